import { applyDecorators, Controller, Get, Post, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FilePart } from '@tocada/contracts/deals/client-files.js';
import { CLIENT_PAGE, CLIENT_PAGE_PATH as PATH } from '@tocada/contracts/deals/client-page.js';
import type { PaymentMethod } from '@tocada/contracts/deals/payments.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Response } from 'express';
import { sendFile, sendWhole } from '../http/send-file.js';
import { ClientPageFilter } from './client-page.filter.js';
import { ClientPageFormGuard } from './client-page.form.guard.js';
import { centsOf, choiceIn, detailsOf, textOf } from './client-page.forms.js';
import { fileHeaders } from './client-page.headers.js';
import { ClientPageRenderer } from './client-page.renderer.js';
import { ClientPageThrottlerGuard } from './client-page.throttler.guard.js';
import { ClientPages } from './client-pages.js';
import { Downloads } from './downloads.js';
import { Visited, type Visit } from './visit.js';

/** The longest name of a browser that a certificate keeps. */
const MOST_AGENT = 500;

/** The last parts of the addresses that take forms, without those that are pages, too. */
const FORMS = ['accept', 'decline', 'details', 'paid', 'change', 'cancel', 'resend'] as const;

const Form = (act: (typeof FORMS)[number] | 'review' | 'not-me') =>
  applyDecorators(Post(`${PATH}/${act}`), UseGuards(ClientPageFormGuard, ClientPageThrottlerGuard));

/** The page of one client, who has its secret link. It works without scripts. */
@Controller()
@UseFilters(ClientPageFilter)
export class ClientPageController {
  constructor(
    private readonly pages: ClientPages,
    private readonly renderer: ClientPageRenderer,
    private readonly downloads: Downloads,
  ) {}

  @Get(`${PATH}{/}`)
  async page(@Visited() visit: Visit, @Res() response: Response) {
    const view = await this.pages.view(visit, choiceIn(visit.query));
    const done = visit.query.get('done') ?? undefined;
    await this.renderer.send({ page: 'main', view, done }, visit, response);
  }

  @Get(`${PATH}/not-me`)
  async askNotMe(@Visited() visit: Visit, @Res() response: Response) {
    const view = await this.pages.view(visit);
    if (view.scope === 'd') throw new AppError('not_yours');
    await this.renderer.send({ page: 'not-me', view }, visit, response);
  }

  @Get(`${PATH}/documents/:id.pdf`)
  async document(@Visited() visit: Visit, @Res() response: Response) {
    const { token, request } = visit;
    await this.downloads.run(token, async () => {
      const { name, content } = await this.pages.document(visit, String(request.params.id));
      await sendWhole(request, response, fileHeaders(name), content);
    });
  }

  @Get(`${PATH}/files/:id`)
  async file(@Visited() visit: Visit, @Res() response: Response) {
    const { token, request } = visit;
    const read = (from: number) => this.pages.file(visit, String(request.params.id), from);
    const headersOf = ({ name, mediaType }: FilePart) => fileHeaders(name, mediaType);
    await this.downloads.run(token, () => sendFile(request, response, headersOf, read));
  }

  /** The second step before the signature. Changes nothing, so the page asks for it by an address, to which a browser can go back. */
  @Get(`${PATH}/review`)
  async review(@Visited() visit: Visit, @Res() response: Response) {
    // The address alone stands there after a refused signature.
    if (visit.query.size === 0) return toPage(response);
    await this.step(visit, visit.query, response);
  }

  @Form('review')
  async reviewForm(@Visited() visit: Visit, @Res() response: Response) {
    await this.step(visit, visit.form, response);
  }

  private async step(visit: Visit, fields: URLSearchParams, response: Response): Promise<void> {
    const view = await this.pages.view(visit, choiceIn(fields));
    const { quote } = view;
    if (view.scope === 'd' || !quote) throw new AppError('not_yours');
    // The page of a quote that is signed or closed says so.
    const isOpen = view.signedAs === null && ['sent', 'partly_signed'].includes(quote.state);
    if (isOpen && quote.isOver) throw new AppError('quote_expired');
    if (isOpen && view.isTaken) throw new AppError('date_taken');
    const seen = textOf(fields, 'documentSha256');
    if (isOpen && seen !== '' && seen !== quote.documentSha256) throw new AppError('quote_changed');
    await this.renderer.send({ page: isOpen ? 'review' : 'main', view }, visit, response);
  }

  @Form('accept')
  async accept(@Visited() visit: Visit, @Res() response: Response) {
    const { form, address, request } = visit;
    // Before the fields are looked at: a link that may not sign is refused whatever the form holds.
    if ((await this.pages.view(visit)).scope === 'd') throw new AppError('not_yours');
    await this.pages.act(CLIENT_PAGE.accept, visit, {
      name: textOf(form, 'name'),
      title: textOf(form, 'title'),
      // The schema refuses false.
      consent: (textOf(form, 'consent') !== '') as true,
      choice: choiceIn(form) ?? { package: null, extras: [] },
      documentSha256: textOf(form, 'documentSha256'),
      ...(form.has('toldSha256') && { toldSha256: textOf(form, 'toldSha256') }),
      ip: address.slice(0, 60),
      userAgent: (request.get('user-agent') ?? '').slice(0, MOST_AGENT),
    });
    back(response, 'signed');
  }

  @Form('decline')
  async decline(@Visited() visit: Visit, @Res() response: Response) {
    await this.pages.act(CLIENT_PAGE.decline, visit, { reason: textOf(visit.form, 'reason') });
    back(response, 'declined');
  }

  @Form('details')
  async details(@Visited() visit: Visit, @Res() response: Response) {
    await this.pages.act(CLIENT_PAGE.details, visit, detailsOf(visit.form));
    const choice = visit.form.get('choice');
    back(response, 'details', choice === null ? '' : `&choice=${encodeURIComponent(choice)}`);
  }

  @Form('paid')
  async paid(@Visited() visit: Visit, @Res() response: Response) {
    const { form } = visit;
    await this.pages.act(CLIENT_PAGE.paid, visit, {
      cents: centsOf(textOf(form, 'amount'), 'amount'),
      // The schema refuses other words.
      method: textOf(form, 'method') as PaymentMethod,
      note: textOf(form, 'note'),
    });
    back(response, 'paid');
  }

  @Form('change')
  async change(@Visited() visit: Visit, @Res() response: Response) {
    await this.pages.act(CLIENT_PAGE.change, visit, { text: textOf(visit.form, 'text') });
    back(response, 'change');
  }

  @Form('cancel')
  async cancel(@Visited() visit: Visit, @Res() response: Response) {
    await this.pages.act(CLIENT_PAGE.cancel, visit, { text: textOf(visit.form, 'text') });
    back(response, 'cancel');
  }

  @Form('resend')
  async resend(@Visited() visit: Visit, @Res() response: Response) {
    await this.pages.act(CLIENT_PAGE.resend, visit, {});
    back(response, 'sent');
  }

  @Form('not-me')
  async notMe(@Visited() visit: Visit, @Res() response: Response) {
    await this.pages.act(CLIENT_PAGE.notMe, visit, {});
    back(response, 'not-me');
  }

  /** Such an address stands in the browser after a refused form, and a phone that has slept loads it again. */
  @Get(FORMS.map((act) => `${PATH}/${act}`))
  again(@Res() response: Response) {
    toPage(response);
  }

  /** Not left to the pages of the site: that of a missing address would name the token. */
  @Get('request{/*rest}')
  missing() {
    throw new AppError('not_found');
  }
}

/** Leads to the page. The address is relative to that of the form, so that no header holds the token. */
function toPage(response: Response, query = ''): void {
  response
    .status(303)
    .set({ location: `./${query}`, 'cache-control': 'no-store' })
    .end();
}

const back = (response: Response, done: string, more = ''): void => toPage(response, `?done=${done}${more}`);
