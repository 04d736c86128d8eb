import { createHash } from 'node:crypto';
import { Body, Controller, Ip, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { inquiryForm, type InquiryForm } from '@tocada/contracts/inquiries/inquiries.js';
import { sameRequest } from '@tocada/contracts/inquiries/inquiry-form.js';
import { EMBEDDED_FORM, INQUIRY_SENT, PAGES, SENT_QUERY } from '@tocada/contracts/pages/pages.js';
import type { Request, Response } from 'express';
import { PublicThrottlerGuard } from '../admin/public-throttler.guard.js';
import { keepSent } from '../deals/sent-link.js';
import { writeIdOf } from '../http/idempotency-key.js';
import { inEachLanguage } from '../http/languages.js';
import { CurrentSite } from '../site/current-site.js';
import { SpokenGuard } from '../site/spoken.guard.js';
import { InquiriesFormFilter, isEmbeddedForm } from './inquiries.form.filter.js';
import { InquiriesFormGuard, type SentForm } from './inquiries.form.guard.js';
import { InquiriesIntake } from './inquiries.intake.js';

/** Answers the inquiry form of browsers without scripts by a page. It has no stamp, as the page is cached. */
@Controller()
@UseFilters(InquiriesFormFilter)
export class InquiriesFormController {
  constructor(
    private readonly intake: InquiriesIntake,
    private readonly site: CurrentSite,
  ) {}

  @Post([...inEachLanguage(PAGES.booking.path), ...inEachLanguage(EMBEDDED_FORM)])
  @UseGuards(SpokenGuard, InquiriesFormGuard, PublicThrottlerGuard)
  async send(
    @Body() sent: SentForm,
    @Body({ schema: inquiryForm }) form: InquiryForm,
    @Ip() address: string,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const { prefix } = await this.site.languageOf(request.path);
    const writeId = writeIdOf(createHash('sha256').update(sameRequest(sent)).digest('hex'));
    const { detailsLink } = await this.intake.take(form, writeId, address, response);
    const isEmbedded = isEmbeddedForm(request);
    // In the frame of another site a cookie would be that of a third party.
    if (detailsLink && !isEmbedded) keepSent(detailsLink, request, response);
    response
      .set('cache-control', 'no-store')
      .redirect(303, prefix + (isEmbedded ? EMBEDDED_FORM + SENT_QUERY : INQUIRY_SENT));
  }
}
