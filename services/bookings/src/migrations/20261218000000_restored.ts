import { Migration } from '@mikro-orm/migrations';

/** The documents that a restore has put aside, and its question for the numbers that were given meanwhile. */
export class Migration20261218000000_restored extends Migration {
  override name = '20261218000000_restored';

  override up(): void {
    // The inquiry may be gone with the restore, so nothing refers to it.
    this.addSql(`create table "kept_documents" (
      "key" text primary key,
      "inquiry_id" uuid null,
      "kind" text not null,
      "number" text null,
      "is_record" boolean not null,
      "retain_until" date not null,
      "kept_at" timestamptz(3) not null default clock_timestamp()
    )`);
    this.addSql('create index "kept_documents_inquiry_id_index" on "kept_documents" ("inquiry_id")');
    this.addSql(`create table "numbers_unknown" (
      "id" integer primary key default 1 check ("id" = 1),
      "archive_made_at" timestamptz(3) not null
    )`);
  }
}
