import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { EVENTS, type Event, type Tombstone } from '@tocada/contracts/events/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events/events.routes.js';
import {
  askedLanguage,
  LANGUAGE_TAGS,
  languagesOf,
  splitLanguage,
  type Language,
} from '@tocada/contracts/ground/language.js';
import { PANEL_FILES } from '@tocada/contracts/house/panel-files.js';
import {
  eventCalendarPath,
  eventPath,
  eventRead,
  FILES,
  navIn,
  PAGES,
  type Page,
} from '@tocada/contracts/pages/pages.js';
import { iconAt, ICONS, type IconFile } from '@tocada/contracts/site/icons.js';
import { paletteOf } from '@tocada/contracts/site/palette.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { shortNameOf } from '@tocada/contracts/site/words.js';
import type { Request, Response } from 'express';
import { CachedAnswer } from '../cache/cached-answer.js';
import { CachedReads } from '../cache/cached-reads.js';
import { HotCache, type Loaded } from '../cache/hot-cache.js';
import { GatewayEnv } from '../config/gateway.env.js';
import { IdPipe } from '../http/id.pipe.js';
import { inEachLanguage } from '../http/languages.js';
import { SECURITY_HEADERS } from '../http/security-headers.js';
import { CurrentSite } from '../site/current-site.js';
import { SpokenGuard } from '../site/spoken.guard.js';
import { calendarOf } from './calendar.js';
import PANEL_NAME from './panel-name.texts.js';
import { sitemapOf } from './sitemap.js';

/** RFC 9116 recommends less than a year. Milliseconds. */
const SECURITY_TXT_LIFE = 180 * 24 * 3600 * 1000;
const LISTED = Object.values<Page>(PAGES).filter(({ inSitemap }) => inSitemap);

const iconOf = (file: IconFile, site: Site) => ({
  src: iconAt(file, site),
  sizes: `${ICONS[file]}x${ICONS[file]}`,
  type: 'image/png',
});

/** The part of a manifest that shows an installed site. */
const appearanceOf = (site: Site) => {
  const { night } = paletteOf(site.theme).colours;
  return {
    display: 'standalone',
    background_color: night,
    theme_color: night,
    icons: [
      iconOf('icon-192.png', site),
      iconOf('icon-512.png', site),
      { ...iconOf('icon-maskable.png', site), purpose: 'maskable' },
    ],
  };
};

/** The content that the files show. */
const SHOWN = ['events', 'site'] as const;

const textAnswer = (type: string, text: string) =>
  new CachedAnswer({ type: `${type}; charset=utf-8`, body: Buffer.from(text) }, SECURITY_HEADERS);

/** The files that calendars, search engines and browsers read. */
@Controller()
@UseGuards(SpokenGuard)
export class SiteFilesController {
  private readonly origin: string;

  constructor(
    private readonly env: GatewayEnv,
    private readonly reads: CachedReads,
    private readonly client: StreamsClient,
    private readonly cache: HotCache,
    private readonly site: CurrentSite,
  ) {
    this.origin = new URL(env.SITE_URL).origin;
  }

  @Get(inEachLanguage(FILES.calendar))
  feed(@Req() request: Request, @Res() response: Response) {
    const gone = () => this.client.call(EVENTS.tombstones, {});
    return this.sendCalendar(FILES.calendar, request, response, (language) => this.events(language), gone);
  }

  @Get(inEachLanguage(FILES.eventCalendar))
  event(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response) {
    const load = async (language: Language | undefined) => [await this.one(id, language)];
    return this.sendCalendar(eventCalendarPath(id), request, response, load, async () => []);
  }

  /** @param path of the calendar, without the prefix of a language */
  private async sendCalendar(
    path: string,
    request: Request,
    response: Response,
    load: (language: Language | undefined) => Promise<Event[]>,
    gone: () => Promise<Tombstone[]>,
  ) {
    if (await this.isFormer(request)) return response.redirect(301, path);
    const { path: asked } = request;
    const { prefix, language, isSecond } = await this.site.languageOf(asked);
    const second = isSecond ? language : undefined;
    const { answer, stale } = await this.cache.get(prefix + path, SHOWN, async () => {
      // The cache calls this again after the site has got other languages.
      await this.site.languageOf(asked);
      const expires = await this.reads.nextPassing();
      return this.calendarOf([load(second), gone()], expires, prefix, second);
    });
    answer.send(request, response, stale);
  }

  /** True for an address in a language that the site has no more. */
  private async isFormer(request: Request): Promise<boolean> {
    const { named } = splitLanguage(request.path);
    return named !== undefined && named === languagesOf((await this.site.get()).site).former;
  }

  @Get(inEachLanguage('/manifest.webmanifest'))
  async manifest(@Req() request: Request, @Res() response: Response) {
    const { prefix, language, isSecond } = await this.site.languageOf(request.path);
    const { site } = await this.site.get(isSecond ? language : undefined);
    response.type('application/manifest+json').send(
      JSON.stringify({
        name: site.name,
        short_name: shortNameOf(site),
        lang: LANGUAGE_TAGS[language],
        start_url: prefix || '/',
        ...appearanceOf(site),
        // A long press on the installed site's icon shows them.
        shortcuts: navIn(language)
          .slice(1)
          .map(({ path, label }) => ({ name: label, url: prefix + path })),
      }),
    );
  }

  /** The panel, installed on a phone. It stays in its own part of the site. */
  @Get(PANEL_FILES.manifest)
  async panelManifest(@Req() request: Request, @Res() response: Response) {
    const { site } = await this.site.get();
    const language = askedLanguage(request.originalUrl);
    const { path } = PAGES.admin;
    response.type('application/manifest+json').send(
      JSON.stringify({
        id: path,
        name: PANEL_NAME[language].name(site.name),
        short_name: shortNameOf(site),
        lang: LANGUAGE_TAGS[language],
        start_url: path,
        scope: path,
        ...appearanceOf(site),
      }),
    );
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
    const { answer, stale } = await this.cache.get(FILES.sitemap, SHOWN, async () => {
      const expires = await this.reads.nextPassing();
      const { site, isCurrent } = await this.site.get();
      const paths = [...LISTED.map(({ path }) => path), ...(await this.events()).map(({ id }) => eventPath(id))];
      return {
        answer: textAnswer('application/xml', sitemapOf(paths, languagesOf(site), this.origin)),
        expires: isCurrent ? expires : 0,
      };
    });
    answer.send(request, response, stale);
  }

  private async calendarOf(
    loading: [Promise<Event[]>, Promise<Tombstone[]>],
    expires: number,
    prefix: string,
    second?: Language,
  ): Promise<Loaded> {
    const [events, gone, { site, isCurrent }] = await Promise.all([...loading, this.site.get(second)]);
    const language = second ?? languagesOf(site).primary;
    const answer = textAnswer('text/calendar', calendarOf(events, gone, site, this.origin + prefix, language));
    return { answer, expires: isCurrent ? expires : 0 };
  }

  /** All events, latest first, up to the bounds of the two lists. */
  private async events(language?: Language): Promise<Event[]> {
    const lists = await Promise.all(
      [EVENT_ROUTES.upcoming, EVENT_ROUTES.past].map((route) =>
        this.reads.of({ route, ...(language && { language }) }),
      ),
    );
    const [upcoming = [], past = []] = lists.map(({ answer }) => JSON.parse(answer.body.toString()) as Event[]);
    return [...upcoming.toReversed(), ...past];
  }

  private async one(id: string, language?: Language): Promise<Event> {
    const read = { ...eventRead(id), ...(language && { language }) };
    return JSON.parse((await this.reads.of(read)).answer.body.toString()) as Event;
  }
}
