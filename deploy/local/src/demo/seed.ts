import type { UploadFolder, UploadTicket } from '@tocada/contracts/uploads.js';
import { upcomingEvents } from './demo-events.js';
import { galleryPictures } from './demo-gallery.js';
import { demoMembers } from './demo-members.js';
import { pastEvents } from './demo-past-events.js';
import type { DemoImage } from './image.js';
import { imagesSettled } from './ready.js';

interface SeedOptions {
  /** Origin of the running product, as http://localhost:3000. */
  url: string;
  password: string;
  now?: Date;
  log?: (line: string) => void;
}

interface Created {
  id: string;
  title?: string | null;
}

/** Something to create: its path under /api/admin, its fields, and the image that they are to name. */
interface Entry {
  path: 'band-members' | 'events' | 'gallery';
  fields: (imageURL: string | null) => object;
  image: DemoImage | null;
}

const TIMEOUT = 30_000;

/** Fetch that throws on any answer but a good one, naming the call; a signed URL is named without its signature. */
async function send(method: string, address: URL, init: RequestInit): Promise<Response> {
  const call = `${method} ${address.origin}${address.pathname}`;
  const answer = await fetch(address, { ...init, method, signal: AbortSignal.timeout(TIMEOUT) }).catch(
    (cause: unknown) => {
      throw new Error(`Demo content: ${call} got no answer`, { cause });
    },
  );
  if (answer.ok) return answer;
  const text = await answer.text().catch(() => '');
  throw new Error(`Demo content: ${call} answered ${answer.status} ${text.slice(0, 300)}`.trim());
}

async function post<T>({ url, password }: SeedOptions, path: string, body: object): Promise<T> {
  const answer = await send('POST', new URL(`/api/admin/${path}`, url), {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, password }),
  });
  return (await answer.json()) as T;
}

/** Draws and uploads one image, and gives the address it then has. */
async function upload(options: SeedOptions, folder: UploadFolder, image: DemoImage): Promise<string> {
  const bytes = await image.draw();
  const ticket = await post<UploadTicket>(options, `${folder}/upload`, {
    filename: image.name,
    type: 'image/jpeg',
    size: bytes.length,
  });
  const target = new URL(ticket.uploadURL, options.url);
  await send(ticket.method, target, { headers: ticket.headers, body: new Uint8Array(bytes) });
  return ticket.imageURL;
}

/**
 * Creates the entries one after the other, so that their order is theirs. Meanwhile the next image is on its way: never
 * more than one picture in memory and one upload in flight.
 */
async function publish(options: SeedOptions, folder: UploadFolder, entries: readonly Entry[]): Promise<Created[]> {
  const start = (entry: Entry | undefined) => {
    const imageURL = entry?.image ? upload(options, folder, entry.image) : Promise.resolve(null);
    // It is awaited below; until then a failure of the entry before must not make this one an unhandled rejection.
    imageURL.catch(() => undefined);
    return imageURL;
  };
  const created: Created[] = [];
  let coming = start(entries[0]);
  for (const [index, entry] of entries.entries()) {
    const imageURL = await coming;
    coming = start(entries[index + 1]);
    created.push(await post<Created>(options, entry.path, entry.fields(imageURL)));
  }
  return created;
}

/**
 * Fills an empty product with the demo band, through its public API alone. Not repeatable: a second run adds everything
 * again. Fails at the first refused call.
 */
export async function seed(options: SeedOptions): Promise<void> {
  const { now = new Date(), log = () => undefined } = options;
  const members = demoMembers.map(({ input, portrait }): Entry => ({
    path: 'band-members',
    image: portrait,
    fields: (imageUrl) => ({ ...input, imageUrl }),
  }));
  const events = [...upcomingEvents(now), ...pastEvents(now)].map(({ input, poster }): Entry => ({
    path: 'events',
    image: poster,
    fields: (imageUrl) => ({ ...input, imageUrl }),
  }));
  await publish(options, 'members', members);
  log(`Demo band: ${members.length} members`);
  const albums = new Map((await publish(options, 'events', events)).map(({ id, title }) => [title, id]));
  log(`Demo band: ${events.length} events`);
  // The gallery shows its newest picture first: what is to lead comes last.
  const gallery = galleryPictures.toReversed().map(({ image, title, alt, event }): Entry => ({
    path: 'gallery',
    image,
    fields: (imageURL) => ({ imageURL, title, alt, eventId: (event && albums.get(event)) ?? null }),
  }));
  await publish(options, 'gallery', gallery);
  log(`Demo band: ${gallery.length} gallery images`);
  // Only then is there something to see.
  await imagesSettled(options.url, options.password);
}
