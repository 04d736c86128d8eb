import { timingSafeEqual } from 'node:crypto';

/** Equality that takes the same time wherever the texts differ; only a difference in length shows. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
