import { Migration } from '@mikro-orm/migrations';

/** The sums that come after an agreement: charges, and debts that are written off. Both are records, as payments are. */
export class Migration20261223000000_charges extends Migration {
  override name = '20261223000000_charges';

  override up(): void {
    this.addSql(`create table "charges" (
      "id" uuid primary key,
      "inquiry_id" uuid null references "booking_inquiries" ("id") on delete set null,
      "cents" integer not null check ("cents" > 0),
      "description" text not null,
      "day" date not null,
      "void" boolean not null default false,
      "by" text not null,
      "at" timestamptz(3) not null default clock_timestamp(),
      "retain_until" date not null
    )`);
    this.addSql('create index "charges_inquiry_id_index" on "charges" ("inquiry_id")');
    this.addSql(`create table "write_offs" (
      "id" uuid primary key,
      "inquiry_id" uuid null references "booking_inquiries" ("id") on delete set null,
      "cents" integer not null check ("cents" > 0),
      "currency" text not null,
      "note" text null,
      "void" boolean not null default false,
      "by" text not null,
      "at" timestamptz(3) not null default clock_timestamp(),
      "retain_until" date not null
    )`);
    // The sum that a record is about, for the lists of those whose request is gone.
    this.addSql('alter table "documents" add "cents" integer null');
    this.addSql('create index "write_offs_inquiry_id_index" on "write_offs" ("inquiry_id")');
  }
}
