"""What every backend of the store must do. A new one adds a module to `backends`, and edits nothing."""
