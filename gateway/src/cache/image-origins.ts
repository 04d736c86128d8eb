import { isImageUrl } from '@tocada/contracts/kit/fields.js';

interface Row {
  imageUrl?: string | null;
  url?: string;
}

const ELSEWHERE = Buffer.from('"https://');

/** Of lists that are in the cache, so that a list is parsed once. */
const known = new WeakMap<Buffer, string[]>();

/** The other sites that the images of rows are on. @param json a list of events, members or photos, or an event */
export function imageOriginsIn(json: Buffer): string[] {
  let origins = known.get(json);
  if (!origins) known.set(json, (origins = read(json)));
  return origins;
}

function read(json: Buffer): string[] {
  // Most bands have uploaded all their images, and parsing a long list takes milliseconds.
  if (!json.includes(ELSEWHERE)) return [];
  const rows = [JSON.parse(json.toString()) as Row | Row[]].flat();
  const urls = rows.map(({ imageUrl, url }) => imageUrl ?? url ?? '');
  // A row from before a rule may break it.
  const elsewhere = urls.filter((url) => url.startsWith('https:') && isImageUrl(url));
  return [...new Set(elsewhere.map((url) => new URL(url).origin))];
}
