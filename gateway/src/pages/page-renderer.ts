import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import type { Site } from '@tocada/contracts/site.js';
import { GatewayEnv } from '../gateway.env.js';
import { SITE } from './site.token.js';

interface RenderedPage {
  status: 200 | 404;
  head: string;
  body: string;
  state: string;
}

/** What `frontend/src/entry-server.tsx` exports. */
interface ServerEntry {
  dataFor(pathname: string): string[];
  render(request: {
    url: string;
    site: Site;
    origin: string;
    now: string;
    fallback: Record<string, unknown>;
  }): RenderedPage;
}

/** Folder of the built frontend. */
export const FRONTEND = join(dirname(fileURLToPath(import.meta.resolve('@tocada/frontend/package.json'))), 'dist');

/** The browser's own app, run here, so that the first HTML is already whole. */
@Injectable()
export class PageRenderer {
  private readonly template = readFileSync(join(FRONTEND, 'client/index.html'), 'utf8');
  private readonly entry: Promise<ServerEntry> = import(
    join(FRONTEND, 'server/entry-server.js')
  ) as Promise<ServerEntry>;

  constructor(
    private readonly env: GatewayEnv,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** API addresses whose answers the page needs. */
  async dataFor(pathname: string): Promise<string[]> {
    return (await this.entry).dataFor(pathname);
  }

  async render(url: string, fallback: Record<string, unknown>): Promise<{ status: 200 | 404; html: string }> {
    const origin = this.env.SITE_URL.replace(/\/$/, '');
    const { render } = await this.entry;
    const page = render({ url, site: this.site, origin, now: new Date().toISOString(), fallback });
    // Functions, because a "$&" in a text would be read as a pattern.
    const html = this.template
      .replace('<!--head-->', () => page.head)
      .replace('<!--body-->', () => page.body)
      .replace('<!--state-->', () => page.state);
    return { status: page.status, html };
  }
}
