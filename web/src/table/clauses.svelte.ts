/** Which clause the side panel shows; anything that names a clause may open it. */
export const clausePanel = $state<{ open: boolean; id: string }>({ open: false, id: "" });

export function showClause(id: string): void {
  clausePanel.open = true;
  clausePanel.id = id;
}
