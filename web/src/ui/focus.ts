/** The focus goes to the element, which takes none by itself. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const nowhere = () => document.activeElement === null || document.activeElement === document.body;

/** A page that is ready takes the focus, where what had it is gone with the page before. */
export function takesFocus(main: HTMLElement): void {
  if (nowhere()) focusOn(main);
}

/** Once another page is there, its content has the focus and not nothing; answers how to stop waiting for it. */
export function focusNextPage(): () => void {
  const look = () => {
    const main = document.querySelector<HTMLElement>("main:not([aria-busy])");
    if (main) takesFocus(main);
    return main !== null;
  };
  if (look()) return () => undefined;
  const watch = new MutationObserver(() => look() && watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}
