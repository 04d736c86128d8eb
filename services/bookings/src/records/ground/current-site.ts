import { Inject, Injectable } from '@nestjs/common';
import { SITE_KEY, siteOf, type Site, type SiteData } from '@tocada/contracts/site/site.js';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Redis } from 'ioredis';
import { REDIS, SITE_FILE } from '../../config/tokens.js';
import { storedTimeZone } from './time-zone.sql.js';

/**
 * The band's identity in mails, read each time from where content keeps it, so that a new mail never holds an older one than
 * the pages. While it cannot be read, it is the last known one, and before the first one that of site.json. Its zone is the
 * one in which the dates of this database are.
 */
@Injectable()
export class CurrentSite {
  private known: Site;

  constructor(
    private readonly em: EntityManager,
    @Inject(REDIS) private readonly redis: Pick<Redis, 'get'>,
    @Inject(SITE_FILE) file: SiteData,
  ) {
    this.known = siteOf(file);
  }

  async get(): Promise<Site> {
    const site = await this.identity();
    return { ...site, timeZone: await storedTimeZone(this.em).catch(() => site.timeZone) };
  }

  /** With the zone of the pages, for a reader who gets that of the database in a statement of its own. */
  async identity(): Promise<Site> {
    const text = await this.redis.get(SITE_KEY).catch(() => null);
    if (text !== null) this.known = JSON.parse(text) as Site;
    return this.known;
  }
}
