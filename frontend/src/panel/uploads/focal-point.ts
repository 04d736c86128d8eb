import { FACE } from '@tocada/contracts/members/faces.js';

/** Percent from the left and from the top. */
export interface Point {
  x: number;
  y: number;
}

export const pointOf = (focalPoint: string | null): Point => {
  const [x, y] = (focalPoint ?? '').split(' ').map((share) => parseInt(share, 10));
  return x !== undefined && y !== undefined && x >= 0 && y >= 0 ? { x, y } : FACE;
};

const share = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

/** "50% 20%" */
export const focalPointAt = ({ x, y }: Point): string => `${share(x)}% ${share(y)}%`;

const STEP = 5;
const MOVES: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** The point after a key was pressed, with Shift in steps of one percent; undefined for a key that moves nothing. */
export const movedPoint = ({ x, y }: Point, key: string, isFine: boolean): string | undefined => {
  const by = MOVES[key];
  const part = isFine ? 1 / STEP : 1;
  return by && focalPointAt({ x: x + by.x * part, y: y + by.y * part });
};
