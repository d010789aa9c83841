"""The procedures of each game system."""
