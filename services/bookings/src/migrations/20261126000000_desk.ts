import { Migration } from '@mikro-orm/migrations';

export class Migration20261126000000_desk extends Migration {
  override name = '20261126000000_desk';

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
      "slot" tstzrange not null,
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

    // Older rows keep "new": where stage and status disagree, the status wins, so no row has to be rewritten.
    this.addSql(`alter table "booking_inquiries"
      add column "stage" text not null default 'new' check ("stage" in
        ('new', 'contacted', 'quoted', 'accepted', 'booked', 'completed', 'lost', 'cancelled')),
      add column "follow_up_on" date null,
      add column "follow_up_note" text null,
      add column "first_reply_at" timestamptz(3) null,
      add column "lost_reason" text null,
      add column "lost_note" text null,
      add column "start_time" text null,
      add column "end_time" text null,
      add column "venue" text null,
      add column "guests" integer null,
      add column "setting" text null,
      add column "sound" text null,
      add column "budget_cents" integer null,
      add column "language" text not null default 'es',
      add column "source" text not null default 'form'`);
    this.addSql('create index "booking_inquiries_stage_index" on "booking_inquiries" ("stage", "created_at", "id")');
    this.addSql(
      'create index "booking_inquiries_follow_up_on_index" on "booking_inquiries" ("follow_up_on") where "follow_up_on" is not null',
    );
    this.addSql(`create table "activities" (
      "id" uuid primary key,
      "inquiry_id" uuid not null references "booking_inquiries" ("id") on delete cascade,
      "at" timestamptz not null default clock_timestamp(),
      "who" text not null check ("who" in ('admin', 'client', 'system')),
      "kind" text not null,
      "detail" json not null
    )`);
    this.addSql('create index "activities_inquiry_id_at_index" on "activities" ("inquiry_id", "at")');
  }
}
