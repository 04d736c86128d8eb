import type { GalleryImage } from '@tocada/contracts/gallery/gallery.js';

type Place = Pick<GalleryImage, 'id' | 'placedAt'>;

export const inOrder = (a: Place, b: Place) => b.placedAt.localeCompare(a.placedAt) || b.id.localeCompare(a.id);

/** The images whose places change when the image at `from` moves to `to`, in their new order. */
export function moved(images: Place[], from: number, to: number): Place[] {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const part = images.slice(first, last + 1);
  const [image] = part.splice(from - first, 1);
  part.splice(to - first, 0, image!);
  return part;
}

/** The images with the places that the server will assign. */
export function placed(images: Place[]): Place[] {
  const times = images.map(({ placedAt }) => Date.parse(placedAt)).sort((a, b) => b - a);
  for (let at = 1; at < times.length; at += 1) times[at] = Math.min(times[at]!, times[at - 1]! - 1);
  return images.map(({ id }, at) => ({ id, placedAt: new Date(times[at]!).toISOString() }));
}
