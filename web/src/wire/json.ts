// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

/** Any value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, Json>;
