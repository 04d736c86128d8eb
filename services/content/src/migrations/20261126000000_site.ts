import { Migration } from '@mikro-orm/migrations';

export class Migration20261126000000_site extends Migration {
  override name = '20261126000000_site';

  override up(): void {
    // Without data, the identity is that of site.json.
    this.addSql(`create table "site_settings" (
      "id" integer primary key, "revision" integer not null, "data" jsonb null
    )`);
    this.addSql('insert into "site_settings" values (1, 0, null)');
    this.addSql(`create table "site_revisions" (
      "revision" integer primary key, "data" jsonb not null, "created_at" timestamptz(3) not null default now()
    )`);
    // The uploads that a kept revision names.
    this.addSql(`create table "site_images" (
      "revision" integer not null references "site_revisions" ("revision") on delete cascade, "url" text not null,
      primary key ("revision", "url")
    )`);
    this.addSql('create index "site_images_url_index" on "site_images" ("url")');
  }
}
