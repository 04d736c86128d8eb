import type { Money } from '@tocada/contracts/deals/payments.js';
import type { QuoteOfDealings } from '@tocada/bookings/acts/deals/spec-judge.js';
import { query } from '../query.js';

/**
 * Keeps in the database, in the same transactions, what an erasure takes away and what a document said when it was issued. The letter
 * of a receipt that was taken back before it was printed is none.
 */
const INSTALL = `create schema drill;
create table drill.numbers (number text primary key);
create table drill.letters (notice_id uuid primary key, inquiry_id uuid, kind text, recipient text, key text, document_id uuid);
create table drill.others (id uuid primary key);
create table drill.sums (number text, money jsonb, quote jsonb, paid integer);
create function drill.number() returns trigger language plpgsql as $$ begin
  if new.number is not null then insert into drill.numbers values (new.number) on conflict do nothing; end if;
  return new;
end $$;
create trigger drill after insert or update of number on quotes for each row execute function drill.number();
create function drill.letter() returns trigger language plpgsql as $$ begin
  insert into drill.letters select new.id, inquiry_id, kind, recipient, key, document_id from letters where id = new.letter_id;
  return new;
end $$;
create trigger drill after insert on notices for each row when (new.letter_id is not null) execute function drill.letter();
create function drill.dropped() returns trigger language plpgsql as $$ begin
  delete from drill.letters where document_id = old.id;
  return null;
end $$;
create trigger dropped after delete on documents for each row execute function drill.dropped();
create function drill.other() returns trigger language plpgsql as $$ begin
  insert into drill.others values (new.id);
  return new;
end $$;
create trigger other after insert on notices for each row when (new.letter_id is null) execute function drill.other();
create function drill.sums() returns trigger language plpgsql as $$ begin
  insert into drill.sums select new.number, new.facts->'money',
    (select json_build_object('lines', lines, 'tax', tax, 'packages', packages, 'choice', choice) from quotes where id = new.quote_id),
    (select coalesce(sum(case kind when 'refund' then -cents else cents end), 0) from payments where inquiry_id = new.inquiry_id
      and state = 'confirmed' and kind in ('deposit', 'instalment', 'balance', 'withheld', 'refund'));
  return new;
end $$;
create trigger drill after insert on documents for each row when (new.facts->'money' <> 'null') execute function drill.sums()`;

export const installWitness = (database: string) => query(database, INSTALL);

export interface LetterSeen {
  noticeId: string;
  inquiryId: string;
  kind: string;
  recipient: string;
  key: string;
  documentId: string | null;
}

/** The sums that a document printed, and what was true in its transaction. */
interface SumsSeen {
  number: string;
  money: Pick<Money, 'totalCents' | 'paidCents' | 'owedCents'>;
  quote: Pick<QuoteOfDealings, 'lines' | 'tax' | 'packages' | 'choice'>;
  paid: number;
}

export interface Witnessed {
  numbers: string[];
  letters: LetterSeen[];
  /** The ids of notices that are no letters. */
  others: string[];
  sums: SumsSeen[];
}

export async function witnessed(database: string): Promise<Witnessed> {
  const numbers = await query<{ number: string }>(database, 'select number from drill.numbers');
  return {
    numbers: numbers.map(({ number }) => number),
    letters: await query<LetterSeen>(
      database,
      `select notice_id as "noticeId", inquiry_id as "inquiryId", kind, recipient, key, document_id as "documentId" from drill.letters`,
    ),
    others: (await query<{ id: string }>(database, 'select id from drill.others')).map(({ id }) => id),
    sums: await query<SumsSeen>(database, 'select * from drill.sums'),
  };
}
