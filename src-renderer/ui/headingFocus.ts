/**
 * Whoever comes to another screen is put at its heading, so that a screen reader says where one is and the next Tab goes
 * on from there. The heading may come later than the screen (its code or its data is on the way), so the wish waits.
 */
let isWanted = false;

const focus = (heading: HTMLElement): void => {
  isWanted = false;
  heading.focus({ preventScroll: true });
};

/** Another screen has been come to. */
export function wantHeadingFocus(): void {
  isWanted = true;
  const heading = document.querySelector('main h1');
  if (heading instanceof HTMLElement) focus(heading);
}

/** A heading has appeared; answers what to do when it goes: one that takes the focus with it hands it to the next. */
export function headingAppeared(heading: HTMLElement): () => void {
  if (isWanted) focus(heading);
  return () => {
    if (document.activeElement === heading) isWanted = true;
  };
}
