import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { languagesOf, splitLanguage, type Language } from '@tocada/contracts/ground/language.js';
import { siteOf, type Site, type SiteData } from '@tocada/contracts/site/site.js';
import { SITE_ROUTES } from '@tocada/contracts/site/site.routes.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CachedAnswer } from '../cache/cached-answer.js';
import { CachedReads } from '../cache/cached-reads.js';
import { SITE_FILE } from '../config/tokens.js';

/** The time that each reader of the identity waits for it. Milliseconds. */
const READ_TIMEOUT = 1000;

/** The band's identity for whatever this gateway draws, from the cache; the last known one while content is away. */
@Injectable()
export class CurrentSite {
  /** By language; the identity in the primary one stands under no language. */
  private readonly known = new Map<Language | undefined, { site: Site; answer: CachedAnswer }>();
  private readonly first: Site;

  constructor(
    private readonly reads: CachedReads,
    @Inject(SITE_FILE) file: SiteData,
  ) {
    this.first = siteOf(file);
  }

  /**
   * `isCurrent`: answers made from `site` may be cached until the next change.
   * @param language the second one of the site; its texts are in it as far as they are translated
   */
  async get(language?: Language): Promise<{ site: Site; isCurrent: boolean }> {
    const late = sleep(READ_TIMEOUT, undefined, { ref: false });
    const read = { route: SITE_ROUTES.current, ...(language && { language }) };
    const found = await Promise.race([this.reads.of(read).catch(() => undefined), late]);
    const known = this.known.get(language) ?? this.known.get(undefined);
    if (!found) return { site: known?.site ?? this.first, isCurrent: false };
    if (found.answer === this.known.get(language)?.answer) return { site: known!.site, isCurrent: true };
    const site = JSON.parse(found.answer.body.toString()) as Site;
    this.known.set(language, { site, answer: found.answer });
    return { site, isCurrent: true };
  }

  /**
   * The language of a path: that of its prefix where the site has it as its second one, else the primary one.
   * @throws AppError not_found for the prefix of any other language
   */
  async languageOf(path: string): Promise<{ language: Language; prefix: string; isSecond: boolean }> {
    const { named } = splitLanguage(path);
    const { primary, second } = languagesOf((await this.get()).site);
    if (named && named !== second) throw new AppError('not_found');
    return { language: named ?? primary, prefix: named ? `/${named}` : '', isSecond: named !== undefined };
  }
}
