import { Body, Controller, Req, Res } from '@nestjs/common';
import { pageAt, PAGES } from '@tocada/contracts/pages/pages.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { SITE, SITE_ADMIN_ROUTES, sitePreview, type CheckedSitePreview } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request, Response } from 'express';
import { Handle } from '../http/handle.js';
import { pageOf } from '../http/route.js';
import { PageData } from './page-data.js';
import { PageRenderer } from './page-renderer.js';

/** Draws a page with an identity that is not published. No script of the page runs, and only this site may frame it. */
@Controller()
export class PagePreviewController {
  constructor(
    private readonly client: StreamsClient,
    private readonly pageData: PageData,
    private readonly renderer: PageRenderer,
  ) {}

  @Handle(SITE_ADMIN_ROUTES.preview)
  async preview(
    @Body({ schema: sitePreview }) { data, page }: CheckedSitePreview,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const [path = '', query = ''] = page.split(/(?=\?)/);
    const match = pageOf(path) === undefined ? undefined : pageAt(path);
    if (!match || match.page === PAGES.admin) throw new AppError('not_found', say('page_not_found'));
    const [site, { fallback, imageOrigins }] = await Promise.all([
      this.client.call(SITE.preview, { data }),
      this.pageData.of(match.page.reads?.(match.id, query) ?? [], true),
    ]);
    const url = path + (match.page.queryOf?.(query) ?? '');
    const headers = { 'cache-control': 'no-store' };
    const answer = await this.renderer.render({ url, site, fallback, imageOrigins, headers, isPreview: true });
    answer.send(request, response);
  }
}
