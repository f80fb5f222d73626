"""From a chain of way points to certified steps in whole micrometres."""
