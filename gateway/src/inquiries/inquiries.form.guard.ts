import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { INQUIRY_FIELDS, type InquiryFields } from '@tocada/contracts/inquiries/inquiry-form.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { GatewayEnv } from '../config/gateway.env.js';
import { formBody } from '../http/form-body.js';
import { isForeign } from '../http/is-foreign.js';

/** The form with its hidden fields: one for spam programs, and the language of its page. */
export type SentForm = InquiryFields & { website: string; language?: string };

/** Reads the form before another guard can refuse it, because the page of a refusal shows the typed values again. */
@Injectable()
export class InquiriesFormGuard implements CanActivate {
  constructor(private readonly env: GatewayEnv) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    if (isForeign(request, new URL(this.env.SITE_URL).origin)) throw new AppError('foreign', say('form_foreign'));
    const fields = await formBody(request, context.switchToHttp().getResponse<Response>());
    // Browsers submit line breaks as CRLF.
    const read = (name: string) => (fields.get(name) ?? '').replace(/\r\n?/g, '\n');
    const names = [...INQUIRY_FIELDS, 'website', ...(fields.has('language') ? ['language'] : [])];
    request.body = Object.fromEntries(names.map((name) => [name, read(name)])) as SentForm;
    return true;
  }
}
