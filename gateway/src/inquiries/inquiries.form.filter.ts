import { Catch } from '@nestjs/common';
import { splitLanguage } from '@tocada/contracts/ground/language.js';
import type { InquiryFields } from '@tocada/contracts/inquiries/inquiry-form.js';
import { EMBEDDED_FORM, PAGES } from '@tocada/contracts/pages/pages.js';
import type { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { CachedReads } from '../cache/cached-reads.js';
import { ErrorFilter } from '../http/error.filter.js';
import { PageRenderer, sendPage } from '../pages/page-renderer.js';
import { CurrentSite } from '../site/current-site.js';
import type { SentForm } from './inquiries.form.guard.js';

/** True for the form in the frame of another site. */
export const isEmbeddedForm = ({ path }: Request): boolean => splitLanguage(path).rest === EMBEDDED_FORM;

/** Answers an error with the page of the form, with the typed values and the errors beside their fields. */
@Catch()
export class InquiriesFormFilter extends ErrorFilter {
  constructor(
    private readonly renderer: PageRenderer,
    private readonly reads: CachedReads,
    private readonly site: CurrentSite,
  ) {
    super();
  }

  protected override async answer(error: AppError, response: Response, request: Request): Promise<void> {
    const { website: _trap, language: _language, ...fields } = (request.body ?? {}) as Partial<SentForm>;
    // The form of a language that the site has no more is shown in the primary one.
    const { language, prefix, isSecond } = await this.site
      .languageOf(request.path)
      .catch(() => this.site.languageOf('/'));
    const { errors = [], message } = error.toBody(language);
    const posted = { fields: request.body ? (fields as InquiryFields) : null, errors, message };
    const headers = { 'cache-control': 'no-store' };
    const { site } = await this.site.get(isSecond ? language : undefined);
    const page = await this.renderer.render({
      url: isEmbeddedForm(request) ? EMBEDDED_FORM : PAGES.booking.path,
      language,
      prefix,
      site,
      fallback: {},
      // Without a read, because the form works while the content service is away.
      imageOrigins: this.reads.imageOrigins,
      posted,
      status: error.status,
      headers,
    });
    sendPage(page, request, response);
  }
}
