"""L'Astrolabe for pages."""
