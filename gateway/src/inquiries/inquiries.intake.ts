import { Injectable } from '@nestjs/common';
import { INQUIRIES, type Inquiry, type InquiryForm } from '@tocada/contracts/inquiries/inquiries.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { InquiriesLimit } from './inquiries.limit.js';

/** Takes an inquiry, whether from the API or from the form without scripts. */
@Injectable()
export class InquiriesIntake {
  constructor(
    private readonly client: StreamsClient,
    private readonly limit: InquiriesLimit,
  ) {}

  /** @param writeId An inquiry is stored only once for an id. @param address of the visitor */
  async take(form: InquiryForm, writeId: string, address: string, response: Response): Promise<Inquiry> {
    const blockedFor = await this.limit.blockedFor(address);
    if (blockedFor > 0) {
      response.setHeader('retry-after', blockedFor);
      throw new AppError('too_many_requests');
    }
    const signs = await this.limit.signsOf(form, writeId);
    const { website: _trap, stamp: _stamp, ...fields } = form;
    return this.client.call(INQUIRIES.create, { ...fields, signs }, writeId);
  }
}
