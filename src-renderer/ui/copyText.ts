/**
 * Puts a text on the clipboard the old way, which also works on plain http. Answers whether it did; where it did not,
 * show the text so that it can be copied by hand.
 */
export function copyText(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  // Off the screen, but not hidden: a hidden text cannot be selected.
  area.style.cssText = 'position:fixed;top:0;left:-999px';
  area.setAttribute('readonly', '');
  area.setAttribute('aria-hidden', 'true');
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
