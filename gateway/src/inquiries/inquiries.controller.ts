import { Body, Controller, Ip, Param, Query, Res, UseGuards } from '@nestjs/common';
import { INQUIRY_ROUTES } from '@tocada/contracts/inquiries.routes.js';
import {
  handEntered,
  INQUIRY_ADMIN_ROUTES,
  inquiryFactsInput,
  inquiryFollowUpInput,
  inquiryForm,
  inquiryNoteInput,
  inquiryReopenInput,
  inquiryStageInput,
  INQUIRIES,
  inquiriesExportFilter,
  inquiriesExportQuery,
  inquiriesQuery,
  inquiryStatusInput,
  inquirySuspectInput,
  SUSPECTS_HEADER,
  type InquiriesExportFilter,
  type InquiriesExportQuery,
  type InquiryForm,
  type InquiryReopenInput,
  type InquiriesQuery,
  type InquiryStamp,
} from '@tocada/contracts/inquiries.js';
import { contactInput, newsInput, replyInput } from '@tocada/contracts/replies.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { PublicThrottlerGuard } from '../admin/public-throttler.guard.js';
import { ContentWrites } from '../cache/content-writes.js';
import { Handle } from '../http/handle.js';
import { InquiriesExport } from './inquiries.export.js';
import { InquiriesIntake } from './inquiries.intake.js';
import { InquiriesStamps } from './inquiries.stamps.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';
import { linkedItems } from '../http/page-link.js';

type Change<Name extends keyof typeof INQUIRIES> = Omit<RpcPayload<(typeof INQUIRIES)[Name]>, 'id'>;

@Controller()
export class InquiriesController {
  constructor(
    private readonly client: StreamsClient,
    private readonly writes: ContentWrites,
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
  create(
    @Body({ schema: inquiryForm }) form: InquiryForm,
    @WriteId() writeId: string,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.intake.take(form, writeId, address, response);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.page)
  page(@Query({ schema: inquiriesQuery }) query: InquiriesQuery, @Res({ passthrough: true }) response: Response) {
    return this.pageOf(query, response);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.search)
  search(@Body({ schema: inquiriesQuery }) query: InquiriesQuery, @Res({ passthrough: true }) response: Response) {
    return this.pageOf(query, response);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.export)
  export(@Query({ schema: inquiriesExportQuery }) query: InquiriesExportQuery, @Res() response: Response) {
    return this.exports.send(query, response);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.exportFound)
  exportFound(@Body({ schema: inquiriesExportFilter }) filter: InquiriesExportFilter, @Res() response: Response) {
    return this.exports.sendFound(filter, response);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.pending)
  pending() {
    return this.client.call(INQUIRIES.pending, {});
  }

  @Handle(INQUIRY_ADMIN_ROUTES.counts)
  counts() {
    return this.client.call(INQUIRIES.counts, {});
  }

  @Handle(INQUIRY_ADMIN_ROUTES.enter)
  enter(@Body({ schema: handEntered }) input: RpcPayload<typeof INQUIRIES.enter>, @WriteId() writeId: string) {
    return this.client.call(INQUIRIES.enter, input, writeId);
  }

  /** After `export`, whose address would pass for an id. */
  @Handle(INQUIRY_ADMIN_ROUTES.detail)
  detail(@Param('id', IdPipe) id: string) {
    return this.client.call(INQUIRIES.detail, { id });
  }

  @Handle(INQUIRY_ADMIN_ROUTES.setStage)
  setStage(
    @Param('id', IdPipe) id: string,
    @Body({ schema: inquiryStageInput }) input: Change<'setStage'>,
    @WriteId() writeId: string,
  ) {
    return this.writes.run(INQUIRIES.setStage, { ...input, id }, writeId);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.reopen)
  reopen(
    @Param('id', IdPipe) id: string,
    @Body({ schema: inquiryReopenInput }) input: InquiryReopenInput,
    @WriteId() writeId: string,
  ) {
    return this.writes.run(INQUIRIES.reopen, { ...input, id }, writeId);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.setFacts)
  setFacts(
    @Param('id', IdPipe) id: string,
    @Body({ schema: inquiryFactsInput }) input: Change<'setFacts'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(INQUIRIES.setFacts, { ...input, id }, writeId);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.setFollowUp)
  setFollowUp(
    @Param('id', IdPipe) id: string,
    @Body({ schema: inquiryFollowUpInput }) input: Change<'setFollowUp'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(INQUIRIES.setFollowUp, { ...input, id }, writeId);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.addNote)
  addNote(
    @Param('id', IdPipe) id: string,
    @Body({ schema: inquiryNoteInput }) input: Change<'addNote'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(INQUIRIES.addNote, { ...input, id }, writeId);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.drafts)
  drafts(@Param('id', IdPipe) id: string) {
    return this.client.call(INQUIRIES.drafts, { id });
  }

  @Handle(INQUIRY_ADMIN_ROUTES.reply)
  reply(
    @Param('id', IdPipe) id: string,
    @Body({ schema: replyInput }) input: Change<'reply'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(INQUIRIES.reply, { ...input, id }, writeId);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.contact)
  contact(
    @Param('id', IdPipe) id: string,
    @Body({ schema: contactInput }) input: Change<'contact'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(INQUIRIES.contact, { ...input, id }, writeId);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.leaveUntold)
  leaveUntold(
    @Param('id', IdPipe) id: string,
    @Body({ schema: newsInput }) input: Change<'leaveUntold'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(INQUIRIES.leaveUntold, { ...input, id }, writeId);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.setStatus)
  setStatus(
    @Param('id', IdPipe) id: string,
    @Body({ schema: inquiryStatusInput }) input: Change<'setStatus'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(INQUIRIES.setStatus, { ...input, id }, writeId);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.setSuspect)
  setSuspect(
    @Param('id', IdPipe) id: string,
    @Body({ schema: inquirySuspectInput }) input: Change<'setSuspect'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(INQUIRIES.setSuspect, { ...input, id }, writeId);
  }

  @Handle(INQUIRY_ADMIN_ROUTES.retryNotices)
  retryNotices(@Param('id', IdPipe) id: string) {
    return this.client.call(INQUIRIES.retryNotices, { id });
  }

  @Handle(INQUIRY_ADMIN_ROUTES.erase)
  async erase(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    await this.client.call(INQUIRIES.erase, { id }, writeId);
  }

  private async pageOf(query: InquiriesQuery, response: Response) {
    const page = await this.client.call(INQUIRIES.page, query);
    response.set(SUSPECTS_HEADER, String(page.suspects));
    return linkedItems(INQUIRY_ADMIN_ROUTES.page, query, page, response);
  }
}
