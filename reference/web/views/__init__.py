"""The pages, a module for each thing a reader does."""
