"""Walk the Plank! on arrays."""
