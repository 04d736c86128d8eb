import { Migration } from '@mikro-orm/migrations';

export class Migration20261213000000_quotes extends Migration {
  override name = '20261213000000_quotes';

  override up(): void {
    // The proof in every link is made with this key, so that links survive a restore.
    this.addSql('create table "client_page_key" ("id" integer primary key check ("id" = 1), "key" text not null)');
    this.addSql(
      `insert into "client_page_key" values (1, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))`,
    );
    // A request without a row has the first version of each link and has told nothing more.
    this.addSql(`create table "client_pages" (
      "inquiry_id" uuid primary key references "booking_inquiries" ("id") on delete cascade,
      "d" integer not null default 1,
      "s1" integer not null default 1,
      "s2" integer not null default 1,
      "rain_plan" text null,
      "may_announce" boolean null,
      "disputed_at" timestamptz(3) null
    )`);
    this.addSql(`create table "client_wishes" (
      "id" uuid primary key,
      "inquiry_id" uuid not null references "booking_inquiries" ("id") on delete cascade,
      "kind" text not null check ("kind" in ('change', 'cancel', 'not_me')),
      "text" text not null,
      "at" timestamptz(3) not null default clock_timestamp(),
      "answered_at" timestamptz(3) null
    )`);
    this.addSql('create index "client_wishes_inquiry_id_index" on "client_wishes" ("inquiry_id")');

    this.addSql(`create table "parties" (
      "id" uuid primary key default gen_random_uuid(),
      "inquiry_id" uuid not null references "booking_inquiries" ("id") on delete cascade,
      "place" integer not null check ("place" in (1, 2)),
      "name" text not null,
      "email" text not null,
      "phone" text not null,
      "title" text not null,
      "company" text not null,
      "address" text not null,
      "po_number" text not null,
      "tax_id" text not null,
      unique ("inquiry_id", "place")
    )`);
    this.addSql(`create table "quotes" (
      "id" uuid primary key,
      "inquiry_id" uuid not null references "booking_inquiries" ("id") on delete cascade,
      "number" text null,
      "version" integer not null default 1,
      "kind" text not null check ("kind" in ('quote', 'amendment')),
      "based_on" uuid null references "quotes" ("id") on delete set null,
      "state" text not null check ("state" in
        ('draft', 'sent', 'partly_signed', 'accepted', 'declined', 'withdrawn', 'superseded')),
      "revision" integer not null default 0,
      "language" text not null check ("language" in ('es', 'en')),
      "packages" jsonb not null,
      "lines" jsonb not null,
      "schedule" jsonb not null,
      "tax" jsonb not null,
      "damages" jsonb not null,
      "event" jsonb not null,
      "terms" text null,
      "terms_other" text null,
      "confirm_on" text not null check ("confirm_on" in ('deposit', 'signature')),
      "valid_until" date not null,
      "choice" jsonb null,
      "document_key" text null,
      "document_sha256" text null,
      "created_at" timestamptz(3) not null default clock_timestamp(),
      "sent_at" timestamptz(3) null,
      "decided_at" timestamptz(3) null,
      "decline_reason" text null
    )`);
    this.addSql('create index "quotes_inquiry_id_index" on "quotes" ("inquiry_id", "created_at")');
    this.addSql(`create unique index "quotes_agreed_index" on "quotes" ("inquiry_id") where "state" = 'accepted'`);
    this.addSql(
      `create unique index "quotes_open_index" on "quotes" ("inquiry_id") where "state" in ('draft', 'sent', 'partly_signed')`,
    );
    this.addSql(
      'create unique index "quotes_number_index" on "quotes" ("number", "version") where "number" is not null',
    );
    this.addSql(`create table "signatures" (
      "quote_id" uuid not null references "quotes" ("id") on delete cascade,
      "place" integer not null check ("place" in (1, 2)),
      "name" text not null,
      "title" text null,
      "at" timestamptz(3) not null default clock_timestamp(),
      "ip" text not null,
      "user_agent" text not null,
      "language" text not null,
      "document_sha256" text not null,
      primary key ("quote_id", "place")
    )`);

    // Records outlive the client: an erased request leaves amounts, numbers and documents until their time is over.
    this.addSql(`create table "payments" (
      "id" uuid primary key,
      "inquiry_id" uuid null references "booking_inquiries" ("id") on delete set null,
      "number" text null unique,
      "kind" text not null check ("kind" in
        ('deposit', 'instalment', 'balance', 'extra', 'tip', 'damages', 'refund', 'withheld')),
      "cents" integer not null check ("cents" > 0),
      "method" text not null,
      "day" date not null,
      "state" text not null check ("state" in ('claimed', 'confirmed', 'void')),
      "note" text null,
      "by" text not null check ("by" in ('admin', 'client')),
      "at" timestamptz(3) not null default clock_timestamp(),
      "retain_until" date not null
    )`);
    this.addSql('create index "payments_inquiry_id_index" on "payments" ("inquiry_id")');
    // A document is issued with its number, and its file follows: until then it has no hash.
    this.addSql(`create table "documents" (
      "id" uuid primary key,
      "inquiry_id" uuid null references "booking_inquiries" ("id") on delete set null,
      "quote_id" uuid null references "quotes" ("id") on delete set null,
      "payment_id" uuid null references "payments" ("id") on delete set null,
      "kind" text not null check ("kind" in
        ('quote', 'agreement', 'amendment', 'invoice', 'receipt', 'credit_note', 'cancellation')),
      "number" text not null,
      "language" text not null check ("language" in ('es', 'en')),
      "facts" jsonb null,
      "key" text null,
      "sha256" text null,
      "at" timestamptz(3) not null default clock_timestamp(),
      "retain_until" date not null
    )`);
    this.addSql('create index "documents_inquiry_id_index" on "documents" ("inquiry_id", "at")');
    this.addSql('create index "documents_waiting_index" on "documents" ("at") where "sha256" is null');
    this.addSql(`create table "counters" (
      "series" text not null,
      "year" integer not null,
      "last" integer not null,
      primary key ("series", "year")
    )`);

    this.addSql(`create table "quote_presets" (
      "id" uuid primary key,
      "name" text not null,
      "content" jsonb not null,
      "created_at" timestamptz(3) not null default clock_timestamp(),
      "revision" integer not null default 0
    )`);
    this.addSql(`create table "quote_settings" (
      "name" text primary key check ("name" in ('pay_ways', 'terms')),
      "value" jsonb not null,
      "revision" integer not null default 0
    )`);

    // A mail about a quote, a signature or a payment. The notice of a letter carries no more than its id.
    this.addSql(`create table "letters" (
      "id" uuid primary key,
      "inquiry_id" uuid not null references "booking_inquiries" ("id") on delete cascade,
      "kind" text not null,
      "recipient" text not null check ("recipient" in ('band', 'client', 's1', 's2')),
      "quote_id" uuid null references "quotes" ("id") on delete cascade,
      "payment_id" uuid null references "payments" ("id") on delete cascade,
      "document_id" uuid null references "documents" ("id") on delete cascade,
      "key" text not null unique,
      "at" timestamptz(3) not null default clock_timestamp()
    )`);
    this.addSql('create index "letters_inquiry_id_index" on "letters" ("inquiry_id")');
    // An erasure and the sweep of files look rows up by these.
    for (const [table, column] of [
      ['documents', 'quote_id'],
      ['documents', 'payment_id'],
      ['documents', 'key'],
      ['quotes', 'document_key'],
      ['quotes', 'based_on'],
      ['letters', 'quote_id'],
      ['letters', 'payment_id'],
      ['letters', 'document_id'],
    ])
      this.addSql(`create index "${table}_${column}_index" on "${table}" ("${column}")`);
    this.addSql(`alter table "notices" add "letter_id" uuid null references "letters" ("id") on delete cascade,
      drop constraint "notices_kind_check",
      add constraint "notices_kind_check"
        check ("kind" in ('band', 'client', 'webhook', 'digest', 'reply', 'agenda', 'unanswered', 'faults', 'letter'))`);
    this.addSql(
      'create unique index "notices_letter_id_index" on "notices" ("letter_id") where "letter_id" is not null',
    );
  }
}
