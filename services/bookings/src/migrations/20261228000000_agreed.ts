import { Migration } from '@mikro-orm/migrations';

/** Deals that were agreed elsewhere, without a signature on the page, and what the band keeps of one that is cancelled. */
export class Migration20261228000000_agreed extends Migration {
  override name = '20261228000000_agreed';

  override up(): void {
    this.addSql(`alter table "quotes" add "agreed_by" text null check ("agreed_by" in ('band')),
      add "agreed_how" text null, add "agreed_on" date null, add "agreed_who" text null,
      add "agreed_file_id" uuid null references "client_files" ("id") on delete set null,
      add "tells_client" boolean not null default false,
      add "kept_cents" integer null check ("kept_cents" >= 0)`);
    // Reminders and Status ask which deals these are.
    this.addSql(`create index "quotes_agreed_by_index" on "quotes" ("inquiry_id") where "agreed_by" = 'band'`);
    this.addSql(
      'create index "quotes_agreed_file_id_index" on "quotes" ("agreed_file_id") where "agreed_file_id" is not null',
    );
  }
}
