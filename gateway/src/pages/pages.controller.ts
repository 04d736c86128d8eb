import { Controller, Get, Req, Res } from '@nestjs/common';
import { languagesOf, splitLanguage, type Language } from '@tocada/contracts/ground/language.js';
import { SETUP_ROUTES } from '@tocada/contracts/house/setup.routes.js';
import { embedAt } from '@tocada/contracts/pages/embed.js';
import { pageAt, PAGES, type PageRead } from '@tocada/contracts/pages/pages.js';
import { TAGS } from '@tocada/contracts/routes.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { Setup } from '../admin/setup.js';
import { CachedReads } from '../cache/cached-reads.js';
import { HotCache, type Loaded } from '../cache/hot-cache.js';
import { acceptedBy, chosenForPanel } from '../http/languages.js';
import { isClientPage, pageOf, withoutSlash } from '../http/route.js';
import { CurrentSite } from '../site/current-site.js';
import { PageData } from './page-data.js';
import { PageRenderer, sendPage } from './page-renderer.js';

/** The site has other languages than when the address was read. */
class OtherLanguages extends AppError {
  constructor() {
    super('not_found');
  }
}

interface Wanted {
  /** Without the prefix of the language. */
  url: string;
  language: Language;
  /** The language and its place on the site: the panel has the same address in each. */
  as: 'primary' | 'second' | 'panel';
  /** False for an address of no page, which anyone can invent. */
  isPage: boolean;
  reads: PageRead[];
  /** The panel waits for its first password. */
  isSetup: boolean;
}

@Controller()
export class PagesController {
  constructor(
    private readonly reads: CachedReads,
    private readonly cache: HotCache,
    private readonly pageData: PageData,
    private readonly renderer: PageRenderer,
    private readonly site: CurrentSite,
    private readonly setup: Setup,
  ) {}

  @Get(['/', '*path'])
  async page(@Req() request: Request, @Res() response: Response) {
    try {
      await this.answer(request, response);
    } catch (error) {
      if (!(error instanceof OtherLanguages)) throw error;
      await this.answer(request, response);
    }
  }

  private async answer(request: Request, response: Response): Promise<void> {
    const path = withoutSlash(request.path);
    if (path === '/api' || path.startsWith('/api/')) throw new AppError('not_found');
    // The page of a missing address names the address.
    if (isClientPage(path)) throw new AppError('not_found');
    const query = /\?.*/s.exec(request.url)?.[0] ?? '';
    const spelled = pageOf(request.path);
    if (spelled !== undefined && spelled !== request.path) return response.redirect(308, spelled + query);
    const { named, rest } = splitLanguage(path);
    const languages = languagesOf((await this.site.get()).site);
    // Printed addresses of a language that the site had lead to the same page for good.
    if (named && named === languages.former && spelled !== undefined) return response.redirect(301, rest + query);
    const isSecond = named !== undefined && named === languages.second;
    const isPage = spelled !== undefined && (isSecond || !named);
    // The panel has no second address, so its path keeps the prefix, and no page has it.
    const plain = isSecond && rest !== PAGES.admin.path ? rest : path;
    const match = pageAt(plain) ?? embedAt(plain);
    const isPanel = match?.page === PAGES.admin;
    const ofPath = isSecond ? named : languages.primary;
    const isSetup = isPanel && (await this.setup.isOpen());
    const ofPanel = (isSetup && acceptedBy(request)) || languages.panel;
    const language = isPanel ? (chosenForPanel(request) ?? ofPanel) : ofPath;
    const as = isPanel ? 'panel' : isSecond ? 'second' : 'primary';
    const reads = match?.page.reads?.(match.id, query) ?? [];
    const shown = match?.page.queryOf?.(query) ?? '';
    // The address of the panel is the same in all languages, so no answer of the panel is kept under it.
    const address = isPanel ? `${language} ${isSetup ? 'setup' : 'panel'}` : path + shown;
    const wanted: Wanted = { url: plain + shown, language, as, isPage, reads, isSetup };
    const { answer, stale } = await this.cache.get(address, TAGS, () => this.load(wanted));
    sendPage(answer, request, response, stale);
  }

  /** The cache calls it again after a change of the content. @throws OtherLanguages */
  private async load({ url, language, as, isPage, reads, isSetup }: Wanted): Promise<Loaded> {
    const second = as === 'second' ? language : undefined;
    // Before the reads: a page that shows the time before a moment is not kept beyond it.
    const passing = isPage ? this.reads.nextPassing().catch(() => 0) : 0;
    const [{ site, isCurrent }, { fallback, imageOrigins, complete }] = await Promise.all([
      this.site.get(second),
      this.pageData.of(reads, isPage, second),
    ]);
    if (as !== 'panel' && languagesOf(site)[as] !== language) throw new OtherLanguages();
    const prefix = second ? `/${second}` : '';
    if (isSetup) fallback[SETUP_ROUTES.claim.path] = true;
    const answer = await this.renderer.render({ url, language, prefix, site, fallback, imageOrigins });
    // Incomplete pages, and pages of addresses that anyone can invent, are not kept.
    const isKept = isPage && complete && isCurrent && answer.status === 200;
    return { answer, expires: isKept ? await passing : 0 };
  }
}
