"""The table without a server: the same tables and messages in a browser's worker, on the standard library alone.

`host` answers what a page asks, `kept` is the log in the browser's own database, `thinkers` has bots think in a second
worker. `page` is what the workers run; nothing else here knows that it is in a browser.
"""
