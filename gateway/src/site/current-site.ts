import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { siteOf, type Site, type SiteData } from '@tocada/contracts/site.js';
import { SITE_ROUTES } from '@tocada/contracts/site.routes.js';
import type { CachedAnswer } from '../cache/cached-answer.js';
import { CachedReads } from '../cache/cached-reads.js';
import { SITE_FILE } from '../config/tokens.js';

/** The time that each reader of the identity waits for it. Milliseconds. */
const READ_TIMEOUT = 1000;

/**
 * The band's identity, for whatever this gateway draws. It comes from the cache, so a change reaches it as fast as any
 * other content. While content is away, it is the last known one, and before the first one that of site.json.
 */
@Injectable()
export class CurrentSite {
  private known: Site;
  /** The answer that `known` was read from. */
  private answer: CachedAnswer | undefined;

  constructor(
    private readonly reads: CachedReads,
    @Inject(SITE_FILE) file: SiteData,
  ) {
    this.known = siteOf(file);
  }

  /** `isCurrent`: what is made of `site` may be kept until the next change. */
  async get(): Promise<{ site: Site; isCurrent: boolean }> {
    const late = sleep(READ_TIMEOUT, undefined, { ref: false });
    const found = await Promise.race([this.reads.of({ route: SITE_ROUTES.current }).catch(() => undefined), late]);
    if (!found) return { site: this.known, isCurrent: false };
    if (found.answer !== this.answer) {
      this.known = JSON.parse(found.answer.body.toString()) as Site;
      this.answer = found.answer;
    }
    return { site: this.known, isCurrent: true };
  }
}
