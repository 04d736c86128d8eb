import { Injectable } from '@nestjs/common';
import { pageAt, PAGES } from '@tocada/contracts/pages.js';
import type { Site } from '@tocada/contracts/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CachedAnswer } from '../cache/cached-answer.js';
import { pageOf } from '../http/route.js';
import { PageContent } from './page-content.js';
import { PageRenderer } from './page-renderer.js';

/** Draws a page with an identity that is not published. No script of the page runs, and only this site may frame it. */
@Injectable()
export class PagePreview {
  constructor(
    private readonly content: PageContent,
    private readonly renderer: PageRenderer,
  ) {}

  /** @param address a path of the site, with its query */
  async draw(address: string, site: Site): Promise<CachedAnswer> {
    const [path = '', query = ''] = address.split(/(?=\?)/);
    const match = pageOf(path) === undefined ? undefined : pageAt(path);
    if (!match || match.page === PAGES.admin) throw new AppError('not_found', 'Esa página no existe en el sitio');
    const { fallback, imageOrigins } = await this.content.of(match.page.reads?.(match.id, query) ?? [], true);
    const url = path + (match.page.queryOf?.(query) ?? '');
    const headers = { 'cache-control': 'no-store' };
    return this.renderer.render({ url, site, fallback, imageOrigins, headers, isPreview: true });
  }
}
