/** Keys for the whole page; they keep out of the way where somebody types or a window is open. */

export interface Keys {
  /** 1 to 9, and 0 for the tenth. */
  digit?: (number: number) => void;
  [key: string]: (() => void) | ((number: number) => void) | undefined;
}

const BUSY = "input:not([type=radio]):not([type=checkbox]), select, textarea, dialog *";
const ACTS_ITSELF = "button, a, summary, label, [role=button]";

export const keys =
  (bound: Keys) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(BUSY)) return;
    if ((event.key === "Enter" || event.key === " ") && target?.closest(ACTS_ITSELF)) return;
    if (/^[0-9]$/.test(event.key) && bound.digit) {
      bound.digit(event.key === "0" ? 10 : Number(event.key));
      event.preventDefault();
      return;
    }
    const act = bound[event.key.length === 1 ? event.key.toLowerCase() : event.key] as (() => void) | undefined;
    if (!act) return;
    act();
    event.preventDefault();
  };
