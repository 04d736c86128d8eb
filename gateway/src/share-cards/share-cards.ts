import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { cartelOf } from '@tocada/contracts/events/cartel.js';
import type { Event } from '@tocada/contracts/events/events.js';
import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import type { DerivativeType } from '@tocada/contracts/kit/images.js';
import { ICONS, type IconFile } from '@tocada/contracts/site/icons.js';
import { paletteOf } from '@tocada/contracts/site/palette.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { DRAWN_LOGO } from '@tocada/contracts/site/values.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { CachedAnswer } from '../cache/cached-answer.js';
import { SECURITY_HEADERS } from '../http/security-headers.js';
import { ObjectStore } from '../images/object-store.js';
import { CurrentSite } from '../site/current-site.js';
import { CardPainter } from './card-painter.js';
import type { CardRequest } from './card.child.js';
import type { Poster } from './draw-cartel.js';

/** A restored backup may count its revisions again, so the name stands beside the number. */
const keyOf = ({ revision, name }: Site): string => `${revision} ${name}`;

/** Bytes of kept cards, apart from the cache of answers, so that a robot that reads all cards evicts no page. */
const MAX_BYTES = 24_000_000;

/** The time that a request waits for its card. The drawing goes on, and the next request finds the card. Milliseconds. */
const PATIENCE = 20_000;

/** By the address, which has a new number after each change of the identity. */
const A_DAY = { 'cache-control': 'public, max-age=86400' };

/** The free margins of icons that phones cut their own form out of. */
const MARGINS: Partial<Record<IconFile, number>> = { 'apple-touch-icon.png': 0.1, 'icon-maskable.png': 0.17 };

/** The pictures beside links in chats, and the icons: drawn once for each revision of event and identity. */
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

  /** @param second the second language of the site, for a card in that language */
  async ofSite(second?: Language): Promise<CachedAnswer> {
    const { site } = await this.site.get(second);
    const card = { theme: site.theme, title: site.name, details: [site.heroSubtitle, site.towns.join(' · ')] };
    return this.once(`site ${second ?? ''} ${keyOf(site)}`, 'image/jpeg', A_DAY, async () => {
      const crop = await this.read(site.shareImage, 'image/jpeg');
      return crop ? { crop } : { card };
    });
  }

  /** The card of a show, whose address has a new number after each change. */
  ofEvent(event: Event, second?: Language): Promise<CachedAnswer> {
    return this.posterOf(event, second, 'card', { 'cache-control': 'public, max-age=31536000, immutable' });
  }

  /** The story of a show. Its address stays, so every copy of it is asked for again. */
  story(event: Event, second?: Language): Promise<CachedAnswer> {
    return this.posterOf(event, second, 'story', {});
  }

  /** The square of a show, at an address that stays as that of its story does. */
  square(event: Event, second?: Language): Promise<CachedAnswer> {
    return this.posterOf(event, second, 'square', {});
  }

  private async posterOf(
    event: Event,
    second: Language | undefined,
    form: Poster['form'],
    headers: Record<string, string>,
  ): Promise<CachedAnswer> {
    const { site } = await this.site.get(second);
    const key = `${second ?? ''} ${form} ${event.id} ${event.revision} ${keyOf(site)}`;
    return this.once(key, 'image/jpeg', headers, async () => ({
      poster: { cartel: cartelOf(event, site, second ?? languagesOf(site).primary), theme: site.theme, form },
      picture: event.imageUrl ? await this.store.read(event.imageUrl) : undefined,
      logo: site.logo === DRAWN_LOGO ? 'drawn' : await this.read(site.logo, 'image/webp'),
    }));
  }

  async icon(file: IconFile): Promise<CachedAnswer> {
    const { site } = await this.site.get();
    const margin = MARGINS[file];
    const { colours } = paletteOf(site.theme);
    const icon = { size: ICONS[file], margin: margin ?? 0, isFilled: margin !== undefined, colours };
    return this.once(`${file} ${keyOf(site)}`, 'image/png', A_DAY, async () => ({
      icon,
      picture: await this.read(site.icon, 'image/webp'),
    }));
  }

  /** The widest derivative of an image. WebP keeps what is transparent. */
  private async read(image: Site['icon'], wanted: DerivativeType): Promise<Buffer | undefined> {
    const source = image?.sources.findLast(({ type }) => type === wanted);
    return source && this.store.read(source.url);
  }

  private async once(
    key: string,
    type: string,
    headers: Record<string, string>,
    prepare: () => Promise<CardRequest>,
  ): Promise<CachedAnswer> {
    const kept = this.kept.get(key);
    if (kept) {
      // The most recently used card is evicted last.
      this.kept.delete(key);
      this.kept.set(key, kept);
      return kept;
    }
    const drawing =
      this.drawing.get(key) ??
      this.painter
        .draw(prepare)
        .then((body) => {
          return this.keep(key, new CachedAnswer({ type, body, headers }, SECURITY_HEADERS));
        })
        .finally(() => this.drawing.delete(key));
    this.drawing.set(key, drawing);
    const late = sleep(PATIENCE, undefined, { ref: false }).then(() => Promise.reject(new AppError('unavailable')));
    return Promise.race([drawing, late]);
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
