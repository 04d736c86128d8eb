import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { INQUIRIES, Replied } from '@tocada/contracts/inquiries.js';
import { fullNumber, whatsappLink } from '@tocada/contracts/phone.js';
import type { Draft } from '@tocada/contracts/replies.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import type { Site } from '@tocada/contracts/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { lockRow, refuseStale } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { entriesOf } from '../calendar/entries.js';
import { addActivity } from '../inquiries/activity.js';
import { enterStage } from '../inquiries/enter-stage.js';
import { InquiriesService, inquiryNotFound } from '../inquiries/inquiries.service.js';
import { refuseSuspect } from '../inquiries/refuse-suspect.js';
import { InquiryEntity, stageOfRow, type InquiryRow } from '../inquiries/inquiry.entity.js';
import { NoticesService } from '../notices/notices.service.js';
import { CurrentSite } from '../site/current-site.js';
import { fillTemplate } from './fill.js';
import { oneReply } from '../inquiries/replies.query.js';
import { presentTemplate, TemplateEntity, type TemplateRow } from './template.entity.js';
import { TemplatesService, templateNotFound } from './templates.service.js';

const NO_NUMBER = 'El teléfono del cliente no es un número de WhatsApp.';
const UNFINISHED = 'Al texto le faltan datos. Complétalo antes de enviarlo por correo.';

const INSERT = 'insert into replies (id, inquiry_id, channel, template, text) values ($1, $2, $3, $4, $5)';

/** The band's answers to clients, from templates. */
@Injectable()
export class RepliesService {
  constructor(
    private readonly em: EntityManager,
    private readonly inquiries: InquiriesService,
    private readonly notices: NoticesService,
    private readonly templates: TemplatesService,
    private readonly site: CurrentSite,
  ) {}

  /** All templates, when there is none in the language of the inquiry. */
  async drafts({ id }: RpcPayload<typeof INQUIRIES.drafts>): Promise<Draft[]> {
    const em = this.em.fork();
    const row = (await em.findOneOrFail(InquiryEntity, { id }, { failHandler: inquiryNotFound })) as InquiryRow;
    const [site, heldUntil, all] = await Promise.all([this.site.get(), heldUntilOf(em, id), this.templates.all()]);
    const own = all.filter(({ language }) => language === row.language);
    return (own.length > 0 ? own : all).map((template) => {
      const filled = fillTemplate(template.text, row, heldUntil, site);
      return { templateId: template.id, name: template.name, ...filled, whatsapp: linkOf(row, filled.text, site) };
    });
  }

  /** A reply by mail goes into the outbox. One by WhatsApp is only noted, because the admin sends it. */
  async reply(input: RpcPayload<typeof INQUIRIES.reply>, { id: requestId }: CallContext): Promise<Replied> {
    // Asked before the transaction, which must not wait for another service.
    const site = await this.site.get();
    const { result } = await exactlyOnce(this.em, requestId, input, async (em) => {
      const row = (await lockRow(em, InquiryEntity, input.id, inquiryNotFound)) as InquiryRow;
      refuseSuspect(row);
      const template = await em.findOneOrFail(
        TemplateEntity,
        { id: input.templateId },
        { failHandler: templateNotFound },
      );
      const { name, text } = presentTemplate(template as TemplateRow);
      const filled = fillTemplate(input.text ?? text, row, await heldUntilOf(em, row.id), site);
      const whatsapp = linkOf(row, filled.text, site);
      if (input.channel === 'whatsapp' && !whatsapp) throw AppError.atField('channel', NO_NUMBER);
      if (input.channel === 'mail' && filled.missing.length > 0) throw AppError.atField('text', UNFINISHED);
      await this.note(em, row, input);
      const id = randomUUID();
      await sql(em, INSERT, [id, row.id, input.channel, name, filled.text]);
      if (input.channel === 'mail') await this.notices.mailReply(em, id);
      await addActivity(em, row.id, 'reply', { channel: input.channel, template: name });
      await em.flush();
      const inquiry = await this.inquiries.presentOne(em, row);
      return { ...(await oneReply(em, id)), inquiryId: row.id, missing: filled.missing, whatsapp, inquiry };
    });
    this.notices.wake();
    return result;
  }

  private async note(em: EntityManager, row: InquiryRow, { revision }: RpcPayload<typeof INQUIRIES.reply>) {
    await refuseStale(revision, row.revision, () => this.inquiries.presentOne(em, row));
    const isNew = stageOfRow(row) === 'new';
    if (row.firstReplyAt && !isNew) return;
    if (isNew) await enterStage(em, row, 'contacted');
    row.firstReplyAt ??= new Date();
    row.revision += 1;
  }
}

const linkOf = ({ phone }: InquiryRow, text: string, { whatsapp }: Site): string | null => {
  const number = fullNumber(phone, whatsapp);
  return number ? whatsappLink(number, text) : null;
};

/** When the first of the live holds of an inquiry ends. */
async function heldUntilOf(em: EntityManager, inquiryId: string): Promise<string | undefined> {
  const holds = (await entriesOf(em, inquiryId)).filter(({ kind, live }) => kind === 'hold' && live);
  return holds.map(({ expiresAt }) => expiresAt!).toSorted()[0];
}
