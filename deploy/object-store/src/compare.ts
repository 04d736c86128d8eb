import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time. Only a difference in length shows. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
