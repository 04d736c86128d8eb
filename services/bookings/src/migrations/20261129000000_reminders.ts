import { Migration } from '@mikro-orm/migrations';

export class Migration20261129000000_reminders extends Migration {
  override name = '20261129000000_reminders';

  override up(): void {
    // An agenda is of a local day, and there is one for each day.
    this.addSql(`alter table "notices" add "day" date null,
      drop constraint "notices_kind_check",
      add constraint "notices_kind_check"
        check ("kind" in ('band', 'client', 'webhook', 'digest', 'reply', 'agenda', 'unanswered'))`);
    this.addSql('create unique index "notices_day_index" on "notices" ("kind", "day") where "day" is not null');
    // Of which inquiry and after how many hours the band was reminded, and by which notice.
    this.addSql(`create table "unanswered_alerts" (
      "inquiry_id" uuid not null references "booking_inquiries" ("id") on delete cascade,
      "hours" integer not null,
      "notice_id" uuid not null,
      primary key ("inquiry_id", "hours")
    )`);
    this.addSql('create index "unanswered_alerts_notice_id_index" on "unanswered_alerts" ("notice_id")');
  }
}
