/** Remembers the window's position and size between starts. */
import { screen, type BrowserWindow } from 'electron';
import type { SettingsStore } from './desktopSettings.ts';
import { boundsToSave, restoreBounds, type Bounds } from './windowBounds.ts';

const SAVE_DELAY_MS = 500;
/** By then the desktop has placed a new window and reported where. */
const PLACED_MS = 1000;

export function readBounds(settings: SettingsStore): Bounds {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return restoreBounds(
    settings.read().bounds,
    [primary, ...others].map(({ workArea }) => workArea),
  );
}

/** @param requested the bounds that the window was created with */
export function saveBounds(window: BrowserWindow, requested: Bounds, settings: SettingsStore): void {
  let placed: Bounds | null = null;
  let timer: NodeJS.Timeout | undefined;

  const save = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized()) return;
    const isMaximized = window.isMaximized();
    if (isMaximized || window.isFullScreen()) return settings.change({ isMaximized });
    const current = window.getNormalBounds();
    return settings.change({ bounds: boundsToSave(requested, placed ?? current, current), isMaximized });
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  };
  const readPlace = () => {
    if (window.isDestroyed() || window.isMaximized() || window.isFullScreen()) return;
    placed = window.getNormalBounds();
    save();
  };
  window.once('show', () => setTimeout(readPlace, PLACED_MS));
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('close', save);
}
