/** Where the things are that a caption points at: `card g7`, `seat 2`, `tile 3`, or whatever a board has marked. */

export function thingsAt(root: ParentNode, what: string): Element[] {
  const [kind = "", name = ""] = what.split(" ");
  const selector =
    kind === "card"
      ? `button[data-card="${name}"]`
      : kind === "seat"
        ? `[data-seat="${name}"]`
        : `[data-point="${what}"]`;
  return [...root.querySelectorAll(selector)].filter((thing) => thing.getClientRects().length > 0).slice(0, 1);
}
