import { Migration } from '@mikro-orm/migrations';

export class Migration20261204000000_nights extends Migration {
  override name = '20261204000000_nights';

  override up(): void {
    // The events of content, as far as nights need them: a projection that can be made again at any time.
    this.addSql(`create table "shows" (
      "id" uuid primary key,
      "title" text not null,
      "date" timestamptz(3) not null,
      "has_time" boolean not null,
      "location" text not null,
      "venue" text null,
      "inquiry_id" uuid null,
      "day" date not null,
      "slot" tstzrange not null
    )`);
    this.addSql('create index "shows_day_index" on "shows" ("day")');
    this.addSql('create index "shows_slot_index" on "shows" using gist ("slot")');
    this.addSql('create index "shows_inquiry_id_index" on "shows" ("inquiry_id") where "inquiry_id" is not null');
    // The last change of content that the projection holds. No row, or null: the projection must be made again.
    this.addSql(`create table "shows_cursor" (
      "id" integer primary key check ("id" = 1), "version" integer not null default 0, "revision" integer null, "event_id" uuid null
    )`);

    // Stages and dates before an act, without a word of the client.
    this.addSql(`create table "undoable_acts" (
      "id" uuid primary key,
      "at" timestamptz not null default clock_timestamp(),
      "inquiry_id" uuid null references "booking_inquiries" ("id") on delete cascade,
      "before" json not null
    )`);
    this.addSql('create index "undoable_acts_at_index" on "undoable_acts" ("at")');
    this.addSql('create index "undoable_acts_inquiry_id_index" on "undoable_acts" ("inquiry_id")');

    // Hours before dawn belong to the night before.
    this.addSql(`update "calendar_entries" set
      "day" = (("starts_at" at time zone (select "time_zone" from "bookings_time_zone")) - interval '6 hours')::date,
      "revision" = "revision" + 1
      where ("starts_at" at time zone (select "time_zone" from "bookings_time_zone"))::time < '06:00'`);
  }
}
