import { Migration } from '@mikro-orm/migrations';

export class Migration20261214000000_client_files extends Migration {
  override name = '20261214000000_client_files';

  override up(): void {
    // A file of an inquiry is the client's, and a record: it outlives the client like an agreement.
    this.addSql(`create table "client_files" (
      "id" uuid primary key,
      "inquiry_id" uuid null references "booking_inquiries" ("id") on delete set null,
      "kind" text not null check ("kind" in ('rider', 'w9', 'insurance', 'kept')),
      "name" text not null,
      "note" text null,
      "shown_to" text not null check ("shown_to" in ('everyone', 'companies', 'nobody')),
      "type" text not null check ("type" in ('pdf', 'jpg', 'png', 'webp', 'heic')),
      "bytes" integer not null,
      "key" text not null,
      "sha256" text not null,
      "at" timestamptz(3) not null default clock_timestamp(),
      "revision" integer not null default 0,
      "retain_until" date null
    )`);
    this.addSql('create index "client_files_inquiry_id_index" on "client_files" ("inquiry_id")');
    this.addSql('create index "client_files_key_index" on "client_files" ("key")');
  }
}
