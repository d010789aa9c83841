"""Terminology: the two languages against each other, and texts of others against the glossary."""

from reference.terminology.alignment import Drift, confirm, drift, lock_text, rules
from reference.terminology.citing import Cited, cite
from reference.terminology.coverage import Coverage, coverage
from reference.terminology.lint import CHECKS, WARNINGS, lint

__all__ = [
    "CHECKS",
    "WARNINGS",
    "Cited",
    "Coverage",
    "Drift",
    "cite",
    "confirm",
    "coverage",
    "drift",
    "lint",
    "lock_text",
    "rules",
]
