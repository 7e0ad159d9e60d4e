"""The whole game as plain files, for any static host: the page, the rules, a runtime for tables in the browser."""

from .making import SiteError, make_site

__all__ = ["SiteError", "make_site"]
