import type { Event } from '@tocada/contracts/events/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events/events.routes.js';
import { GALLERY_ROUTES } from '@tocada/contracts/gallery/gallery.routes.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { PageQuery } from '@tocada/contracts/kit/fields.js';
import { addressOf, type OutputOf, type Route } from '@tocada/contracts/kit/route.js';
import type { PlainRpc, RpcOutput } from '@tocada/contracts/kit/rpc.js';
import { PAGES, type Page, type PageRead } from '@tocada/contracts/pages/pages.js';
import type { Tag } from '@tocada/contracts/routes.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { nextLink, pageAddress } from '../http/page-link.js';
import { SECURITY_HEADERS } from '../http/security-headers.js';
import { CachedAnswer } from './cached-answer.js';
import type { HotCache, Lookup } from './hot-cache.js';
import { imageOriginsIn } from './image-origins.js';

/** A public read: its route, and the call of the content service that answers it. */
export interface CachedRead {
  route: Route & { tags?: readonly Tag[] };
  call: PlainRpc;
}

interface ListPage<T> {
  items: T;
  next: string | null;
  /** When time alone changes the list. */
  changesAt?: string | null | undefined;
}

/** Compiles only when the call returns what the route answers, or a page of it. */
export const cachedRead = <R extends CachedRead['route'], C extends PlainRpc>(
  route: R,
  call: C & (RpcOutput<C> extends OutputOf<R> | ListPage<OutputOf<R>> ? unknown : never),
): CachedRead => ({ route, call });

export type ReadInput = PageQuery & { id?: string; lang?: Language };

const json = (value: unknown, headers: Record<string, string> = {}): CachedAnswer =>
  new CachedAnswer(
    { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(value)), headers },
    SECURITY_HEADERS,
  );

/** The lists that pages show, without the album of one event. */
const LISTS = new Set(
  Object.values<Page>(PAGES)
    .flatMap(({ reads }) => reads?.('', '') ?? [])
    .filter(({ params }) => !params)
    .map(({ route }) => route),
);

/** The lists that change at the same moments as the upcoming events: photos are shown with their event. */
const FOLLOWING = new Set<Route>([EVENT_ROUTES.past, EVENT_ROUTES.all, GALLERY_ROUTES.page]);

// since 0.2: 0.1.0 tells of no announcement.
/** The time for which a list may stand that does not tell when time alone changes it. Milliseconds. */
const UNTOLD = 10_000;

/** When time alone outdates a list. What waits for its announcement is in no list, so the service tells when it comes. */
function endOf(route: Route, { items, changesAt }: ListPage<unknown[]>): number {
  if (changesAt !== undefined) return changesAt === null ? Infinity : Date.parse(changesAt);
  if (route !== EVENT_ROUTES.upcoming) return Infinity;
  const [first] = items as Event[];
  return Math.min(first ? Date.parse(first.upcomingUntil) : Infinity, Date.now() + UNTOLD);
}

/** The public reads, from the cache or the content service. The API and the rendered pages share the answers. */
export class CachedReads {
  /** Other sites with images of the content, as of the last time that all lists were read. */
  imageOrigins: string[] = [];

  constructor(
    private readonly reads: CachedRead[],
    private readonly client: StreamsClient,
    private readonly cache: HotCache,
  ) {}

  /** @throws AppError not_found */
  get({ route, call }: CachedRead, input: ReadInput): Promise<Lookup> {
    const { id, ...page } = input;
    const path = id === undefined ? route.path : addressOf(route, { id });
    // Languages are part of the identity.
    const tags = [...(route.tags ?? []), ...(input.lang ? (['site'] as const) : [])];
    return this.cache.get(pageAddress(path, page), tags, async () => {
      // Before the read: of a moment that passes in between, either answer may stand in it, so it is not kept.
      const expires = FOLLOWING.has(route) ? await this.nextPassing() : undefined;
      const result = (await this.client.call(call, input)) as object;
      if (!('items' in result)) return { answer: json(result), expires: Infinity };
      const list = result as ListPage<unknown[]>;
      return { answer: json(list.items, nextLink(path, page, list.next)), expires: expires ?? endOf(route, list) };
    });
  }

  /**
   * The answer to a read that a page needs.
   * @throws AppError not_found, also when the read asks for an id that no row can have
   */
  async of({ route, params, query, language }: PageRead): Promise<Lookup> {
    const read = this.reads.find((one) => one.route === route);
    if (!read) throw new Error(`No page can read ${route.path}`);
    const input = read.call.input.safeParse({ ...params, ...query, ...(language && { lang: language }) });
    if (!input.success) throw new AppError('not_found');
    return this.get(read, input.data as ReadInput);
  }

  /**
   * The sites of the images in all lists, which also stay in `imageOrigins`.
   * @throws AppError when a list cannot be read
   */
  async readImageOrigins(): Promise<string[]> {
    const lists = await Promise.all([...LISTS].map((route) => this.of({ route })));
    return (this.imageOrigins = [...new Set(lists.flatMap(({ answer }) => imageOriginsIn(answer.body)))]);
  }

  /** When the next upcoming event becomes a past one, or the next announced event public, in epoch milliseconds. */
  async nextPassing(): Promise<number> {
    return (await this.of({ route: EVENT_ROUTES.upcoming })).expires;
  }
}
