/** Restores the window's position, but only where the window is visible and can be moved. */
export type Bounds = { x: number; y: number; width: number; height: number };

export const DEFAULT_SIZE = { width: 1280, height: 820 } as const;
export const MIN_SIZE = { width: 400, height: 520 } as const;

/** At least this much of the title bar must be on a screen, so that the window can be dragged. */
const GRIP = { width: 120, height: 30 } as const;

const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

function isReachable(bounds: Bounds, screen: Bounds): boolean {
  const isWideEnough = overlap(bounds.x, bounds.width, screen.x, screen.width) >= GRIP.width;
  return isWideEnough && overlap(bounds.y, GRIP.height, screen.y, screen.height) >= GRIP.height;
}

/**
 * @param saved the bounds from the last start
 * @param screens the work areas of the connected screens, the primary one first
 * @returns the saved bounds; only a default size if there are none or their screen is gone
 */
export function restoreBounds(saved: Bounds | undefined, screens: readonly Bounds[]): Partial<Bounds> {
  const screen = screens.find((one) => saved !== undefined && isReachable(saved, one));
  if (saved === undefined || screen === undefined) return fit(DEFAULT_SIZE, screens[0]);
  return { ...saved, ...fit(saved, screen) };
}

function fit({ width, height }: Pick<Bounds, 'width' | 'height'>, screen: Bounds | undefined) {
  const within = (size: number, smallest: number, largest = size) => Math.max(smallest, Math.min(size, largest));
  return {
    width: within(width, MIN_SIZE.width, screen?.width),
    height: within(height, MIN_SIZE.height, screen?.height),
  };
}
