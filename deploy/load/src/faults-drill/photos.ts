import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { PASSWORD } from '../bench-stack.js';
import type { Records } from './records.js';

/** The acknowledged rows of the gallery, each with the begin and the end of the request that was acknowledged. */
export type Photos = Map<string, { start: number; end: number }>;

/** Uploads a new photo through the edge and adds it to the gallery, unless a step fails. */
async function upload(records: Records, random: () => number, photos: Photos): Promise<void> {
  const background = { r: random() * 256, g: random() * 256, b: random() * 256 };
  const file = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const ask = (path: string, body: object, headers = {}) =>
    records.ask('the edge', { method: 'POST', path, body: { ...body, password: PASSWORD }, headers });
  const ticket = await ask('/api/admin/gallery/upload', { type: 'image/jpeg', size: file.length });
  if (ticket.status !== 200) return;
  const { uploadURL, headers, imageURL } = JSON.parse(ticket.text) as {
    uploadURL: string;
    headers: Record<string, string>;
    imageURL: string;
  };
  const signal = AbortSignal.timeout(20_000);
  const sent = await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(file), signal }).catch(() => {});
  await sent?.arrayBuffer().catch(() => {});
  if (!sent?.ok) return;
  for (let tries = 0; tries < 30; tries += 1) {
    const key = { 'idempotency-key': `photo-${imageURL}` };
    const made = await ask('/api/admin/gallery', { imageURL, title: null, alt: 'Ensayo', eventId: null }, key);
    if (made.status === 201) {
      photos.set((JSON.parse(made.text) as { id: string }).id, made);
      return;
    }
    await sleep(500);
  }
}

/** Uploads one photo after another until `isOver`. */
export async function photographer(
  records: Records,
  random: () => number,
  photos: Photos,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await upload(records, random, photos);
    await sleep(2000 + random() * 3000);
  }
}
