"""`python -m freebooter` is the command `freebooter`."""

from freebooter.cli import main

main()
