/**
 * Keeps the keyboard's place. When the focused element is removed or disabled (a dialog closes, a card locks, a message
 * is deleted), browsers put the focus on the body, and the next Tab starts from the top of the page. Here it moves to the
 * nearest place that is left: the element that opened the dialog, the card or list around it, or the screen.
 */
const DIALOG = '[role="dialog"], [role="alertdialog"], .bp6-portal';

/** The focused element and those around it, innermost first. */
let trail: HTMLElement[] = [];
/** The trail outside the dialog that has the focus now. */
let opener: HTMLElement[] = [];

function ancestors(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
    if (one instanceof HTMLElement) found.push(one);
  }
  return found;
}

/** The same element, or the one that took its place under the same id. */
const present = (element: HTMLElement): HTMLElement | null =>
  element.isConnected ? element : element.id === '' ? null : document.getElementById(element.id);

const isUsable = (element: HTMLElement): boolean =>
  !element.matches(':disabled') && element.getClientRects().length > 0 && element.closest('[inert]') === null;

const canFocus = (element: HTMLElement): boolean =>
  isUsable(element) && (element.tabIndex >= 0 || element.hasAttribute('tabindex'));

function isLost(): boolean {
  const [last] = trail;
  const isNowhere = document.activeElement === null || document.activeElement === document.body;
  // A click on the empty page also takes the focus away; then the element is still there and usable.
  return last !== undefined && (isNowhere || document.activeElement === last) && !(last.isConnected && isUsable(last));
}

function restore(): void {
  if (!isLost()) return;
  const places = [...trail, ...opener].flatMap((element) => present(element) ?? []);
  const place = places.find(canFocus) ?? document.getElementById('main');
  trail = [];
  place?.focus({ preventScroll: true });
}

/** Starts watching; once per page. */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target === document.body) return;
    const isInDialog = target.closest(DIALOG) !== null;
    if (isInDialog && trail[0]?.closest(DIALOG) === null) opener = trail;
    if (!isInDialog) opener = [];
    trail = ancestors(target);
  });
  let isAsked = false;
  const observer = new MutationObserver(() => {
    if (isAsked) return;
    isAsked = true;
    // After the browser's own restoring and the screen's heading (ui/headingFocus) have had their turn.
    requestAnimationFrame(() => {
      isAsked = false;
      restore();
    });
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
}
