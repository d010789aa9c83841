"""A Spanish and Russian reference for tabletop rules: text, search, glossary and a rules checker."""

__version__ = "0.1.0"
