import { Body, Controller, Ip, Query, Res, UseGuards } from '@nestjs/common';
import { inquiryForm, type InquiryForm, type InquiryStamp } from '@tocada/contracts/inquiries/inquiries.js';
import {
  inquiriesExportFilter,
  inquiriesExportQuery,
  type InquiriesExportFilter,
  type InquiriesExportQuery,
} from '@tocada/contracts/inquiries/inquiries-query.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { INQUIRY_ROUTES } from '@tocada/contracts/inquiries/inquiries.routes.js';
import type { Response } from 'express';
import { PublicThrottlerGuard } from '../admin/public-throttler.guard.js';
import { Handle } from '../http/handle.js';
import { WriteId } from '../http/idempotency-key.js';
import { InquiriesExport } from './inquiries.export.js';
import { InquiriesIntake } from './inquiries.intake.js';
import { InquiriesStamps } from './inquiries.stamps.js';

/** The public form and the exports. All other routes of inquiries are forwards. */
@Controller()
export class InquiriesController {
  constructor(
    private readonly intake: InquiriesIntake,
    private readonly exports: InquiriesExport,
    private readonly stamps: InquiriesStamps,
  ) {}

  @Handle(INQUIRY_ROUTES.stamp)
  async stamp(@Res({ passthrough: true }) response: Response): Promise<InquiryStamp> {
    response.set('cache-control', 'no-store');
    return { stamp: await this.stamps.make() };
  }

  @Handle(INQUIRY_ROUTES.create)
  @UseGuards(PublicThrottlerGuard)
  async create(
    @Body({ schema: inquiryForm }) form: InquiryForm,
    @WriteId() writeId: string,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { detailsLink, ...inquiry } = await this.intake.take(form, writeId, address, response);
    // Apart from the row, which is the same for every reader.
    if (detailsLink) response.set('location', detailsLink);
    return inquiry;
  }

  @Handle(INQUIRY_ADMIN_ROUTES.export)
  export(@Query({ schema: inquiriesExportQuery }) query: InquiriesExportQuery, @Res() response: Response) {
    return this.exports.send(query, response);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.exportFound)
  exportFound(@Body({ schema: inquiriesExportFilter }) filter: InquiriesExportFilter, @Res() response: Response) {
    return this.exports.sendFound(filter, response);
  }
}
