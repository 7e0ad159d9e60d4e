"""The table for assistants that speak the Model Context Protocol: `freebooter mcp`."""
