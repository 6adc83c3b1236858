export const PATIENCE_MS = 300;
/** What was there before stays for this long while a screen's code or data comes; then the screen shows its skeleton. */
export const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
