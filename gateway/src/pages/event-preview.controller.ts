import { Controller, Param, Req, Res } from '@nestjs/common';
import { EVENT_PREVIEW, EVENT_PREVIEW_ROUTES } from '@tocada/contracts/events/preview.js';
import { eventPath, eventRead, keyOf, PAGES } from '@tocada/contracts/pages/pages.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request, Response } from 'express';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { CurrentSite } from '../site/current-site.js';
import { PageData } from './page-data.js';
import { PageRenderer } from './page-renderer.js';

/** Draws the page of an event that visitors do not see. No script of the page runs, and only this site may frame it. */
@Controller()
export class EventPreviewController {
  constructor(
    private readonly client: StreamsClient,
    private readonly pageData: PageData,
    private readonly renderer: PageRenderer,
    private readonly site: CurrentSite,
  ) {}

  @Handle(EVENT_PREVIEW_ROUTES.page)
  async page(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response) {
    const own = keyOf(eventRead(id));
    const others = PAGES.event.reads(id).filter((read) => keyOf(read) !== own);
    const [event, { site }, { fallback, imageOrigins }] = await Promise.all([
      this.client.call(EVENT_PREVIEW.one, { id }),
      this.site.get(),
      this.pageData.of(others, true),
    ]);
    const headers = { 'cache-control': 'no-store' };
    const page = { url: eventPath(id), site, fallback: { ...fallback, [own]: event }, imageOrigins, headers };
    (await this.renderer.render({ ...page, isPreview: true })).send(request, response);
  }
}
