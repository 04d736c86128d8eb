import { Injectable } from '@nestjs/common';
import { hourOf, longDate, posterDate } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import type { Site } from '@tocada/contracts/site.js';
import { CachedAnswer } from '../cache/cached-answer.js';
import { SECURITY_HEADERS } from '../http/security-headers.js';
import { ObjectStore } from '../images/object-store.js';
import { CurrentSite } from '../site/current-site.js';
import { CardPainter } from './card-painter.js';

const dateOf = ({ date, hasTime }: Event, { timeZone }: Site): string => {
  const long = longDate(date, timeZone);
  const day = long[0]!.toUpperCase() + long.slice(1);
  return hasTime ? `${day} · ${hourOf(date, timeZone)}` : day;
};

/**
 * Bytes of kept cards. They are separate from the cache of answers, so that a robot reading all cards evicts no page.
 */
const MAX_BYTES = 24_000_000;

/** The pictures that chats show beside a link. Each card is drawn once for each revision of its event and of the band's identity. */
@Injectable()
export class ShareCards {
  private readonly painter = new CardPainter();
  private readonly kept = new Map<string, CachedAnswer>();
  private readonly drawing = new Map<string, Promise<CachedAnswer>>();
  private bytes = 0;

  constructor(
    private readonly store: ObjectStore,
    private readonly site: CurrentSite,
  ) {}

  async ofSite(): Promise<CachedAnswer> {
    const { site } = await this.site.get();
    const card = { title: site.name, details: [site.heroSubtitle, site.towns.join(' · ')], theme: site.theme };
    return this.once(`site ${site.revision}`, 'public, max-age=86400', () =>
      this.painter.draw(async () => ({ card, picture: undefined })),
    );
  }

  async ofEvent(event: Event): Promise<CachedAnswer> {
    const { site } = await this.site.get();
    return this.once(`${event.id} ${event.revision} ${site.revision}`, 'public, max-age=31536000, immutable', () => {
      const place = event.venue ? `@${event.venue}, ${event.location}` : event.location;
      const day = posterDate(event.date, site.timeZone);
      const card = { sign: site.name, title: event.title, details: [dateOf(event, site), place], day, theme: site.theme };
      return this.painter.draw(async () => ({
        card,
        picture: event.imageUrl ? await this.store.read(event.imageUrl) : undefined,
      }));
    });
  }

  private async once(key: string, cacheControl: string, draw: () => Promise<Buffer>): Promise<CachedAnswer> {
    const kept = this.kept.get(key);
    if (kept) {
      // The most recently used card is evicted last.
      this.kept.delete(key);
      this.kept.set(key, kept);
      return kept;
    }
    const drawing =
      this.drawing.get(key) ??
      draw()
        .then((body) => {
          const headers = { 'cache-control': cacheControl };
          return this.keep(key, new CachedAnswer({ type: 'image/jpeg', body, headers }, SECURITY_HEADERS));
        })
        .finally(() => this.drawing.delete(key));
    this.drawing.set(key, drawing);
    return drawing;
  }

  private keep(key: string, answer: CachedAnswer): CachedAnswer {
    this.kept.set(key, answer);
    this.bytes += answer.body.length;
    for (const [oldest, { body }] of this.kept) {
      if (this.bytes <= MAX_BYTES) break;
      this.kept.delete(oldest);
      this.bytes -= body.length;
    }
    return answer;
  }
}
