import { EVENT_ROUTES } from '../events/events.routes.js';
import { GALLERY_ROUTES } from '../gallery/gallery.routes.js';
import { SPOKEN, type Language } from '../ground/language.js';
import { addressOf, type Route } from '../kit/route.js';
import { MEMBER_ROUTES } from '../members/members.routes.js';
import PAGE_NAMES from './pages.texts.js';

/** A read of the API whose answer a page shows. */
export interface PageRead {
  route: Route;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Of the texts in the answer. */
  language?: Language;
}

/** The address of a read in the primary language, which is also the key of its answer in the browser and in the gateway's cache. */
export const keyOf = ({ route, params = {}, query = {} }: PageRead): string => {
  const text = new URLSearchParams(query).toString();
  return addressOf(route, params) + (text && `?${text}`);
};

export interface Page {
  /** With `:id` for the id of an event. */
  path: string;
  /** Search engines find the page in the sitemap. Events are there one by one. */
  inSitemap?: boolean;
  /** The reads that the page needs. `id` is "" for a page without one. */
  reads?: (id: string, query: string) => PageRead[];
  /** The part of a query that changes the page, with its question mark. */
  queryOf?: (query: string) => string;
  /** The page has scripts of its own that its document preloads. */
  preloads?: boolean;
}

const UPCOMING = { route: EVENT_ROUTES.upcoming };
const PAST = { route: EVENT_ROUTES.past };
const PRIVATE_NIGHTS = { route: EVENT_ROUTES.privateNights };
const MEMBERS = { route: MEMBER_ROUTES.all };
const PHOTOS = { route: GALLERY_ROUTES.page };

export const eventRead = (id: string): PageRead => ({ route: EVENT_ROUTES.one, params: { id } });
export const albumRead = (event: string): PageRead => ({ route: GALLERY_ROUTES.page, query: { event } });

/** The id of the event whose album a query asks for; undefined for the whole gallery. */
export const albumOf = (query: string | URLSearchParams) =>
  new URLSearchParams(query).get('event')?.toLowerCase() || undefined;

/** True when a query asks for all photos in the HTML. */
export const isWhole = (query: string) => new URLSearchParams(query).has('todas');

const albumQuery = (event: string) => `?event=${encodeURIComponent(event)}`;
const wholeQuery = (event?: string) => (event ? `${albumQuery(event)}&todas` : '?todas');

/** The query of the form's page after a sent inquiry. */
export const SENT_QUERY = '?enviada';

/** The pages of the site. The router, the server's rendering and the sitemap follow this registry. */
export const PAGES = {
  home: { path: '/', inSitemap: true, reads: () => [UPCOMING, PAST, MEMBERS, PHOTOS] },
  events: { path: '/events', inSitemap: true, reads: () => [UPCOMING, PAST, MEMBERS, PRIVATE_NIGHTS] },
  event: { path: '/events/:id', preloads: true, reads: (id) => [eventRead(id)] },
  band: { path: '/band', inSitemap: true, reads: () => [MEMBERS] },
  gallery: {
    path: '/gallery',

    inSitemap: true,
    reads: (_id, query) => {
      const album = albumOf(query);
      return album ? [albumRead(album), eventRead(album)] : [PHOTOS];
    },
    queryOf: (query) => {
      const album = albumOf(query);
      if (isWhole(query)) return wholeQuery(album);
      return album ? albumQuery(album) : '';
    },
  },
  booking: {
    path: '/booking',

    inSitemap: true,
    preloads: true,
    queryOf: (query) => (query === SENT_QUERY ? SENT_QUERY : ''),
  },
  admin: { path: '/admin' },
} as const satisfies Record<string, Page>;
export type PageName = keyof typeof PAGES;

interface NavLink {
  path: string;
  label: string;
}

/** The links of the navigation, the home page first. */
export const navIn = (language: Language = SPOKEN): NavLink[] =>
  Object.entries(PAGE_NAMES[language]).map(([name, label]) => ({
    path: PAGES[name as keyof typeof PAGE_NAMES.es].path,
    label,
  }));

/**
 * The poster of an event as a picture for stories. Its address has no revision, so that a saved link stays good.
 * @param prefix of the page's language
 */
export const storyPath = (id: string, prefix = '') => `/share${prefix}/events/${id}-historia.jpg`;

/** The same as a square, for posts. */
export const squarePath = (id: string, prefix = '') => `/share${prefix}/events/${id}-cuadro.jpg`;

export const eventPath = (id: string) => addressOf(PAGES.event, { id });
export const albumPath = (event: string) => PAGES.gallery.path + albumQuery(event);
/** The address of the gallery or an album with all photos in its HTML, for browsers without scripts. */
export const wholePath = (event?: string) => PAGES.gallery.path + wholeQuery(event);
/** The page after a sent inquiry. */
export const INQUIRY_SENT = PAGES.booking.path + SENT_QUERY;
/** The form in the frame of another site. */
export const EMBEDDED_FORM = '/embed/booking';
/** The client's page of the inquiry that this browser has just sent without scripts. That address is no secret. */
export const DETAILS_OF_SENT = '/request/sent';

export const FILES = {
  calendar: '/calendario.ics',
  eventCalendar: '/events/:id/calendario.ics',
  /** Only with the key of the band in its query. */
  bandCalendar: '/agenda.ics',
  sitemap: '/sitemap.xml',
} as const;
export const eventCalendarPath = (id: string) => addressOf({ path: FILES.eventCalendar }, { id });

const PATTERNS = Object.entries(PAGES).map(([name, { path }]) => ({
  name: name as PageName,
  pattern: new RegExp(`^${path.replace(/:\w+/, '([^/]+)')}$`),
}));

/** The id as the router decodes it. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The page at a path in its one spelling and without the prefix of a language, and the id in the path. */
export function pageAt(path: string): { name: PageName; page: Page; id: string } | undefined {
  for (const { name, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { name, page: PAGES[name], id: decoded(match[1] ?? '') };
  }
  return undefined;
}
