import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { Event } from '@tocada/contracts/events.js';
import type { Site } from '@tocada/contracts/site.js';
import type { Request, Response } from 'express';
import { CachedAnswer } from '../cache/cached-answer.js';
import { ContentReads } from '../cache/content-reads.js';
import { HotCache } from '../cache/hot-cache.js';
import { GatewayEnv } from '../gateway.env.js';
import { IdPipe } from '../http/id.pipe.js';
import { SECURITY_HEADERS } from '../http/security-headers.js';
import { sendCached } from '../http/send-cached.js';
import { calendarOf } from './calendar.js';
import { ShareCards } from './share-cards.js';
import { SITE } from './site.token.js';

const PAGES = ['/', '/events', '/band', '/gallery', '/booking'];

const NIGHT = { background_color: '#0c0910', theme_color: '#0c0910' };
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const textAnswer = (type: string, text: string) =>
  new CachedAnswer({ type: `${type}; charset=utf-8`, body: Buffer.from(text) }, SECURITY_HEADERS);

/** What other programs read to find, show and remember the shows: calendars, search engines, chats. */
@Controller()
export class FoundController {
  private readonly origin: string;

  constructor(
    env: GatewayEnv,
    private readonly reads: ContentReads,
    private readonly cache: HotCache,
    private readonly cards: ShareCards,
    @Inject(SITE) private readonly site: Site,
  ) {
    this.origin = new URL(env.SITE_URL).origin;
  }

  @Get('calendario.ics')
  async feed(@Req() request: Request, @Res() response: Response) {
    const found = await this.cache.get(request.path, ['events'], async () => ({
      answer: textAnswer('text/calendar', calendarOf(await this.events(), this.site, this.origin)),
      expires: Infinity,
    }));
    sendCached(request, response, found);
  }

  @Get('events/:id/calendario.ics')
  async event(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response) {
    const found = await this.cache.get(`/events/${id}/calendario.ics`, ['events'], async () => ({
      answer: textAnswer('text/calendar', calendarOf([await this.one(id)], this.site, this.origin)),
      expires: Infinity,
    }));
    sendCached(request, response, found);
  }

  @Get('manifest.webmanifest')
  manifest(@Res() response: Response) {
    const { name } = this.site;
    response.type('application/manifest+json').send(
      JSON.stringify({
        name,
        short_name: name,
        lang: 'es-MX',
        start_url: '/',
        display: 'standalone',
        ...NIGHT,
        icons: ICONS,
      }),
    );
  }

  @Get('robots.txt')
  robots(@Res() response: Response) {
    const lines = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', `Sitemap: ${this.origin}/sitemap.xml`];
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  }

  @Get('sitemap.xml')
  async sitemap(@Req() request: Request, @Res() response: Response) {
    const found = await this.cache.get(request.path, ['events'], async () => {
      const paths = [...PAGES, ...(await this.events()).map(({ id }) => `/events/${id}`)];
      const urls = paths.map((path) => `<url><loc>${this.origin}${path}</loc></url>`);
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
      return { answer: textAnswer('application/xml', xml), expires: Infinity };
    });
    sendCached(request, response, found);
  }

  @Get('share/site.jpg')
  async siteCard(@Req() request: Request, @Res() response: Response) {
    const found = await this.cache.get(request.path, [], async () => ({
      answer: this.jpeg(await this.cards.ofSite(), 'public, max-age=86400'),
      expires: Infinity,
    }));
    sendCached(request, response, found);
  }

  /** A chat may ask for the card of an older revision: it gets today's, under the one address that is kept. */
  @Get('share/events/:id-:revision.jpg')
  async eventCard(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response) {
    const event = await this.one(id);
    const found = await this.cache.get(`/share/events/${id}-${event.revision}.jpg`, ['events'], async () => ({
      answer: this.jpeg(await this.cards.ofEvent(event), 'public, max-age=31536000, immutable'),
      expires: Infinity,
    }));
    sendCached(request, response, found);
  }

  private jpeg(body: Buffer, cacheControl: string): CachedAnswer {
    return new CachedAnswer({ type: 'image/jpeg', body, headers: { 'cache-control': cacheControl } }, SECURITY_HEADERS);
  }

  /** Latest first; as many of the shows to come and of the past ones as a list holds. */
  private async events(): Promise<Event[]> {
    const lists = await Promise.all([this.reads.upcoming(), this.reads.past({})]);
    const [upcoming = [], past = []] = lists.map(({ answer }) => JSON.parse(answer.body.toString()) as Event[]);
    return [...upcoming.toReversed(), ...past];
  }

  private async one(id: string): Promise<Event> {
    return JSON.parse((await this.reads.event(id)).answer.body.toString()) as Event;
  }
}
