import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NO_ALT } from '@tocada/contracts/gallery/gallery.js';
import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import { SITE_TEXTS } from '@tocada/contracts/site/site.js';
import type { Translation, TranslationGaps, Translations } from '@tocada/contracts/site/translations.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { gapsOf, type TranslatedRow } from './gaps.js';
import { SiteService } from './site.service.js';

const EVENTS = `select id, title, description, translations->$1::text as made from shows
  where publication <> 'private' and upcoming_until > now() - interval '1 year' order by upcoming_until desc, id desc`;
const MEMBERS = `select id, name, role, origin, description, translations->$1::text as made from band_members
  order by "order", id`;
const PHOTOS = `select id, title, nullif(alt, '${NO_ALT}') as alt, translations->$1::text as made from photos
  where title is not null or alt <> '${NO_ALT}' order by created_at desc, id desc`;

type Made = Partial<Record<string, Translation>> | null;

/** The texts of the content that have no translation into the second language, or an old one. */
@Injectable()
export class TranslationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly site: SiteService,
  ) {}

  async gaps(): Promise<TranslationGaps> {
    const data = await this.site.identity();
    const { second } = languagesOf(data);
    if (!second) return gapsOf([]);
    const site: TranslatedRow = {
      kind: 'site',
      id: null,
      name: data.name,
      texts: {
        ...Object.fromEntries(SITE_TEXTS.map((field) => [field, data[field]])),
        seoTitle: data.seo.title,
        seoDescription: data.seo.description,
      },
      made: (data.translations as Translations | undefined)?.[second],
    };
    const [events, members, photos] = await Promise.all([
      this.rows<{ title: string; description: string | null }>(EVENTS, second),
      this.rows<{ name: string; role: string; origin: string; description: string }>(MEMBERS, second),
      this.rows<{ title: string | null; alt: string | null }>(PHOTOS, second),
    ]);
    return gapsOf([
      site,
      ...events.map(({ id, made, ...texts }): TranslatedRow => ({ kind: 'event', id, name: texts.title, texts, made })),
      ...members.map(({ id, made, name, ...texts }): TranslatedRow => ({ kind: 'member', id, name, texts, made })),
      ...photos.map(({ id, made, ...texts }): TranslatedRow => ({
        kind: 'photo',
        id,
        name: texts.title ?? texts.alt ?? '',
        texts,
        made,
      })),
    ]);
  }

  private rows<Texts>(select: string, language: Language) {
    return sql<Texts & { id: string; made: Made }>(this.em, select, [language]);
  }
}
