import { Controller, Get, Req, Res } from '@nestjs/common';
import { CONTENT_TAGS } from '@tocada/contracts/changes.js';
import { id } from '@tocada/contracts/fields.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { CachedAnswer } from '../cache/cached-answer.js';
import { ContentReads } from '../cache/content-reads.js';
import { HotCache, type Loaded } from '../cache/hot-cache.js';
import { pageOf } from '../http/route.js';
import { SECURITY_HEADERS } from '../http/security-headers.js';
import { sendCached } from '../http/send-cached.js';
import { PageRenderer } from './page-renderer.js';

@Controller()
export class PagesController {
  constructor(
    private readonly reads: ContentReads,
    private readonly cache: HotCache,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(['/', '*path'])
  async page(@Req() request: Request, @Res() response: Response) {
    const { path } = request;
    if (path === '/api' || path.startsWith('/api/')) throw new AppError('not_found');
    const query = /\?.*/s.exec(request.url)?.[0] ?? '';
    const page = pageOf(path);
    if (page !== undefined && page !== path) return response.redirect(308, page + query);
    const address = await this.renderer.addressOf(path, query);
    const isPage = page !== undefined;
    sendCached(request, response, await this.cache.get(address, CONTENT_TAGS, () => this.load(address, isPage)));
  }

  private async load(address: string, isPage: boolean): Promise<Loaded> {
    const keys = await this.renderer.dataFor(address);
    const loaded = await Promise.allSettled(keys.map((key) => this.read(key)));
    const fallback: Record<string, unknown> = {};
    let complete = true;
    for (const [index, result] of loaded.entries()) {
      if (result.status === 'fulfilled') fallback[keys[index]!] = result.value;
      else complete = false;
    }
    const { status, html } = await this.renderer.render(address, fallback);
    const answer = new CachedAnswer(
      { status, type: 'text/html; charset=utf-8', body: Buffer.from(html) },
      SECURITY_HEADERS,
    );
    // A page with a hole in it, or of an address that anyone can invent, is not kept.
    const expires = isPage && complete && status === 200 ? await this.reads.nextPassing() : 0;
    return { answer, expires };
  }

  /** The value of an API address: null for an event that does not exist. */
  private async read(key: string): Promise<unknown> {
    try {
      return JSON.parse((await this.cachedRead(key)).answer.body.toString()) as unknown;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }

  private cachedRead(key: string) {
    if (key === '/api/events/upcoming') return this.reads.upcoming();
    if (key === '/api/events/past') return this.reads.past({});
    if (key === '/api/band-members') return this.reads.members();
    if (key === '/api/gallery') return this.reads.gallery({});
    const album = id.safeParse(/^\/api\/gallery\?event=([^&]+)$/.exec(key)?.[1]);
    if (album.success) return this.reads.gallery({ event: album.data });
    const eventId = id.safeParse(/^\/api\/events\/([^/]+)$/.exec(key)?.[1]);
    if (eventId.success) return this.reads.event(eventId.data.toLowerCase());
    throw new AppError('not_found');
  }
}
