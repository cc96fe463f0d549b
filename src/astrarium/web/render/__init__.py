"""A look as markup: the pieces of a table's page, by job; `table` puts them together."""
