/** What every companion says. */
export const strings = {
  begin: "Begin",
  undo: "Take the last step back",
  again: "Begin anew",
  desk: "All sheets",
};

export type CompanionKey = keyof typeof strings;
