import { Migration } from '@mikro-orm/migrations';

export class Migration20261126000000_calendar extends Migration {
  override name = '20261126000000_calendar';

  override up(): void {
    // The range type has its operators built in, so the constraint needs no extension.
    this.addSql(`create table "calendar_entries" (
      "id" uuid primary key,
      "kind" text not null check ("kind" in ('hold', 'booked', 'blocked')),
      "inquiry_id" uuid null references "booking_inquiries" ("id") on delete set null,
      "title" text not null,
      "day" date not null,
      "starts_at" timestamptz(3) null,
      "ends_at" timestamptz(3) null,
      "slot" tstzrange not null check (not isempty("slot")),
      "placed_at" timestamptz not null default clock_timestamp(),
      "expires_at" timestamptz(3) null,
      "released_at" timestamptz(3) null,
      "released_reason" text null,
      "revision" integer not null default 0,
      check ("kind" <> 'hold' or "expires_at" is not null),
      exclude using gist ("slot" with &&) where ("kind" in ('booked', 'blocked') and "released_at" is null)
    )`);
    this.addSql('create index "calendar_entries_inquiry_id_index" on "calendar_entries" ("inquiry_id")');
    this.addSql(
      `create index "calendar_entries_hold_index" on "calendar_entries" using gist ("slot") where "kind" = 'hold' and "released_at" is null`,
    );
    this.addSql('create index "calendar_entries_day_index" on "calendar_entries" ("day") where "released_at" is null');
    this.addSql('create table "bookings_revision" ("id" integer primary key, "revision" integer not null)');
    this.addSql('insert into "bookings_revision" values (1, 0)');
    // Erasing an inquiry also erases the answers about its dates and its timeline.
    this.addSql(`create index "inbox_result_inquiry_id_index" on "inbox" (("result"->>'inquiryId'))`);
  }
}
