/**
 * A change of screen moves the focus to its heading, so that a screen reader announces it and the next Tab continues
 * from there. The heading may appear later than the screen (its code or data is loading), so the request waits.
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
