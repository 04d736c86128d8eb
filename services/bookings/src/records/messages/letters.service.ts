import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LetterKind, LetterRecipient } from '@tocada/contracts/messages/letter-kinds.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { writeAlert } from './alerts.sql.js';
import { NoticesService } from './notices.service.js';

/** Mails that the band sends on purpose, or that follow from what a client of the quote did. */
const ALWAYS: readonly LetterKind[] = ['quote', 'signed', 'withdrawn'];
/** The client of a deal that was agreed elsewhere hears nothing until the band says so. */
const IS_QUIET = `exists (select from quotes where quotes.inquiry_id = inquiry.id and quotes.state = 'accepted'
  and quotes.agreed_by = 'band' and not quotes.tells_client)`;

/** Skips recipients without an address, and clients who are to hear nothing. A letter whose document has no file yet waits until it is stored. */
const WRITE = `with letter as (
  insert into letters (id, inquiry_id, kind, recipient, quote_id, payment_id, document_id, key)
  select $1, inquiry.id, $3, $4, $5, $6, $7, $8 from booking_inquiries as inquiry
    left join parties as party on party.inquiry_id = inquiry.id and party.place = case $4 when 's2' then 2 else 1 end
  where inquiry.id = $2 and case $4 when 'band' then true when 'client' then inquiry.email <> ''
    when 's1' then coalesce(party.email, inquiry.email) <> '' else party.email <> '' end
    and ($4 = 'band' or $3 = any('{${ALWAYS.join()}}') or not ${IS_QUIET})
  on conflict do nothing returning id, document_id
)
insert into notices (id, letter_id, kind, counted_at, next_try_at, lease_until)
  select $9, letter.id, 'letter', case when $10 then now() else 'epoch' end, due.at, due.at from letter left join documents on documents.id = letter.document_id,
  lateral (select case when documents.id is not null and documents.sha256 is null then 'infinity' else now() end::timestamptz as at) as due`;

/** A letter without its notice is never sent, and its key keeps every release from writing it. */
const SPEND = `insert into letters (id, inquiry_id, kind, recipient, quote_id, key)
  select gen_random_uuid(), $1, kind, 's1', $2, key from unnest($3::text[], $4::text[]) as spent(kind, key) on conflict do nothing`;
const UNSPEND = `delete from letters where inquiry_id = $1 and kind = any($2)
  and not exists (select from notices where notices.letter_id = letters.id)`;

/** Their notices wait for the file, so none is on its way. They go with their letters. */
const DROP = 'delete from letters where document_id = $1';

export interface Letter {
  inquiryId: string;
  kind: LetterKind;
  recipient: LetterRecipient;
  /** Names the occasion: a second letter with the same key is not written. */
  key: string;
  quoteId?: string | undefined;
  paymentId?: string | undefined;
  documentId?: string | undefined;
  /** True when the mail counts among those that strangers cause. */
  isByStranger?: boolean;
}

/** Mails about quotes, signatures and payments. */
@Injectable()
export class LettersService {
  constructor(private readonly notices: NoticesService) {}

  /** False where no mail leaves. */
  get areSent(): boolean {
    return this.notices.sendsLetters;
  }

  /** The same letter to several recipients. */
  async writeTo(
    em: EntityManager,
    recipients: readonly LetterRecipient[],
    { key, ...letter }: Omit<Letter, 'recipient'>,
  ): Promise<void> {
    for (const recipient of recipients) await this.write(em, { ...letter, recipient, key: `${key}:${recipient}` });
  }

  /** Of a document that is never printed, so that nobody was told. */
  drop(em: EntityManager, documentId: string): Promise<unknown> {
    return sql(em, DROP, [documentId]);
  }

  /** Adds the letter in the transaction of `em`. The caller wakes the notices after the commit. */
  async write(em: EntityManager, letter: Letter): Promise<void> {
    const { inquiryId, kind, recipient, quoteId = null, paymentId = null, documentId = null, key } = letter;
    const { isByStranger = false } = letter;
    const cause = recipient === 'band' && this.notices.alertWith(kind);
    if (cause) await writeAlert(em, { cause, inquiryId, key });
    if (!this.areSent) return;
    const values = [
      randomUUID(),
      inquiryId,
      kind,
      recipient,
      quoteId,
      paymentId,
      documentId,
      key,
      randomUUID(),
      isByStranger,
    ];
    await sql(em, WRITE, values);
  }
}

/** Makes letters to the first signer that are never sent. */
export const spendLetters = (
  em: EntityManager,
  { inquiryId, quoteId }: { inquiryId: string; quoteId: string },
  letters: Pick<Letter, 'kind' | 'key'>[],
) => sql(em, SPEND, [inquiryId, quoteId, letters.map(({ kind }) => kind), letters.map(({ key }) => key)]);

/** Letters of these kinds can be sent again. */
export const unspendLetters = (em: EntityManager, inquiryId: string, kinds: readonly LetterKind[]) =>
  sql(em, UNSPEND, [inquiryId, kinds]);
