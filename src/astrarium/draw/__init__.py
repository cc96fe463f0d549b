"""Pictures from views; nothing but views goes in."""
