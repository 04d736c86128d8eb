import { Catch } from '@nestjs/common';
import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import type { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { ErrorFilter } from '../http/error.filter.js';
import { choiceIn, textOf } from './client-page.forms.js';
import { ClientPageRenderer } from './client-page.renderer.js';
import { ClientPages, TooManyWrong, TryLater } from './client-pages.js';
import { visitOf, type Visit } from './visit.js';

/** The forms of which the second step is a part. */
const SIGNING = ['review', 'accept'];

/** Answers an error with the same page, the sentence at its top and the typed values in their fields. */
@Catch()
export class ClientPageFilter extends ErrorFilter {
  constructor(
    private readonly pages: ClientPages,
    private readonly renderer: ClientPageRenderer,
  ) {
    super();
  }

  protected override async answer(error: AppError, response: Response, request: Request): Promise<void> {
    if (error instanceof TryLater) response.setHeader('retry-after', error.seconds);
    const visit = visitOf(request);
    const view = await this.viewAfter(error, visit);
    const act = request.path.slice(request.path.lastIndexOf('/') + 1);
    const refused = { act, error, fields: Object.fromEntries(fieldsOf(visit)) };
    // The fields of the second step. The choice is made in the first.
    const isReviewed = SIGNING.includes(act) && view?.quote && error.errors?.every(({ path }) => path !== 'choice');
    const page = isReviewed ? 'review' : 'main';
    await this.renderer.send({ page, view, refused }, visit, response);
  }

  /** The page after the refusal; undefined when the refusal is that there is none. */
  private async viewAfter(error: AppError, visit: Visit): Promise<ClientPageView | undefined> {
    const isRead = visit.request.method !== 'POST';
    if (error.code === 'not_found' || error instanceof TooManyWrong) return undefined;
    // A page that could not be read once is not asked for again, but its choice may have been at fault.
    if (isRead && error.status >= 500) return undefined;
    const fields = fieldsOf(visit);
    const choice = error.code === 'invalid' && isRead ? undefined : choiceIn(fields);
    const seen = textOf(fields, 'documentSha256').slice(0, 64);
    return this.pages.view(visit, choice, seen).catch(() => this.pages.view(visit).catch(() => undefined));
  }
}

const fieldsOf = ({ request, form, query }: Visit): URLSearchParams => (request.method === 'POST' ? form : query);
