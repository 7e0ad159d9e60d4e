"""Results as one self-contained HTML page: plots, tables and the page around them."""
