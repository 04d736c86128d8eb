import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Language } from '@tocada/contracts/ground/language.js';
import { keyOf, type PageRead } from '@tocada/contracts/pages/pages.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { CachedReads } from '../cache/cached-reads.js';
import { imageOriginsIn } from '../cache/image-origins.js';

/** The time that a page that shows no content waits for the content. Milliseconds. */
const READ_TIMEOUT = 1000;

interface Shown {
  /** Answers by API address. */
  fallback: Record<string, unknown>;
  /** Other sites with images of the content. */
  imageOrigins: string[];
  /** True when every read succeeded. */
  complete: boolean;
}

/** Reads what a page shows of the content. A read that fails is missing in the page. */
@Injectable()
export class PageData {
  constructor(private readonly reads: CachedReads) {}

  /**
   * @param isPage whether the address is that of a page
   * @param language of the page. The answers stand under addresses without it, as in every language.
   */
  async of(reads: PageRead[], isPage: boolean, language?: Language): Promise<Shown> {
    const [origins, ...loaded] = await Promise.allSettled([
      // A client can invent any number of unknown addresses, so their pages cause no extra reads.
      isPage ? this.readImageOrigins(reads.length > 0) : this.reads.imageOrigins,
      ...reads.map((read) => this.read(language ? { ...read, language } : read)),
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
    return { fallback, imageOrigins: [...imageOrigins], complete };
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
