"""How Hive is drawn."""
