import { Injectable } from '@nestjs/common';
import { offsetsAround } from '@tocada/contracts/ground/days.js';
import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import { PANEL_FILES } from '@tocada/contracts/house/panel-files.js';
import { embedAt } from '@tocada/contracts/pages/embed.js';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import type { PageEntry, Posted } from '@tocada/contracts/pages/rendering.js';
import { hasOwnIcons, iconAt, type IconFile } from '@tocada/contracts/site/icons.js';
import type { Site } from '@tocada/contracts/site/site.js';
import type { Request, Response } from 'express';
import { CachedAnswer } from '../cache/cached-answer.js';
import { GatewayEnv } from '../config/gateway.env.js';
import { serverEntryOf } from './frontend.js';
import { pageHeaders } from './page-headers.js';
import { pageNow } from './page-now.js';
import { templateOf } from './template.js';

export interface PageRequest {
  /** The path with query and without the prefix of the language. */
  url: string;
  /** By default the primary one of the site. */
  language?: Language;
  /** The start of the addresses of pages in the language: "" or "/en". */
  prefix?: string;
  site: Site;
  /** Answers by API address. */
  fallback: Record<string, unknown>;
  /** Other sites with images of the content. */
  imageOrigins: string[];
  posted?: Posted;
  /** The status of the answer; by default that of the page. */
  status?: number;
  headers?: Record<string, string>;
  /** The page is shown in a frame of the panel, and its scripts do not run. */
  isPreview?: boolean;
}

const ICON_LINKS: IconFile[] = ['icon-48.png', 'apple-touch-icon.png'];

/** The document with the icons of the site in its head. The drawing as SVG is only that of the default theme. */
export const withIcons = (html: string, site: Site): string =>
  hasOwnIcons(site)
    ? ICON_LINKS.reduce(
        (text, file) => text.replace(`href="/${file}"`, `href="${iconAt(file, site)}"`),
        html.replace(/<link rel="icon" href="\/icon\.svg"[^>]*>\s*/, ''),
      )
    : html;

/** A page that other sites may frame has no older header, which the middleware gives to all answers. */
export function sendPage(page: CachedAnswer, request: Request, response: Response, stale = false): void {
  response.removeHeader('x-frame-options');
  page.send(request, response, stale);
}
const panelManifest = (language: Language) =>
  language === 'es' ? PANEL_FILES.manifest : `${PANEL_FILES.manifest}?lang=${language}`;

/** The browser's own app, run here, so that the first HTML is already whole. */
@Injectable()
export class PageRenderer {
  /** By language. A site in one language loads one. */
  private readonly entries = new Map<Language, Promise<PageEntry>>();

  constructor(private readonly env: GatewayEnv) {}

  async render({
    url,
    site,
    language = languagesOf(site).primary,
    prefix = '',
    fallback,
    imageOrigins,
    posted,
    status,
    headers = {},
    isPreview,
  }: PageRequest): Promise<CachedAnswer> {
    const origin = this.env.SITE_URL.replace(/\/$/, '') + prefix;
    const { render } = await this.entryOf(language);
    const now = pageNow(fallback, Date.now(), site.timeZone);
    const template = templateOf(site.theme, language);
    const { palette } = template;
    const offsets = offsetsAround(new Date(now).getUTCFullYear(), site.timeZone);
    const page = render({ url, site, palette, origin, now, offsets, fallback, posted });
    const isPanel = url === PAGES.admin.path;
    // The policy of a preview refuses them, and the browser would report it.
    const document = isPreview ? template.html.replace(/<script>[^]*?<\/script>/g, '') : template.html;
    // Functions, because a "$&" in a text would be read as a pattern.
    const html = withIcons(document, site)
      .replace(
        'href="/manifest.webmanifest"',
        `href="${isPanel ? panelManifest(language) : `${prefix}/manifest.webmanifest`}"`,
      )
      .replace('<!--head-->', () => page.head)
      .replace('<!--body-->', () => page.body)
      .replace('<!--notice-->', () => page.notice)
      .replace('<!--state-->', () => page.state)
      .replace('<!--chunks-->', () => page.chunks);
    const ancestors = embedAt(url.replace(/\?.*/s, '')) && site.embedOrigins;
    const kind = isPreview ? 'preview' : isPanel ? 'panel' : 'page';
    const common = pageHeaders({ template, styles: page.styles, imageOrigins, kind, ancestors });
    const type = 'text/html; charset=utf-8';
    const spoken: Record<string, string> = languagesOf(site).second ? { 'content-language': language } : {};
    return new CachedAnswer(
      { status: status ?? page.status, type, body: Buffer.from(html), headers: { ...spoken, ...headers } },
      common,
    );
  }

  private entryOf(language: Language): Promise<PageEntry> {
    const entry = this.entries.get(language) ?? (import(serverEntryOf(language)) as Promise<PageEntry>);
    this.entries.set(language, entry);
    return entry;
  }
}
