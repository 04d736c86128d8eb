import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SITE, siteOf, type Site, type SiteData } from '@tocada/contracts/site.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { SITE_FILE } from '../config/tokens.js';

/** How long a mail waits for the identity while content is away. Milliseconds. */
const READ_TIMEOUT = 2000;

/**
 * The band's identity in mails, asked for each time, so that a mail never holds an older one than the pages. While content is
 * away, it is the last known one, and before the first one that of site.json: a mail must not wait for long.
 */
@Injectable()
export class CurrentSite implements OnApplicationShutdown {
  private known: Site;

  constructor(
    private readonly client: StreamsClient,
    @Inject(SITE_FILE) file: SiteData,
  ) {
    this.known = siteOf(file);
  }

  async get(): Promise<Site> {
    const late = sleep(READ_TIMEOUT, undefined, { ref: false });
    const found = await Promise.race([this.client.call(SITE.current, {}).catch(() => undefined), late]);
    if (found) this.known = found;
    return found ?? this.known;
  }

  onApplicationShutdown(): void {
    this.client.close();
  }
}
