import { z } from 'zod';
import { LANGUAGES } from '../ground/language.js';
import { FULL_NUMBER } from '../ground/phone.js';
import { siteData, type SiteData } from './site.js';
import SITE_FILE_DEFAULTS from './site-file.texts.js';
import { DEFAULT_THEME, DRAWN_LOGO } from './values.js';

/** The languages in site.json. The panel speaks the primary one unless the file names another. */
const fileLanguages = z
  .object({
    primary: z.enum(LANGUAGES),
    second: z.enum(LANGUAGES).nullable().default(null),
    panel: z.enum(LANGUAGES).optional(),
  })
  .refine(({ primary, second }) => primary !== second, { error: 'must differ from primary', path: ['second'] })
  .transform(({ primary, second, panel = primary }) => ({ primary, second, panel, former: null }))
  .optional();

const texts = z.array(z.string().min(1)).min(1);

/**
 * The file deploy/site.json: the identity until somebody edits it in the panel. Files of earlier releases have no limits of
 * length and lack some fields: they keep what their site showed. A file in English lacks them in English.
 */
export const siteFile = z
  .object({
    name: z.string().min(1),
    description: z.string().min(1),
    phone: z.string().min(1),
    whatsapp: z.string().regex(FULL_NUMBER, 'country code and number, digits only'),
    email: z.email(),
    facebook: z.url({ protocol: /^https?$/ }).optional(),
    instagram: z.url({ protocol: /^https?$/ }).optional(),
    timeZone: siteData.shape.timeZone,
    region: z.string().min(1),
    country: z.string().length(2),
    towns: texts,
    repertoire: texts,
    languages: fileLanguages,
    heroSubtitle: z.string().min(1).optional(),
    promises: texts.max(3).optional(),
    eventTypes: texts.optional(),
    inquiryLocations: texts.min(2).optional(),
    genres: texts.optional(),
    shortName: z.string().min(1).optional(),
    heroText: z.string().min(1).optional(),
    bookingIntro: z.string().min(1).optional(),
    footerText: z.string().min(1).optional(),
    currency: siteData.shape.currency.default('USD'),
    duotone: siteData.shape.duotone,
  })
  .transform(({ facebook, instagram, ...file }): SiteData => {
    const defaults = SITE_FILE_DEFAULTS[file.languages?.primary ?? 'es'];
    return {
      ...file,
      heroSubtitle: file.heroSubtitle ?? defaults.heroSubtitle,
      promises: file.promises ?? [],
      eventTypes: file.eventTypes ?? defaults.eventTypes,
      inquiryLocations: file.inquiryLocations ?? defaults.inquiryLocations,
      genres: file.genres ?? defaults.genres,
      shortName: file.shortName ?? null,
      heroText: file.heroText ?? null,
      bookingIntro: file.bookingIntro ?? null,
      footerText: file.footerText ?? null,
      tellsTaken: true,
      privateNights: 'off',
      logo: DRAWN_LOGO,
      icon: null,
      heroImage: null,
      shareImage: null,
      theme: DEFAULT_THEME,
      socials: [
        ...(facebook ? [{ kind: 'facebook' as const, url: facebook }] : []),
        ...(instagram ? [{ kind: 'instagram' as const, url: instagram }] : []),
      ],
      seo: { title: null, description: null },
    };
  })
  // In the order of the panel's fields, so that a page is the same before and after the first publication.
  .transform(
    (data) =>
      Object.fromEntries(
        Object.keys(siteData.shape).flatMap((key) => (key in data ? [[key, data[key as keyof SiteData]]] : [])),
      ) as SiteData,
  );
