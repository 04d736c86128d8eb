import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import type { Event } from '@tocada/contracts/events/events.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { eventRead } from '@tocada/contracts/pages/pages.js';
import { ICONS, type IconFile } from '@tocada/contracts/site/icons.js';
import type { Request, Response } from 'express';
import { CachedReads } from '../cache/cached-reads.js';
import { IdPipe } from '../http/id.pipe.js';
import { inEachLanguage } from '../http/languages.js';
import { CurrentSite } from '../site/current-site.js';
import { SpokenGuard } from '../site/spoken.guard.js';
import { ShareCards } from './share-cards.js';

@Controller('share')
@UseGuards(SpokenGuard)
export class ShareCardsController {
  constructor(
    private readonly cards: ShareCards,
    private readonly reads: CachedReads,
    private readonly languages: CurrentSite,
  ) {}

  @Get(inEachLanguage('/site.jpg'))
  async site(@Req() request: Request, @Res() response: Response) {
    (await this.cards.ofSite(await this.secondOf(request))).send(request, response);
  }

  /** The icons of a site that has its own. Those of the frontend are files. */
  @Get(Object.keys(ICONS))
  async icon(@Req() request: Request, @Res() response: Response) {
    const file = request.path.split('/').at(-1) as IconFile;
    (await this.cards.icon(file)).send(request, response);
  }

  /** Before the cards, which would take the names of these forms for a revision. */
  @Get(inEachLanguage('/events/:id-historia.jpg'))
  async story(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response) {
    const second = await this.secondOf(request);
    (await this.cards.story(await this.eventOf(id, second), second)).send(request, response);
  }

  @Get(inEachLanguage('/events/:id-cuadro.jpg'))
  async square(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response) {
    const second = await this.secondOf(request);
    (await this.cards.square(await this.eventOf(id, second), second)).send(request, response);
  }

  /** Answers an address with an older revision with the current card, because chats keep old addresses. */
  @Get(inEachLanguage('/events/:id-:revision.jpg'))
  async event(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response) {
    const second = await this.secondOf(request);
    (await this.cards.ofEvent(await this.eventOf(id, second), second)).send(request, response);
  }

  /** The second language of the site, where the address names it after `/share`. @throws AppError not_found */
  private async secondOf(request: Request): Promise<Language | undefined> {
    const { language, isSecond } = await this.languages.languageOf(request.path.replace(/^\/share/, ''));
    return isSecond ? language : undefined;
  }

  private async eventOf(id: string, language: Language | undefined): Promise<Event> {
    const { answer } = await this.reads.of({ ...eventRead(id), ...(language && { language }) });
    return JSON.parse(answer.body.toString()) as Event;
  }
}
