import { Controller, Get, Req, Res } from '@nestjs/common';
import { TAGS } from '@tocada/contracts/routes.js';
import { pageAt, type PageRead } from '@tocada/contracts/pages.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { CachedReads } from '../cache/cached-reads.js';
import { HotCache, type Loaded } from '../cache/hot-cache.js';
import { pageOf, withoutSlash } from '../http/route.js';
import { CurrentSite } from '../site/current-site.js';
import { PageData } from './page-data.js';
import { PageRenderer } from './page-renderer.js';

@Controller()
export class PagesController {
  constructor(
    private readonly reads: CachedReads,
    private readonly cache: HotCache,
    private readonly pageData: PageData,
    private readonly renderer: PageRenderer,
    private readonly site: CurrentSite,
  ) {}

  @Get(['/', '*path'])
  async page(@Req() request: Request, @Res() response: Response) {
    const path = withoutSlash(request.path);
    if (path === '/api' || path.startsWith('/api/')) throw new AppError('not_found');
    const query = /\?.*/s.exec(request.url)?.[0] ?? '';
    const spelled = pageOf(request.path);
    if (spelled !== undefined && spelled !== request.path) return response.redirect(308, spelled + query);
    const isPage = spelled !== undefined;
    const match = pageAt(path);
    const reads = match?.page.reads?.(match.id, query) ?? [];
    const address = path + (match?.page.queryOf?.(query) ?? '');
    const { answer, stale } = await this.cache.get(address, TAGS, () => this.load(address, isPage, reads));
    answer.send(request, response, stale);
  }

  private async load(address: string, isPage: boolean, reads: PageRead[]): Promise<Loaded> {
    const [{ site, isCurrent }, { fallback, imageOrigins, complete }] = await Promise.all([
      this.site.get(),
      this.pageData.of(reads, isPage),
    ]);
    const answer = await this.renderer.render({ url: address, site, fallback, imageOrigins });
    // Incomplete pages, and pages of addresses that anyone can invent, are not kept.
    const isKept = isPage && complete && isCurrent && answer.status === 200;
    return { answer, expires: isKept ? await this.reads.nextPassing() : 0 };
  }
}
