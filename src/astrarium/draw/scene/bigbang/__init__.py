"""Big Bang 13.7 for pages: the five games of the box."""
