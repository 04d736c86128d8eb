import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { CONTENT_TAGS } from '@tocada/contracts/routes.js';
import { keyOf, pageAt, type PageRead } from '@tocada/contracts/pages.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { ContentReads } from '../cache/content-reads.js';
import { HotCache, type Loaded } from '../cache/hot-cache.js';
import { imageOriginsIn } from '../cache/image-origins.js';
import { pageOf, withoutSlash } from '../http/route.js';
import { sendCached } from '../cache/send-cached.js';
import { PageRenderer } from './page-renderer.js';

/** How long a page that shows no content waits for the content. Milliseconds. */
const READ_TIMEOUT = 1000;

@Controller()
export class PagesController {
  constructor(
    private readonly reads: ContentReads,
    private readonly cache: HotCache,
    private readonly renderer: PageRenderer,
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
    const answer = await this.cache.get(address, CONTENT_TAGS, () => this.load(address, isPage, reads));
    sendCached(request, response, answer);
  }

  private async load(address: string, isPage: boolean, reads: PageRead[]): Promise<Loaded> {
    const [origins, ...loaded] = await Promise.allSettled([
      // A client can invent any number of unknown addresses, so their pages cause no extra reads.
      isPage ? this.readImageOrigins(reads.length > 0) : this.reads.imageOrigins,
      ...reads.map((read) => this.read(read)),
    ]);
    const fallback: Record<string, unknown> = {};
    // The field only when the read failed, because a slower read of older lists may have overwritten it.
    const imageOrigins = new Set(origins.status === 'fulfilled' ? origins.value : this.reads.imageOrigins);
    let complete = origins.status === 'fulfilled';
    for (const [index, result] of loaded.entries()) {
      if (result.status === 'fulfilled') {
        fallback[keyOf(reads[index]!)] = result.value && JSON.parse(result.value.toString());
        // The images of an old event or album are not in the lists.
        for (const origin of result.value ? imageOriginsIn(result.value) : []) imageOrigins.add(origin);
      } else complete = false;
    }
    const answer = await this.renderer.render({ url: address, fallback, imageOrigins: [...imageOrigins] });
    // Incomplete pages, and pages of addresses that anyone can invent, are not kept.
    const expires = isPage && complete && answer.status === 200 ? await this.reads.nextPassing() : 0;
    return { answer, expires };
  }

  /** The form and the panel show no content, and so work while the content service is away. @throws AppError */
  private readImageOrigins(hasContent: boolean): Promise<string[]> {
    const read = this.reads.readImageOrigins();
    if (hasContent) return read;
    const late = sleep(READ_TIMEOUT, undefined, { ref: false }).then(() => Promise.reject(new AppError('unavailable')));
    return Promise.race([read, late]);
  }

  /** The JSON of a read: null for an event that does not exist. */
  private async read(read: PageRead): Promise<Buffer | null> {
    try {
      return (await this.reads.of(read)).answer.body;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }
}
