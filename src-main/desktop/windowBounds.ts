/** Restores the window's position, but only where the window is visible and can be moved. Pure. */
export type Bounds = { x: number; y: number; width: number; height: number };

export const DEFAULT_SIZE = { width: 1280, height: 820 } as const;
export const MIN_SIZE = { width: 400, height: 520 } as const;

/** At least this much of the title bar must be on a screen, so that the window can be dragged. */
const GRIP = { width: 120, height: 30 } as const;

/** No frame is thicker. A larger difference means that the system or the user moved the window. */
const LARGEST_FRAME = 64;

const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

function isReachable(bounds: Bounds, screen: Bounds): boolean {
  const isWideEnough = overlap(bounds.x, bounds.width, screen.x, screen.width) >= GRIP.width;
  return isWideEnough && overlap(bounds.y, GRIP.height, screen.y, screen.height) >= GRIP.height;
}

/**
 * Always names a position, because `boundsToSave` compares with it.
 * @param saved the bounds from the last start
 * @param screens the work areas of the connected screens, the primary one first
 * @returns the saved bounds; in the middle of the primary screen if there are none or their screen is gone
 */
export function restoreBounds(saved: Bounds | undefined, screens: readonly Bounds[]): Bounds {
  const screen = screens.find((one) => saved !== undefined && isReachable(saved, one));
  if (saved !== undefined && screen !== undefined) return { ...saved, ...fit(saved, screen) };
  const primary = screens[0] ?? { x: 0, y: 0, ...DEFAULT_SIZE };
  const { width, height } = fit(saved ?? DEFAULT_SIZE, primary);
  const middle = (from: number, length: number, size: number) => from + Math.max(0, Math.floor((length - size) / 2));
  return {
    x: middle(primary.x, primary.width, width),
    y: middle(primary.y, primary.height, height),
    width,
    height,
  };
}

function fit({ width, height }: Pick<Bounds, 'width' | 'height'>, screen: Bounds) {
  const within = (size: number, smallest: number, largest: number) => Math.max(smallest, Math.min(size, largest));
  return {
    width: within(width, MIN_SIZE.width, screen.width),
    height: within(height, MIN_SIZE.height, screen.height),
  };
}

/**
 * Some Linux desktops place the frame where the window was requested and then report the position inside the frame.
 * Saved as reported, the window would move by the frame's size at each start.
 * @param requested the bounds that the window was created with
 * @param placed the bounds reported once the system had placed it
 * @param current the bounds reported now
 * @returns the bounds to request at the next start
 */
export function boundsToSave(requested: Bounds, placed: Bounds, current: Bounds): Bounds {
  const sides = ['x', 'y', 'width', 'height'] as const;
  const difference = (side: keyof Bounds) => placed[side] - requested[side];
  const isFrame = sides.every((side) => Math.abs(difference(side)) <= LARGEST_FRAME);
  const corrected = (side: keyof Bounds) => current[side] - (isFrame ? difference(side) : 0);
  return { x: corrected('x'), y: corrected('y'), width: corrected('width'), height: corrected('height') };
}
