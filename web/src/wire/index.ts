// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

export * from "./json";
export * from "./engine";
export * from "./refusal";
export * from "./sheet";
export * from "./fromServer";
export * from "./fromClient";
export * from "./games";
export * from "./lessons";
export * from "./review";
export * from "./bodies";
export * from "./http";
