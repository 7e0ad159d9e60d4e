"""Walk the Plank (2007) on arrays."""
