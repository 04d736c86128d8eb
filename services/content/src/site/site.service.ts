import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { optionIn } from '@tocada/contracts/events/event-types.js';
import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import type { Image, ReadyImage } from '@tocada/contracts/kit/images.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import {
  SITE,
  SITE_KEY,
  SITE_TEXTS,
  TIME_ZONE_KEY,
  siteData,
  type Site,
  type CheckedSiteData,
  type SiteData,
  type SiteRevision,
  type SiteState,
} from '@tocada/contracts/site/site.js';
import { inLanguage, storedTranslations } from '@tocada/contracts/site/translations.js';
import { DRAWN_LOGO, SITE_IMAGES, type SiteImage } from '@tocada/contracts/site/values.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { periodically } from '@tocada/runtime/periodic.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import type { Zones } from '@tocada/runtime/zone.js';
import type { Redis } from 'ioredis';
import { REDIS, SITE_FILE } from '../config/tokens.js';
import { ImagesService } from '../images/images.service.js';

/** The number of revisions that are kept to go back to. */
const KEPT = 20;

/** Milliseconds. */
const SHARE_EVERY = 2000;

const CURRENT = 'select revision, data, time_zone as "timeZone" from site_settings';
const KEPT_REVISIONS = `select revision, data, (extract(epoch from created_at) * 1000)::float8 as at
  from site_revisions order by revision desc`;

interface Row {
  revision: number;
  /** Null until somebody publishes an identity: then it is that of site.json. */
  data: Partial<SiteData> | null;
}

interface SettingsRow extends Row {
  /** Null until the first start. */
  timeZone: string | null;
}

/**
 * The languages and translations to store. A second language that goes is kept as the former one, because addresses with its prefix
 * are printed. Nothing of it, when the site has never had another language than Spanish.
 */
function withLanguages({ languages, translations, ...data }: CheckedSiteData, before: SiteData): SiteData {
  const { former, second: was } = languagesOf(before);
  const { primary, second, panel } = languagesOf({ languages });
  const left = was ?? former;
  const chosen = { primary, second, panel, former: left === primary || left === second ? null : left };
  const stored = storedTranslations<string>(translations, before.translations, {
    ...Object.fromEntries(SITE_TEXTS.map((field) => [field, data[field]])),
    seoTitle: data.seo.title,
    seoDescription: data.seo.description,
  });
  return {
    ...data,
    ...(!isDeepStrictEqual(chosen, languagesOf({})) && { languages: chosen }),
    ...(stored && { translations: stored }),
  };
}

/** The identity with its texts in the second language, as far as they are translated. Stored values keep their words. */
function inSecondLanguage({ translations, ...data }: SiteData, language: Language | undefined) {
  if (!language) return data;
  const shown = inLanguage(data, SITE_TEXTS, translations, language);
  const texts = translations?.[language] ?? {};
  // The default options of the form have built-in names in each language. The band's own translations replace them.
  const namesOf = (field: 'eventTypes' | 'inquiryLocations') => {
    const words = texts[field]?.text;
    const own = Array.isArray(words) && words.length === data[field].length ? words : undefined;
    return data[field].map((stored, index) => [stored, own?.[index] ?? optionIn(stored, language)] as const);
  };
  const { seoTitle, seoDescription } = texts;
  return {
    ...shown,
    eventTypes: data.eventTypes,
    inquiryLocations: data.inquiryLocations,
    seo: {
      title: (seoTitle?.text as string | undefined) ?? null,
      description: (seoDescription?.text as string | undefined) ?? null,
    },
    names: Object.fromEntries([...namesOf('eventTypes'), ...namesOf('inquiryLocations')]),
  };
}

/** The band's identity: what an admin has published, over what site.json says. */
@Injectable()
export class SiteService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Called in the transaction in which the zone of the identity changes. A room with moments of its own adds its part. */
  readonly whenZoneMoves: ((em: EntityManager, zones: Zones) => Promise<void>)[] = [];
  private readonly logger = new Logger(SiteService.name);
  private stopSharing = () => {};
  private hasRecorded = false;

  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly images: ImagesService,
    @Inject(SITE_FILE) private readonly file: SiteData,
    @Inject(REDIS) private readonly redis: Pick<Redis, 'mset'>,
  ) {}

  onApplicationBootstrap(): void {
    void this.share();
    this.stopSharing = periodically(SHARE_EVERY, () => this.share(), this.logger);
  }

  onApplicationShutdown(): void {
    this.stopSharing();
  }

  /** Tells bookings the identity. Repeated, because Redis may have been away, or have come back empty. */
  private async share(): Promise<void> {
    try {
      if (!this.hasRecorded) await this.recordTimeZone();
      let site: Site;
      do {
        site = await this.current();
        await this.redis.mset(SITE_KEY, JSON.stringify(site), TIME_ZONE_KEY, site.timeZone);
        // Another replica may have published meanwhile, and its words must not stand under ours.
      } while ((await this.row(this.em)).revision !== site.revision);
    } catch {
      // The next round does it: what is published stays published.
    }
  }

  /** From then on, another zone in site.json moves no stored day. */
  private async recordTimeZone(): Promise<void> {
    const { timeZone } = this.file;
    await sql(this.em, 'update site_settings set time_zone = $1 where time_zone is null', [timeZone]);
    this.hasRecorded = true;
    const stored = this.zoneOf(await this.row(this.em));
    if (stored === timeZone) return;
    this.logger.warn(`the time zone is ${stored}; the one of site.json, ${timeZone}, is not used`);
  }

  async current({ lang }: RpcPayload<typeof SITE.current> = {}): Promise<Site> {
    const row = await this.row(this.em);
    return this.present(this.em, this.currentData(row), row.revision, lang);
  }

  async forAdmin(): Promise<SiteState> {
    return this.stateOf(this.em, await this.row(this.em));
  }

  async identity(): Promise<SiteData> {
    return this.currentData(await this.row(this.em));
  }

  async preview({ data }: RpcPayload<typeof SITE.preview>): Promise<Site> {
    const row = await this.row(this.em);
    return this.present(this.em, await this.checked(this.em, data, row), row.revision);
  }

  async change(input: RpcPayload<typeof SITE.change>, { writeId }: CallContext): Promise<SiteState> {
    const state = await this.changes.write(SITE.change.changes, writeId, input, async (em) => {
      const row = await this.lock(em, input.revision);
      return this.publish(em, row, await this.checked(em, input.data, row));
    });
    await this.share();
    return state;
  }

  async revisions(): Promise<SiteRevision[]> {
    const rows = await sql<Row & { at: number }>(this.em, KEPT_REVISIONS);
    return rows.map(({ revision, data, at }, index) => {
      const [now, before] = [this.dataOf(data), this.dataOf((rows[index + 1] ?? rows[index]!).data)];
      const fields = Object.keys(now) as (keyof SiteData)[];
      const changed = fields.filter((field) => !isDeepStrictEqual(now[field], before[field]));
      return { revision, createdAt: new Date(at).toISOString(), name: now.name, changed };
    });
  }

  async restore(input: RpcPayload<typeof SITE.restore>, { writeId }: CallContext): Promise<SiteState> {
    const state = await this.changes.write(SITE.restore.changes, writeId, input, async (em) => {
      const row = await this.lock(em, input.revision);
      const [kept] = await sql<Row>(em, 'select data from site_revisions where revision = $1', [input.n]);
      if (!kept) throw new AppError('not_found', say('version_not_found'));
      return this.publish(em, row, { ...this.dataOf(kept.data), timeZone: this.zoneOf(row) });
    });
    await this.share();
    return state;
  }

  async setTimeZone({ timeZone }: RpcPayload<typeof SITE.setTimeZone>, { writeId }: CallContext) {
    const result = await this.changes.write(SITE.setTimeZone.changes, writeId, { timeZone }, async (em) => {
      const row = await this.lock(em, null);
      const before = this.zoneOf(row);
      if (timeZone === before) return { before, timeZone };
      await sql(em, 'update site_settings set time_zone = $1', [timeZone]);
      await this.store(em, { ...row, timeZone });
      for (const move of this.whenZoneMoves) await move(em, { from: before, to: timeZone });
      return { before, timeZone };
    });
    await this.share();
    return result;
  }

  private async row(em: EntityManager): Promise<SettingsRow> {
    const [row] = await sql<SettingsRow>(em, CURRENT);
    return row!;
  }

  /** @throws AppError `stale` */
  private async lock(em: EntityManager, base: number | null | undefined): Promise<SettingsRow> {
    const [row] = await sql<SettingsRow>(em, `${CURRENT} for update`);
    await refuseStale(base, row!.revision, () => this.stateOf(em, row!));
    return row!;
  }

  private async publish(em: EntityManager, row: SettingsRow, data: SiteData): Promise<SiteState> {
    const before = this.currentData(row);
    if (isDeepStrictEqual(data, before)) return this.stateOf(em, row);
    // The way back to site.json, also when another file stands there later.
    if (row.data === null) await this.keep(em, row.revision, before);
    return this.stateOf(em, await this.store(em, { ...row, data }));
  }

  /** Stores the row as the next revision. An identity that nobody has edited stays that of site.json. */
  private async store(em: EntityManager, row: SettingsRow): Promise<SettingsRow> {
    const next = { ...row, revision: row.revision + 1, data: row.data && this.currentData(row) };
    await sql(em, 'update site_settings set revision = $1, data = $2::jsonb', [
      next.revision,
      next.data && JSON.stringify(next.data),
    ]);
    if (next.data) await this.keep(em, next.revision, next.data);
    await this.forget(em, next.revision - KEPT);
    return next;
  }

  private zoneOf({ timeZone }: SettingsRow): string {
    return timeZone ?? this.file.timeZone;
  }

  private currentData(row: SettingsRow): SiteData {
    return { ...this.dataOf(row.data), timeZone: this.zoneOf(row) };
  }

  private async keep(em: EntityManager, revision: number, data: SiteData): Promise<void> {
    await sql(em, 'insert into site_revisions (revision, data) values ($1, $2::jsonb)', [
      revision,
      JSON.stringify(data),
    ]);
    for (const url of new Set(SITE_IMAGES.map((name) => data[name]))) {
      if (!this.images.isOurs(url)) continue;
      await sql(em, 'insert into site_images (revision, url) values ($1, $2)', [revision, url]);
      await this.images.register(em, url);
    }
  }

  /** Deletes the revisions up to `last`, and the uploads that only they name. */
  private async forget(em: EntityManager, last: number): Promise<void> {
    const named = await sql<{ url: string }>(em, 'select distinct url from site_images where revision <= $1', [last]);
    await sql(em, 'delete from site_revisions where revision <= $1', [last]);
    for (const { url } of named) await this.images.release(em, url);
  }

  /** A field that another release wrote in another form is that of site.json. The zone is that of its time. */
  private dataOf(stored: Partial<SiteData> | null): SiteData {
    if (stored === null) return this.file;
    const fields = Object.entries(siteData.shape).flatMap(([field, schema]) => {
      const parsed = schema.safeParse(stored[field as keyof SiteData]);
      const value = parsed.success ? parsed.data : this.file[field as keyof SiteData];
      return value === undefined ? [] : [[field, value]];
    });
    return Object.fromEntries(fields) as SiteData;
  }

  /**
   * The data with the addresses of the original uploads.
   * @throws AppError `invalid` for a picture that is none of ours or that could not be made, and for another time zone
   */
  private async checked(em: EntityManager, data: CheckedSiteData, row: SettingsRow): Promise<SiteData> {
    if (data.timeZone !== this.zoneOf(row)) throw AppError.atField('data.timeZone', say('zone_by_command'));
    const originals: Partial<Record<SiteImage, string | null>> = {};
    for (const name of SITE_IMAGES) {
      const url = data[name];
      if (url === null || (name === 'logo' && url === DRAWN_LOGO)) continue;
      const original = await this.images.originalOf(em, url);
      const image = this.images.isOurs(original) ? await this.images.one(em, original) : undefined;
      const path = `data.${name}`;
      if (!image) throw AppError.atField(path, say('picture_not_uploaded'));
      if (image.state === 'pending') throw AppError.atField(path, say('picture_pending'));
      if (image.state === 'failed') throw AppError.atField(path, image.said ?? (image.message as Said));
      originals[name] = original;
    }
    return withLanguages({ ...data, ...originals }, this.currentData(row));
  }

  private async imagesOf(em: EntityManager, data: SiteData): Promise<Record<SiteImage, Image | null>> {
    const images = await Promise.all(
      SITE_IMAGES.map(async (name) => {
        const url = data[name];
        return [name, this.images.isOurs(url) ? ((await this.images.one(em, url)) ?? null) : null];
      }),
    );
    return Object.fromEntries(images) as Record<SiteImage, Image | null>;
  }

  private async present(em: EntityManager, data: SiteData, revision: number, lang?: Language): Promise<Site> {
    const images = await this.imagesOf(em, data);
    const ready = (name: SiteImage): ReadyImage | null => (images[name]?.state === 'ready' ? images[name] : null);
    const language = languagesOf(data).second === lang ? lang : undefined;
    return {
      ...inSecondLanguage(data, language),
      logo: data.logo === DRAWN_LOGO ? DRAWN_LOGO : ready('logo'),
      icon: ready('icon'),
      heroImage: ready('heroImage'),
      shareImage: ready('shareImage'),
      revision,
    };
  }

  private async stateOf(em: EntityManager, row: SettingsRow): Promise<SiteState> {
    const data = this.currentData(row);
    return { revision: row.revision, data, images: await this.imagesOf(em, data), isUnedited: row.data === null };
  }
}
