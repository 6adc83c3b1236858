/** Where the window was, put back only where it can be seen and reached. */
export type Bounds = { x: number; y: number; width: number; height: number };

export const USUAL_SIZE = { width: 1280, height: 820 } as const;
export const SMALLEST_SIZE = { width: 400, height: 520 } as const;

/** This much of the window's upper edge must lie on a screen, so that it can be taken hold of. */
const GRIP = { width: 120, height: 30 } as const;

const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

function isReachable(bounds: Bounds, screen: Bounds): boolean {
  const isWideEnough = overlap(bounds.x, bounds.width, screen.x, screen.width) >= GRIP.width;
  return isWideEnough && overlap(bounds.y, GRIP.height, screen.y, screen.height) >= GRIP.height;
}

/**
 * The remembered place; without one, or when the screen it was on is gone, the usual size wherever the system puts it.
 * @param screens the usable parts of the screens that are there now
 */
export function placeOn(remembered: Bounds | undefined, screens: readonly Bounds[]): Partial<Bounds> {
  const screen = screens.find((one) => remembered !== undefined && isReachable(remembered, one));
  if (remembered === undefined || screen === undefined) return fit(USUAL_SIZE, screens[0]);
  return { ...remembered, ...fit(remembered, screen) };
}

function fit({ width, height }: Pick<Bounds, 'width' | 'height'>, screen: Bounds | undefined) {
  const within = (size: number, smallest: number, largest = size) => Math.max(smallest, Math.min(size, largest));
  return {
    width: within(width, SMALLEST_SIZE.width, screen?.width),
    height: within(height, SMALLEST_SIZE.height, screen?.height),
  };
}
