import { Migration } from '@mikro-orm/migrations';

export class Migration20261201000000_external_calendars extends Migration {
  override name = '20261201000000_external_calendars';

  override up(): void {
    this.addSql(`create table "external_calendars" (
      "id" uuid primary key,
      "added_at" timestamptz not null default clock_timestamp(),
      "name" text not null,
      "url" text not null,
      "etag" text null,
      "last_modified" text null,
      "read_for" text null,
      "next_read_at" timestamptz not null default now(),
      "lease" uuid null,
      "tried_at" timestamptz(3) null,
      "read_at" timestamptz(3) null,
      "error" text null,
      "revision" integer not null default 0
    )`);
    // Only that a night is taken, and by which calendar: what the other people's appointments are is not needed.
    this.addSql(`create table "external_nights" (
      "id" uuid primary key default gen_random_uuid(),
      "calendar_id" uuid not null references "external_calendars" ("id") on delete cascade,
      "day" date not null,
      unique ("calendar_id", "day")
    )`);
    this.addSql('create index "external_nights_day_index" on "external_nights" ("day")');
  }
}
