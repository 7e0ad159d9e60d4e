"""Tables in memory with their clients, wherever they are kept: at a server, or in a browser's worker.

Standard library alone. What differs is given: the log, who thinks for the bots, what carries a client's messages.
"""
