/** Which clause the side panel shows; anything that names a clause may open it. `why` is that of the refusal in sight. */
export const clausePanel = $state<{ open: boolean; id: string; why: string }>({ open: false, id: "", why: "" });

export function showClause(id: string): void {
  clausePanel.open = true;
  clausePanel.id = id;
}
