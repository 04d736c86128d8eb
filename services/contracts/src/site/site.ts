import { z } from 'zod';
import { LANGUAGES } from '../ground/language.js';
import { FULL_NUMBER } from '../ground/phone.js';
import { baseRevision, instant, lang, oneOf, revision } from '../kit/fields.js';
import { image, readyImage } from '../kit/images.js';
import { currencyCode, newTimeZone } from '../kit/named-fields.js';
import { adminRoute, adminRouteOf, type AuditedAction } from '../kit/route.js';
import { read, write } from '../kit/rpc.js';
import { say } from '../sentences/say.js';
import {
  line,
  ownLine,
  lines,
  timeZone,
  badObject,
  social,
  embedOrigin,
  siteTheme,
  siteImage,
  languages,
} from './site-fields.js';
import { FONT_PAIRS, PRESET_NAMES } from './theme.js';
import { translations, translationsInput } from './translations.js';
import { DRAWN_LOGO, PRIVATE_NIGHTS, SITE_IMAGES, SOCIAL_KINDS } from './values.js';

/** The texts of the identity that may stand in a second language, with the limits of the primary ones. Names are no texts. */
const TEXTS = {
  heroSubtitle: line(120, say('subtitle_required')),
  heroText: ownLine(300),
  bookingIntro: ownLine(300),
  footerText: ownLine(200),
  description: line(500, say('description_required')),
  genres: lines(60, 1, 5, say('genres_required')),
  promises: lines(120, 0, 3, say('must_be_texts')),
  eventTypes: lines(80, 1, 30, say('event_types_required')),
  inquiryLocations: lines(80, 2, 60, say('places_required')),
  repertoire: lines(120, 1, 30, say('repertoire_required')),
};
export const SITE_TEXTS = Object.keys(TEXTS) as (keyof typeof TEXTS)[];
/** The title and the description for search engines. */
const SEO_TEXTS = { seoTitle: ownLine(120), seoDescription: ownLine(300) };

/** The identity of the band, as the panel edits it. All texts are plain: HTML is shown as it is typed. */
export const siteData = z.strictObject(
  {
    name: line(60, say('name_required')),
    /** Below an icon on a phone. Null: the name. */
    shortName: ownLine(30),
    /** The line under the name on the home page and on the share card. */
    heroSubtitle: TEXTS.heroSubtitle,
    /** Null: a sentence with the towns. The same is true of the two texts after it. */
    heroText: TEXTS.heroText,
    bookingIntro: TEXTS.bookingIntro,
    footerText: TEXTS.footerText,
    description: TEXTS.description,
    /** The styles of music in the words of a sentence, the main one first: "rock en español". */
    genres: TEXTS.genres,
    /** The band's promises: lines above the booking form. */
    promises: TEXTS.promises.default([]),

    /** An uploaded image, or DRAWN_LOGO. */
    logo: siteImage,
    icon: siteImage,
    heroImage: siteImage,
    shareImage: siteImage,
    theme: siteTheme,
    /** True when the photos of members and gallery are printed in two inks, until a visitor points at one. */
    duotone: z.boolean({ error: say('yes_or_no') }).default(false),

    /** For display, for example "(979) 555-0142". */
    phone: line(30, say('phone_required')).refine((text) => /\d/.test(text), { error: say('number_required') }),
    /** The number for chats and calls. */
    whatsapp: z
      .string({ error: say('whatsapp_required') })
      .trim()
      .regex(FULL_NUMBER, say('bad_whatsapp')),
    email: z
      .string({ error: say('bad_email') })
      .trim()
      .max(254, say('bad_email'))
      .pipe(z.email({ error: say('bad_email') })),
    socials: z
      .array(social, { error: say('must_be_networks') })
      .max(SOCIAL_KINDS.length, say('network_twice'))
      .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, {
        error: say('network_twice'),
      }),
    towns: lines(80, 1, 30, say('towns_required')),
    /** The region shown beside towns, for example "Texas". */
    region: line(60, say('region_required')),
    country: z.string({ error: say('country_required') }).regex(/^[A-Z]{2}$/, say('bad_country')),

    /** The options of the booking form. */
    eventTypes: TEXTS.eventTypes,
    /** The options of the booking form: the towns that the band serves, and last the one for any other place. */
    inquiryLocations: TEXTS.inquiryLocations,
    repertoire: TEXTS.repertoire,
    /** True when the booking form tells that a night is taken. */
    tellsTaken: z.boolean({ error: say('yes_or_no') }).default(true),
    /** The words for nights with a private event. */
    privateNights: oneOf(PRIVATE_NIGHTS).default('off'),

    seo: z.strictObject(
      {
        /** Null: name, style and town. */
        title: SEO_TEXTS.seoTitle,
        /** Null: `description`. */
        description: SEO_TEXTS.seoDescription,
      },
      { error: badObject },
    ),
    currency: currencyCode,
    /** The IANA name of the zone for all days and hours of the site. The panel only shows it: a command changes it. */
    timeZone,
    /** The origins of other sites whose frames may show the form and the shows. Absent: none. */
    embedOrigins: z
      .array(embedOrigin, { error: say('must_be_addresses') })
      .max(20, say('lines_most', { most: 20 }))
      .transform((all) => [...new Set(all)])
      .optional(),
    languages,
    /** Absent: none. */
    translations: translationsInput({ ...TEXTS, ...SEO_TEXTS }),
  },
  { error: badObject },
);
export type CheckedSiteData = z.output<typeof siteData>;
export type SiteDataInput = z.input<typeof siteData>;

/** The identity as it is stored. One of site.json or of an earlier release may break the limits above. */
const storedSite = z.object({
  name: z.string(),
  shortName: z.string().nullable(),
  heroSubtitle: z.string(),
  heroText: z.string().nullable(),
  bookingIntro: z.string().nullable(),
  footerText: z.string().nullable(),
  description: z.string(),
  genres: z.array(z.string()),
  promises: z.array(z.string()),
  logo: z.string().nullable(),
  icon: z.string().nullable(),
  heroImage: z.string().nullable(),
  shareImage: z.string().nullable(),
  theme: z.object({
    preset: z.enum(PRESET_NAMES),
    ground: z.string(),
    accent: z.string(),
    accent2: z.string(),
    fontPair: z.enum(FONT_PAIRS),
  }),
  duotone: z.boolean(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  socials: z.array(z.object({ kind: z.enum(SOCIAL_KINDS), url: z.string() })),
  towns: z.array(z.string()),
  region: z.string(),
  country: z.string(),
  eventTypes: z.array(z.string()),
  inquiryLocations: z.array(z.string()),
  repertoire: z.array(z.string()),
  tellsTaken: z.boolean(),
  privateNights: z.enum(PRIVATE_NIGHTS),
  seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
  currency: z.string(),
  timeZone: z.string(),
  embedOrigins: z.array(z.string()).optional(),
  languages: z
    .object({
      primary: z.enum(LANGUAGES),
      second: z.enum(LANGUAGES).nullable(),
      panel: z.enum(LANGUAGES),
      former: z.enum(LANGUAGES).nullable(),
    })
    .optional(),
  translations: translations.optional(),
});
export type SiteData = z.infer<typeof storedSite>;

/** The number of times that an admin has published the identity. 0: it is that of site.json. */
const published = revision;

type Pictures<T> = Record<(typeof SITE_IMAGES)[number], T>;
const picturesOf = <T extends z.ZodType>(picture: T) =>
  z.object(Object.fromEntries(SITE_IMAGES.map((name) => [name, picture])) as Pictures<T>);

/** The identity that visitors get: the pages, mails and files of the site show nothing else of it. Images are derivatives. */
const site = z.object({
  ...storedSite.omit({
    ...(Object.fromEntries(SITE_IMAGES.map((name) => [name, true])) as Pictures<true>),
    translations: true,
  }).shape,
  ...picturesOf(readyImage.nullable()).shape,
  logo: z.union([z.literal(DRAWN_LOGO), readyImage]).nullable(),
  revision: published,
  /** Only with `lang`: the words for stored values, which are the options of the booking form. */
  names: z.record(z.string(), z.string()).optional(),
  /** Only with `lang`: the fields whose texts are in the primary language. */
  untranslated: z.array(z.string()).optional(),
});
export type Site = z.output<typeof site>;

/** The identity of a site that nobody has edited. site.json names no uploaded images. */
export const siteOf = ({ translations: _translations, ...file }: SiteData): Site => ({
  ...file,
  logo: DRAWN_LOGO,
  icon: null,
  heroImage: null,
  shareImage: null,
  revision: 0,
});

/** The identity that the panel edits. */
const siteState = z.object({
  revision: published,
  data: storedSite,
  /** The states of the uploaded images in `data`. */
  images: picturesOf(image.nullable()),
  /** True while the identity is still that of site.json. */
  isUnedited: z.boolean(),
});
export type SiteState = z.infer<typeof siteState>;

/** The options of the form: each line of a translation stands for the line of the original. */
const PAIRED = ['eventTypes', 'inquiryLocations'] as const;

const linesIn = (given: unknown): unknown =>
  Array.isArray(given) || typeof given !== 'object' || given === null ? given : (given as { text?: unknown }).text;

const siteChange = z.object({
  revision: baseRevision,
  data: siteData.superRefine((data, context) => {
    for (const language of LANGUAGES)
      for (const field of PAIRED) {
        const words = linesIn(data.translations?.[language]?.[field]);
        if (!Array.isArray(words) || words.length === data[field].length) continue;
        const message = say('lines_differ', { lines: data[field].length });
        context.addIssue({ code: 'custom', path: ['translations', language, field], message });
      }
  }),
});

const siteRevision = z.object({
  revision: published,
  createdAt: instant,
  /** The name of the band in it. */
  name: z.string(),
  /** The fields of `data` that differ from the revision before. */
  changed: z.array(z.string()),
});
export type SiteRevision = z.infer<typeof siteRevision>;

/** `revision`: what stood when the panel offered to go back. `n`: the revision to go back to. */
const siteRestore = z.object({
  revision: baseRevision,
  n: z.union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ]),
});

/** The page to draw: a path of the site, like `/` or `/booking`. The data are as in a change. */
export const sitePreview = z.object({
  data: siteData,
  page: z
    .string({ error: say('bad_page') })
    .max(200, say('bad_page'))
    .regex(/^\/(?![/\\])[^\s\\]*$/, say('bad_page'))
    .default('/'),
});
export type SitePreview = z.input<typeof sitePreview>;
export type CheckedSitePreview = z.output<typeof sitePreview>;

export const SITE = {
  current: read('content.site.current', z.object({ lang }), site),
  forAdmin: read('content.site.forAdmin', z.object({}), siteState),
  /** The answer of `current` with these data. */
  preview: read('content.site.preview', z.object({ data: siteData }), site),
  change: write('content.site.change', siteChange, siteState, ['site']),
  revisions: read('content.site.revisions', z.object({}), z.array(siteRevision)),
  restore: write('content.site.restore', siteRestore, siteState, ['site']),
  /** Moves all events, so that every wall clock stays what it was. */
  setTimeZone: write(
    'content.site.setTimeZone',
    z.object({ timeZone: newTimeZone }),
    z.object({ before: z.string(), timeZone: z.string() }),
    ['site', 'events', 'gallery'],
  ),
};

/** The command `npm run time-zone`, which is no call of the API. */
export const TIME_ZONE_CHANGED: AuditedAction = 'site.time-zone';

export const BOOKINGS_SITE = {
  /** The zone in which the dates of bookings are. Bookings follows the zone of the identity by itself. */
  timeZone: read('bookings.site.timeZone', z.object({}), z.object({ timeZone: z.string() })),
};

/** The Redis key where content keeps what visitors get of the identity, for mails: bookings calls no other service. */
export const SITE_KEY = 'site:current';
/** The Redis key of the zone alone, which bookings follows each second. */
export const TIME_ZONE_KEY = 'site:time-zone';

export const SITE_ADMIN_ROUTES = {
  state: adminRoute('GET', '/api/admin/site', { call: SITE.forAdmin }),
  change: adminRoute('PUT', '/api/admin/site', {
    call: SITE.change,
    audit: 'site.change',
  }),
  /** The answer is the HTML of a page. */
  preview: adminRouteOf<SitePreview, string>()('POST', '/api/admin/site/preview', { status: 200 }),
  /** Newest first. */
  revisions: adminRoute('GET', '/api/admin/site/revisions', { call: SITE.revisions }),
  restore: adminRoute('POST', '/api/admin/site/revisions/:n/restore', {
    call: SITE.restore,
    status: 200,
    audit: 'site.restore',
  }),
};
