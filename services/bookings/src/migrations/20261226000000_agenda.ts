import { Migration } from '@mikro-orm/migrations';

/** The columns that the morning's mail and "Hoy" need to name debts and past nights until they are settled. */
export class Migration20261226000000_agenda extends Migration {
  override name = '20261226000000_agenda';

  override up(): void {
    // Nights that were over before this moment are not named one by one.
    this.addSql(`create table "agenda_start" (
      "id" integer primary key check ("id" = 1),
      "at" timestamptz(3) not null
    )`);
    this.addSql('insert into "agenda_start" values (1, now())');
    this.addSql(`alter table "booking_inquiries" add "still_owed" boolean not null default false,
      add "past_dismissed_at" timestamptz(3) null,
      add "settled_revision" integer null`);
    // Closed requests that may still owe. Their number does not grow with that of all closed ones.
    this.addSql(
      `create index "booking_inquiries_unsettled_index" on "booking_inquiries" ("id")
       where "status" = 'completed' and not "suspect" and "settled_revision" is distinct from "revision"`,
    );
    // The wishes that wait are few among all that were ever asked.
    this.addSql(
      `create index "client_wishes_open_index" on "client_wishes" ("inquiry_id") where "answered_at" is null`,
    );
  }
}
