import { texts } from './lightbox.texts';

/** The minimum distance of a swipe, in CSS pixels. */
const SWIPE = 50;

/** The index `by` steps from `index`, limited to the list. */
export const step = (index: number, by: number, count: number) => Math.max(0, Math.min(count - 1, index + by));

/** The step of a swipe: 1 to the next image, -1 to the previous one, 0 for no step. */
export const swipe = (dx: number, dy: number) => {
  if (Math.abs(dx) < SWIPE || Math.abs(dx) < Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
};

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export const keyMove = (key: string) => KEYS[key] ?? 0;

export const counter = (index: number, count: number) => texts.counter(index + 1, count);
