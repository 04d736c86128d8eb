import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000000_notices extends Migration {
  override name = '20261122000000_notices';

  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    // Accents come off by decomposition: it is immutable, which an index needs, and asks for no further extension.
    this.addSql(`create function searchable(text) returns text language sql immutable strict parallel safe as
      $$ select lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g')) $$`);
    this.addSql(`alter table "booking_inquiries"
      add column "has_time" boolean not null default false,
      add column "suspect" boolean not null default false,
      add column "search" text generated always as (searchable(
        left("name", 300) || ' ' || "email" || ' ' || left("phone", 100) || ' ' ||
        regexp_replace(left("phone", 100), '[^0-9]', '', 'g') || ' ' || left("location", 300)
      )) stored`);
    this.addSql(
      'create index "booking_inquiries_search_index" on "booking_inquiries" using gin ("search" gin_trgm_ops)',
    );
    for (const column of ['status', 'suspect'])
      this.addSql(
        `create index "booking_inquiries_${column}_index" on "booking_inquiries" ("${column}", "created_at", "id")`,
      );
    this.addSql('create index "booking_inquiries_event_date_index" on "booking_inquiries" ("event_date")');
    // Erasing a request also erases the answers that hold it.
    this.addSql(`create index "inbox_result_id_index" on "inbox" (("result"->>'id'))`);

    this.addSql(`create table "notices" (
      "id" uuid primary key,
      "inquiry_id" uuid not null references "booking_inquiries" ("id") on delete cascade,
      "kind" text not null check ("kind" in ('band', 'client', 'webhook')),
      "state" text not null default 'waiting' check ("state" in ('waiting', 'sent', 'failed')),
      "tries" integer not null default 0,
      "next_try_at" timestamptz(3) not null default now(),
      "lease_until" timestamptz(3) not null default now(),
      "sending" boolean not null default false,
      "give_up_at" timestamptz(3) not null default now() + interval '24 hours',
      "last_error" text null,
      "created_at" timestamptz(3) not null default now(),
      "done_at" timestamptz(3) null,
      unique ("inquiry_id", "kind")
    )`);
    this.addSql(`create index "notices_lease_until_index" on "notices" ("lease_until") where "state" = 'waiting'`);
    this.addSql(
      `create index "notices_state_created_at_index" on "notices" ("state", "created_at") where "state" <> 'sent'`,
    );
  }
}
