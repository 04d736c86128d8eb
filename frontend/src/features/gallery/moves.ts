/** A finger must travel this far to turn the page, in CSS pixels. */
const SWIPE = 50;

/** The neighbour of `index`; there is no way past either end. */
export const step = (index: number, by: number, count: number) => Math.max(0, Math.min(count - 1, index + by));

/** Where a swipe leads: 1 to the next image, -1 to the previous one, 0 nowhere. */
export const swipe = (dx: number, dy: number) => {
  if (Math.abs(dx) < SWIPE || Math.abs(dx) < Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
};

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export const keyMove = (key: string) => KEYS[key] ?? 0;

export const counter = (index: number, count: number) => `${index + 1} de ${count}`;
