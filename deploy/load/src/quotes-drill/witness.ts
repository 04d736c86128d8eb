import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import type { Money, Settlement } from '@tocada/contracts/deals/payments.js';
import type { LetterKind, LetterRecipient } from '@tocada/contracts/messages/letter-kinds.js';
import type { Reckoned } from '@tocada/bookings/acts/deals/spec-judge.js';
import { query } from '../query.js';

/**
 * Triggers that record, in the transactions of the acts themselves, the numbers and letters that an erasure deletes, the facts of
 * each document at its issue and at its printing, and the documents and void payments of quiet deals. A receipt that is taken back
 * before its printing sends no letter, so its records are deleted.
 */
const INSTALL = `create schema drill;
create table drill.numbers (number text primary key);
create table drill.letters (notice_id uuid primary key, inquiry_id uuid, kind text, recipient text, key text, document_id uuid,
  payment_id uuid, is_quiet boolean);
create table drill.others (id uuid primary key);
create table drill.sums (document_id uuid primary key, number text, kind text, money jsonb, cancel jsonb, leased jsonb, deal jsonb);
create table drill.quiet (id uuid primary key);
create table drill.torn (number text);
create function drill.is_quiet(uuid) returns boolean language sql as $$
  select exists (select from quotes where inquiry_id = $1 and state = 'accepted' and agreed_by = 'band' and not tells_client) $$;
create function drill.number() returns trigger language plpgsql as $$ begin
  if new.number is not null then insert into drill.numbers values (new.number) on conflict do nothing; end if;
  return new;
end $$;
create trigger drill after insert or update of number on quotes for each row execute function drill.number();
create function drill.letter() returns trigger language plpgsql as $$ begin
  insert into drill.letters select new.id, inquiry_id, kind, recipient, key, document_id, payment_id, drill.is_quiet(inquiry_id)
    from letters where id = new.letter_id;
  return new;
end $$;
create trigger drill after insert on notices for each row when (new.letter_id is not null) execute function drill.letter();
create function drill.dropped() returns trigger language plpgsql as $$ begin
  if old.sha256 is not null then insert into drill.torn values (old.number); end if;
  delete from drill.letters where document_id = old.id;
  delete from drill.sums where document_id = old.id;
  return null;
end $$;
create trigger dropped after delete on documents for each row execute function drill.dropped();
create function drill.other() returns trigger language plpgsql as $$ begin
  insert into drill.others values (new.id);
  return new;
end $$;
create trigger other after insert on notices for each row when (new.letter_id is null) execute function drill.other();
create function drill.deal(inquiry uuid, quote uuid, cancelled_by text) returns jsonb language sql as $$
  select jsonb_build_object(
    'agreed', (select jsonb_build_object('lines', lines, 'tax', tax, 'packages', packages, 'choice', choice, 'keptCents', kept_cents)
      from quotes where inquiry_id = inquiry and (state = 'accepted' or id = quote) order by state = 'accepted' desc limit 1),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'cents', cents, 'state', state,
      'isBefore', at < (select max(at) from documents where inquiry_id = inquiry and kind = 'cancellation'))), '[]')
      from payments where inquiry_id = inquiry),
    'charges', (select coalesce(jsonb_agg(jsonb_build_object('cents', cents, 'void', void)), '[]') from charges where inquiry_id = inquiry),
    'writeOffs', (select coalesce(jsonb_agg(jsonb_build_object('cents', cents, 'void', void)), '[]') from write_offs where inquiry_id = inquiry),
    'isByBand', coalesce(cancelled_by, (select lost_reason from booking_inquiries where id = inquiry), '') = 'band') $$;
create function drill.issued() returns trigger language plpgsql as $$ begin
  if drill.is_quiet(new.inquiry_id) then insert into drill.quiet values (new.id); end if;
  insert into drill.sums select new.id, new.number, new.kind, new.facts->'money', new.facts->'cancel', null,
    drill.deal(new.inquiry_id, new.quote_id, new.facts->>'cancelledBy') where new.facts is not null;
  return null;
end $$;
create trigger issued after insert on documents for each row execute function drill.issued();
create function drill.leased() returns trigger language plpgsql as $$ begin
  update drill.sums set leased = drill.deal(new.inquiry_id, new.quote_id, null) where document_id = new.id;
  return null;
end $$;
create trigger leased after update of tries on documents for each row when (new.takes_facts_anew and new.inquiry_id is not null)
  execute function drill.leased();
create function drill.anew() returns trigger language plpgsql as $$ begin
  update drill.sums set money = new.facts->'money', cancel = new.facts->'cancel', deal = drill.deal(new.inquiry_id, new.quote_id, null)
    where document_id = new.id;
  return null;
end $$;
create trigger anew after update of facts on documents for each row
  when (old.takes_facts_anew and not new.takes_facts_anew and new.facts is not null) execute function drill.anew();
create function drill.quietly() returns trigger language plpgsql as $$ begin
  if drill.is_quiet(new.inquiry_id) then insert into drill.quiet values (new.id); end if;
  return null;
end $$;
create trigger quietly after update of state on payments for each row when (new.state = 'void' and old.state <> 'void')
  execute function drill.quietly()`;

export const installWitness = (database: string) => query(database, INSTALL);

export interface LetterSeen {
  noticeId: string;
  inquiryId: string;
  kind: LetterKind;
  recipient: LetterRecipient;
  key: string;
  documentId: string | null;
  paymentId: string | null;
  /** True when the client of the deal was to hear nothing. */
  isQuiet: boolean;
}

/** The sums that a document printed, and what was true in its transaction. */
export interface SumsSeen {
  number: string;
  kind: DocumentKind;
  money: Pick<Money, 'totalCents' | 'chargesCents' | 'paidCents' | 'writtenOffCents' | 'owedCents'> | null;
  cancel: (Omit<Settlement, 'returnedCents'> & Partial<Settlement>) | null;
  /** As a receipt that had waited was taken to be printed. An act may come between this moment and that of `deal`. */
  leased: Reckoned | null;
  deal: Reckoned;
}

export interface Witnessed {
  numbers: string[];
  letters: LetterSeen[];
  /** The ids of notices that are no letters. */
  others: string[];
  sums: SumsSeen[];
  /** The documents that were issued, and the payments that were made void, while the client was to hear nothing. */
  quiet: string[];
  /** The numbers of printed documents that were removed. */
  torn: string[];
}

export async function witnessed(database: string): Promise<Witnessed> {
  const ids = async (select: string) => (await query<{ id: string }>(database, select)).map(({ id }) => id);
  return {
    numbers: await ids('select number as id from drill.numbers'),
    letters: await query<LetterSeen>(
      database,
      `select notice_id as "noticeId", inquiry_id as "inquiryId", kind, recipient, key, document_id as "documentId",
        payment_id as "paymentId", is_quiet as "isQuiet" from drill.letters`,
    ),
    others: await ids('select id from drill.others'),
    sums: await query<SumsSeen>(database, 'select number, kind, money, cancel, leased, deal from drill.sums'),
    quiet: await ids('select id from drill.quiet'),
    torn: await ids('select number as id from drill.torn'),
  };
}
