import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadFolder, UploadTicket } from '@tocada/contracts/kit/uploads.js';
import { upcomingEvents } from './demo-events.js';
import { galleryPictures } from './demo-gallery.js';
import { demoMembers } from './demo-members.js';
import { pastEvents } from './demo-past-events.js';
import { Journal } from './journal.js';

/** The progress messages of the seeding. */
export type News = { added: number; of: number } | { trouble: string };

interface SeedOptions {
  /** Origin of the running product, as http://localhost:3000. */
  url: string;
  password: string;
  /** The path of the journal file. */
  journal: string;
  now?: Date;
  tell?: (news: News) => void;
}

type Path = 'band-members' | 'events' | 'gallery';

interface Row {
  id: string;
  /** The identifying field of a member, an event and a picture, in this order. */
  name?: string;
  title?: string | null;
  alt?: string;
}

/** An entry to add: its path under /api/admin, its fields and the name of its picture. */
interface Entry {
  path: Path;
  /** The value that identifies the entry among those of its path. */
  name: string;
  fields: (imageURL: string | null) => object;
  image: string | null;
}

const FOLDERS: Record<Path, UploadFolder> = { 'band-members': 'members', events: 'events', gallery: 'gallery' };
const NAME: Record<Path, (row: Row) => unknown> = {
  'band-members': ({ name }) => name,
  events: ({ title }) => title,
  gallery: ({ alt }) => alt,
};

const TIMEOUT = 30_000;
/** The number of consecutive failures of a call before they are reported. A restart of a process causes fewer. */
const TELL_AFTER = 4;
const LONGEST_PAUSE = 10_000;

const keyOf = ({ path, name }: Pick<Entry, 'path' | 'name'>) => `${path}/${name}`;

/** The product refused the call, and a retry would fail in the same way. */
class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Fetches and throws on any error status. The error names the call, without the signature of a signed URL. */
async function send(method: string, address: URL, init: RequestInit = {}): Promise<Response> {
  const call = `${method} ${address.origin}${address.pathname}`;
  const answer = await fetch(address, { ...init, method, signal: AbortSignal.timeout(TIMEOUT) }).catch(
    (cause: unknown) => {
      throw new Error(`${call} got no answer`, { cause });
    },
  );
  if (answer.ok) return answer;
  const text = await answer.text().catch(() => '');
  const message = `${call} answered ${answer.status} ${text.slice(0, 300)}`.trim();
  const isRefusal = answer.status < 500 && answer.status !== 408 && answer.status !== 429;
  throw isRefusal ? new Refused(message, answer.status) : new Error(message);
}

/** Uploads to the store at `origin`: the ticket's address may not lead here yet. An expired ticket is no Refused. */
async function put({ uploadURL, method, headers }: UploadTicket, body: Buffer, origin: string): Promise<void> {
  const { host, pathname, search } = new URL(uploadURL);
  const call = request(new URL(pathname + search, origin), {
    method,
    headers: { ...headers, host, 'content-length': body.length },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const [answer] = (await once(call.end(body), 'response')) as [IncomingMessage];
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`${method} ${origin}${pathname} answered ${answer.statusCode}`);
}

/** Adds the entries of the demo band to one product. */
class Seeding {
  readonly journal: Journal;

  constructor(private readonly options: SeedOptions) {
    this.journal = new Journal(options.journal);
  }

  /** Retries `attempt` until it succeeds, without a limit. @throws Refused */
  private async keepTrying<T>(attempt: () => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Refused) throw error;
        if (failures === TELL_AFTER) this.options.tell?.({ trouble: (error as Error).message });
        await sleep(Math.min(200 * 2 ** failures, LONGEST_PAUSE));
      }
    }
  }

  async list(path: Path): Promise<Row[]> {
    const { url, password } = this.options;
    const address = new URL(`/api/admin/${path}?${new URLSearchParams({ password })}`, url);
    return this.keepTrying(async () => (await (await send('GET', address)).json()) as Row[]);
  }

  private async post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
    const { url, password } = this.options;
    const answer = await send('POST', new URL(`/api/admin/${path}`, url), {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...body, password }),
    });
    return (await answer.json()) as T;
  }

  /** Uploads one picture. Resolves with its address. */
  private async upload(folder: UploadFolder, image: string): Promise<string> {
    const body = await readFile(new URL(`../pictures/${folder}/${image}.webp`, import.meta.url));
    return this.keepTrying(async () => {
      const wanted = { filename: `${image}.webp`, type: 'image/webp', size: body.length };
      const ticket = await this.post<UploadTicket>(`${folder}/upload`, wanted);
      await put(ticket, body, this.options.url);
      return ticket.imageURL;
    });
  }

  private imageOf(entry: Entry | undefined): Promise<string | null> {
    const imageURL = entry?.image ? this.upload(FOLDERS[entry.path], entry.image) : Promise.resolve(null);
    // The promise is awaited later. Until then its rejection must not count as unhandled.
    imageURL.catch(() => undefined);
    return imageURL;
  }

  /** Resolves with the new row's id. An entry's idempotency key is always the same, so it is added only once. */
  private async create(entry: Entry, imageURL: string | null): Promise<string | null> {
    const key = `tocada-demo-${createHash('sha256').update(keyOf(entry)).digest('base64url')}`;
    const fields = entry.fields(imageURL);
    try {
      return (await this.keepTrying(() => this.post<Row>(entry.path, fields, { 'idempotency-key': key }))).id;
    } catch (error) {
      // An earlier run added the entry with another upload of its image. If it is missing, an admin has removed it.
      if (!(error instanceof Refused) || error.status !== 422) throw error;
      return idIn(await this.list(entry.path), entry);
    }
  }

  /** Adds the entries in order, one at a time, and uploads the picture of the next one meanwhile. */
  async add(entries: readonly Entry[]): Promise<void> {
    const missing = entries.filter((entry) => !this.journal.has(keyOf(entry)));
    let coming = this.imageOf(missing[0]);
    for (const [index, entry] of missing.entries()) {
      const imageURL = await coming;
      coming = this.imageOf(missing[index + 1]);
      this.journal.add(keyOf(entry), await this.create(entry, imageURL));
      this.options.tell?.({ added: entries.length - missing.length + index + 1, of: entries.length });
    }
  }
}

const idIn = (rows: Row[], { path, name }: Entry): string | null =>
  rows.find((row) => NAME[path](row) === name)?.id ?? null;

/** The demo band in the order in which it is added. */
function plan(journal: Journal, now: Date): Entry[] {
  const eventsOf = (moment: Date) => [...upcomingEvents(moment), ...pastEvents(moment)];
  const members = demoMembers.map(({ input, portrait }): Entry => ({
    path: 'band-members',
    name: input.name,
    image: portrait,
    fields: (imageUrl) => ({ ...input, imageUrl }),
  }));
  const events = eventsOf(now).map(({ input, poster }, index): Entry => ({
    path: 'events',
    name: input.title,
    image: poster,
    fields: (imageUrl) => ({ ...eventsOf(journal.now(now))[index]!.input, imageUrl }),
  }));
  // The gallery shows its newest picture first, so the leading picture is added last.
  const gallery = galleryPictures.toReversed().map(({ image, title, alt, event }): Entry => ({
    path: 'gallery',
    name: alt,
    image,
    fields: (imageURL) => ({
      imageURL,
      title,
      alt,
      eventId: event && journal.idOf(keyOf({ path: 'events', name: event })),
    }),
  }));
  return [...members, ...events, ...gallery];
}

/**
 * Fills an empty product with the demo band, only through its public API. An interrupted run is completed by the next
 * one, and no run adds an entry twice. A product with its own content stays unchanged.
 * @returns whether the demo content was added, now or earlier
 * @throws Refused, which names the call
 */
export async function seed(options: SeedOptions): Promise<boolean> {
  const { now = new Date() } = options;
  const seeding = new Seeding(options);
  const { journal } = seeding;
  const rows = {
    'band-members': await seeding.list('band-members'),
    events: await seeding.list('events'),
    gallery: await seeding.list('gallery'),
  };
  if (!journal.exists && Object.values(rows).some(({ length }) => length > 0)) return false;
  journal.save();
  const entries = plan(journal, now);
  for (const entry of entries) {
    const id = idIn(rows[entry.path], entry);
    if (!journal.has(keyOf(entry))) {
      // A killed run added the entry without recording it.
      if (id) journal.add(keyOf(entry), id);
    } else if (!rows[entry.path].some((row) => row.id === journal.idOf(keyOf(entry)))) {
      // An admin has removed the entry since, so no picture can go into its album.
      journal.add(keyOf(entry), null);
    }
  }
  await seeding.add(entries);
  return true;
}
