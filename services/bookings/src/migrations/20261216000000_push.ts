import { Migration } from '@mikro-orm/migrations';

export class Migration20261216000000_push extends Migration {
  override name = '20261216000000_push';

  override up(): void {
    // A browser that rings. `key` is ours for which it has subscribed, `owner` the mark of the password that it knew.
    this.addSql(`create table "push_subscriptions" (
      "id" uuid primary key,
      "endpoint" text not null unique,
      "p256dh" text not null,
      "auth" text not null,
      "key" text not null,
      "owner" text not null,
      "person_id" uuid null,
      "device" text not null,
      "language" text not null check ("language" in ('es', 'en')),
      "kinds" text[] not null,
      "quiet" jsonb null,
      "failures" integer not null default 0,
      "last_error" text null,
      "last_ok" timestamptz(3) null,
      "tested_at" timestamptz(3) null,
      "tries" integer not null default 0,
      "next_try_at" timestamptz(3) not null default now(),
      "lease" uuid null,
      "lease_until" timestamptz(3) not null default now(),
      "created_at" timestamptz(3) not null default clock_timestamp()
    )`);
    // Something to ring for. Its key names the occasion, so that it rings once.
    this.addSql(`create table "push_alerts" (
      "id" uuid primary key,
      "cause" text not null,
      "inquiry_id" uuid null references "booking_inquiries" ("id") on delete cascade,
      "key" text not null unique,
      "at" timestamptz(3) not null default clock_timestamp(),
      "seen_at" timestamptz(3) null
    )`);
    this.addSql('create index "push_alerts_inquiry_id_index" on "push_alerts" ("inquiry_id")');
    this.addSql('create index "push_alerts_unseen_index" on "push_alerts" ("at") where "seen_at" is null');
    this.addSql(`alter table "notices" add "alert_id" uuid null references "push_alerts" ("id") on delete cascade,
      drop constraint "notices_kind_check",
      add constraint "notices_kind_check"
        check ("kind" in ('band', 'client', 'webhook', 'digest', 'reply', 'agenda', 'unanswered', 'faults', 'letter', 'push'))`);
    this.addSql('create unique index "notices_alert_id_index" on "notices" ("alert_id") where "alert_id" is not null');
    // `dropped`: it is not worth a ring any more. A silent one lowers the number on the icon.
    this.addSql(`create table "push_deliveries" (
      "notice_id" uuid not null references "notices" ("id") on delete cascade,
      "subscription_id" uuid not null references "push_subscriptions" ("id") on delete cascade,
      "state" text not null default 'waiting' check ("state" in ('waiting', 'sent', 'failed', 'dropped')),
      "is_silent" boolean not null default false,
      "due_at" timestamptz(3) not null,
      "give_up_at" timestamptz(3) not null,
      "tag" text null,
      "done_at" timestamptz(3) null,
      primary key ("notice_id", "subscription_id")
    )`);
    this.addSql(
      `create index "push_deliveries_waiting_index" on "push_deliveries" ("subscription_id", "due_at") where "state" = 'waiting'`,
    );
    this.addSql(
      `create index "push_deliveries_done_index" on "push_deliveries" ("subscription_id", "done_at") where "state" = 'sent'`,
    );
  }
}
