"""The table in the browser: storage, live updates, pages, an open API."""
