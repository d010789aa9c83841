"""The glossary: words and their dictionary forms, and where a text mentions a term."""

from reference.glossary.lemmas import lemmas
from reference.glossary.matching import Mention, TermMatcher, matchers
from reference.glossary.words import collation_key, loose, words

__all__ = ["Mention", "TermMatcher", "collation_key", "lemmas", "loose", "matchers", "words"]
