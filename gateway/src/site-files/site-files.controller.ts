import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Event } from '@tocada/contracts/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import { languagesOf, prefixOf, type Language } from '@tocada/contracts/language.js';
import { eventCalendarPath, eventPath, eventRead, FILES, PAGES, type Page } from '@tocada/contracts/pages.js';
import { NAV } from '@tocada/contracts/pages.texts.js';
import { paletteOf } from '@tocada/contracts/palette.js';
import { iconAt, ICONS, type IconFile } from '@tocada/contracts/site.icons.js';
import { shortNameOf } from '@tocada/contracts/site.texts.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Site } from '@tocada/contracts/site.js';
import type { Request, Response } from 'express';
import { CachedAnswer } from '../cache/cached-answer.js';
import { CachedReads } from '../cache/cached-reads.js';
import { HotCache, type Loaded } from '../cache/hot-cache.js';
import { GatewayEnv } from '../config/gateway.env.js';
import { IdPipe } from '../http/id.pipe.js';
import { SECURITY_HEADERS } from '../http/security-headers.js';
import { calendarOf } from './calendar.js';
import { CurrentSite } from '../site/current-site.js';

/** RFC 9116 recommends less than a year. Milliseconds. */
const SECURITY_TXT_LIFE = 180 * 24 * 3600 * 1000;
const LISTED = Object.values<Page>(PAGES).filter(({ inSitemap }) => inSitemap);

const iconOf = (file: IconFile, site: Site) => ({
  src: iconAt(file, site),
  sizes: `${ICONS[file]}x${ICONS[file]}`,
  type: 'image/png',
});

const TAGS: Record<Language, string> = { es: 'es-MX', en: 'en' };

/** The manifest by which a phone installs the site in a language. */
export function manifestOf(site: Site, language: Language) {
  const { night } = paletteOf(site.theme).colours;
  const prefix = prefixOf(language, languagesOf(site));
  const { home: _home, ...others } = NAV[language];
  return {
    name: site.name,
    short_name: shortNameOf(site),
    lang: TAGS[language],
    start_url: prefix || PAGES.home.path,
    display: 'standalone',
    background_color: night,
    theme_color: night,
    icons: [
      iconOf('icon-192.png', site),
      iconOf('icon-512.png', site),
      { ...iconOf('icon-maskable.png', site), purpose: 'maskable' },
    ],
    // A long press on the icon of the installed site shows them.
    shortcuts: Object.entries(others).map(([page, name]) => ({
      name,
      url: prefix + PAGES[page as keyof typeof others].path,
    })),
  };
}

/** The content that a calendar shows. */
const SHOWN = ['events', 'site'] as const;

const textAnswer = (type: string, text: string) =>
  new CachedAnswer({ type: `${type}; charset=utf-8`, body: Buffer.from(text) }, SECURITY_HEADERS);

/** The files that calendars, search engines and browsers read. */
@Controller()
export class SiteFilesController {
  private readonly origin: string;

  constructor(
    private readonly env: GatewayEnv,
    private readonly reads: CachedReads,
    private readonly cache: HotCache,
    private readonly site: CurrentSite,
  ) {
    this.origin = new URL(env.SITE_URL).origin;
  }

  @Get(FILES.calendar)
  async feed(@Req() request: Request, @Res() response: Response) {
    const { answer, stale } = await this.cache.get(FILES.calendar, SHOWN, () => this.calendarOf(this.events()));
    answer.send(request, response, stale);
  }

  @Get(FILES.eventCalendar)
  async event(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response) {
    const { answer, stale } = await this.cache.get(eventCalendarPath(id), SHOWN, () =>
      this.calendarOf(this.one(id).then((event) => [event])),
    );
    answer.send(request, response, stale);
  }

  @Get('manifest.webmanifest')
  async manifest(@Res() response: Response) {
    const { site } = await this.site.get();
    const { primary } = languagesOf(site);
    response.type('application/manifest+json').send(JSON.stringify(manifestOf(site, primary)));
  }

  @Get('robots.txt')
  robots(@Res() response: Response) {
    const lines = [
      'User-agent: *',
      `Disallow: ${PAGES.admin.path}`,
      'Disallow: /api/',
      `Sitemap: ${this.origin}${FILES.sitemap}`,
    ];
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  }

  /** RFC 9116: whom to tell of a vulnerability. */
  @Get('.well-known/security.txt')
  security(@Res() response: Response) {
    if (!this.env.SECURITY_CONTACT) throw new AppError('not_found');
    const expires = new Date(Date.now() + SECURITY_TXT_LIFE);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: ${this.env.SECURITY_CONTACT}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${this.origin}/.well-known/security.txt`,
      'Preferred-Languages: es, en',
    ];
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  }

  @Get(FILES.sitemap)
  async sitemap(@Req() request: Request, @Res() response: Response) {
    const { answer, stale } = await this.cache.get(FILES.sitemap, ['events'], async () => {
      const paths = [...LISTED.map(({ path }) => path), ...(await this.events()).map(({ id }) => eventPath(id))];
      const urls = paths.map((path) => `<url><loc>${this.origin}${path}</loc></url>`);
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
      return { answer: textAnswer('application/xml', xml), expires: Infinity };
    });
    answer.send(request, response, stale);
  }

  private async calendarOf(loading: Promise<Event[]>): Promise<Loaded> {
    const [events, { site, isCurrent }] = await Promise.all([loading, this.site.get()]);
    const answer = textAnswer('text/calendar', calendarOf(events, site, this.origin, languagesOf(site).primary));
    return { answer, expires: isCurrent ? Infinity : 0 };
  }

  /** All events, latest first, up to the bounds of the two lists. */
  private async events(): Promise<Event[]> {
    const lists = await Promise.all(
      [EVENT_ROUTES.upcoming, EVENT_ROUTES.past].map((route) => this.reads.of({ route })),
    );
    const [upcoming = [], past = []] = lists.map(({ answer }) => JSON.parse(answer.body.toString()) as Event[]);
    return [...upcoming.toReversed(), ...past];
  }

  private async one(id: string): Promise<Event> {
    return JSON.parse((await this.reads.of(eventRead(id))).answer.body.toString()) as Event;
  }
}
