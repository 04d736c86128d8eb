import { Injectable } from '@nestjs/common';
import type { ContentTag } from '@tocada/contracts/tags.js';
import { EVENTS, type Event } from '@tocada/contracts/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import type { PageQuery } from '@tocada/contracts/fields.js';
import { GALLERY, type GalleryQuery } from '@tocada/contracts/gallery.js';
import { GALLERY_ROUTES } from '@tocada/contracts/gallery.routes.js';
import { MEMBERS } from '@tocada/contracts/members.js';
import { MEMBER_ROUTES } from '@tocada/contracts/members.routes.js';
import type { PageRead } from '@tocada/contracts/pages.js';
import { addressOf, type Route } from '@tocada/contracts/route.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { idOf } from '../http/id.pipe.js';
import { nextLink, pageAddress } from '../http/page-link.js';
import { SECURITY_HEADERS } from '../http/security-headers.js';
import { CachedAnswer } from './cached-answer.js';
import { HotCache, type Lookup, type Loaded } from './hot-cache.js';
import { imageOriginsIn } from './image-origins.js';

const json = (value: unknown, headers: Record<string, string> = {}): CachedAnswer =>
  new CachedAnswer(
    { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(value)), headers },
    SECURITY_HEADERS,
  );

/** The public reads, from the cache or the content service. The API and the rendered pages share the answers. */
@Injectable()
export class ContentReads {
  /** Other sites with images of the content, as of the last time that all lists were read. */
  imageOrigins: string[] = [];

  constructor(
    private readonly client: StreamsClient,
    private readonly cache: HotCache,
  ) {}

  upcoming(page: PageQuery = {}) {
    const { path } = EVENT_ROUTES.upcoming;
    return this.cache.get(pageAddress(path, page), ['events'], async () => {
      const { items, next } = await this.client.call(EVENTS.upcoming, page);
      return { answer: json(items, nextLink(path, page, next)), expires: firstToPass(items) };
    });
  }

  past(page: PageQuery) {
    return this.page(EVENT_ROUTES.past, ['events'], page, () => this.client.call(EVENTS.past, page));
  }

  events(page: PageQuery) {
    return this.page(EVENT_ROUTES.all, ['events'], page, () => this.client.call(EVENTS.all, page));
  }

  /** @throws AppError not_found */
  event(id: string) {
    return this.cache.get(addressOf(EVENT_ROUTES.one, { id }), ['events'], async () => {
      const event = await this.client.call(EVENTS.one, { id });
      return { answer: json(event), expires: Infinity };
    });
  }

  members() {
    return this.cache.get(MEMBER_ROUTES.all.path, ['members'], async () => {
      const members = await this.client.call(MEMBERS.all, {});
      return { answer: json(members), expires: Infinity };
    });
  }

  gallery(query: GalleryQuery) {
    // Deleting an event removes it from its images.
    return this.page(GALLERY_ROUTES.page, ['gallery', 'events'], query, () => this.client.call(GALLERY.page, query));
  }

  /**
   * The sites of the images in all lists, which also stay in `imageOrigins`.
   * @throws AppError when a list cannot be read
   */
  async readImageOrigins(): Promise<string[]> {
    const lists = await Promise.all([this.upcoming(), this.past({}), this.members(), this.gallery({})]);
    return (this.imageOrigins = [...new Set(lists.flatMap(({ answer }) => imageOriginsIn(answer.body)))]);
  }

  /** When the next upcoming event becomes a past one, in epoch milliseconds. */
  async nextPassing(): Promise<number> {
    return (await this.upcoming()).expires;
  }

  /**
   * The answer to a read that a page needs.
   * @throws AppError not_found, also when the read asks for an id that no row can have
   */
  async of({ route, params, query }: PageRead): Promise<Lookup> {
    switch (route) {
      case EVENT_ROUTES.upcoming:
        return this.upcoming();
      case EVENT_ROUTES.past:
        return this.past({});
      case EVENT_ROUTES.one:
        return this.event(idOf(params?.id));
      case MEMBER_ROUTES.all:
        return this.members();
      case GALLERY_ROUTES.page:
        return this.gallery(query?.event === undefined ? {} : { event: idOf(query.event) });
      default:
        throw new Error(`No page can read ${route.path}`);
    }
  }

  private page(
    { path }: Route,
    tags: readonly ContentTag[],
    page: PageQuery,
    load: () => Promise<{ items: unknown[]; next: string | null }>,
  ) {
    return this.cache.get(pageAddress(path, page), tags, async (): Promise<Loaded> => {
      const { items, next } = await load();
      const expires = path === EVENT_ROUTES.past.path ? await this.nextPassing() : Infinity;
      return { answer: json(items, nextLink(path, page, next)), expires };
    });
  }
}

const firstToPass = (events: Event[]): number =>
  Math.min(Infinity, ...events.slice(0, 1).map(({ upcomingUntil }) => Date.parse(upcomingUntil)));
