"""What every backend of the store must do. A new one is added in `backends.py` and nowhere else."""
