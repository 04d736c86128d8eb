import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000001_images extends Migration {
  override name = '20261121000001_images';

  override up(): void {
    this.addSql(`create table "images" (
      "id" uuid primary key, "url" text not null unique, "state" text not null, "message" text null, "hash" text null,
      "width" integer null, "height" integer null, "placeholder" text null, "sources" jsonb null,
      "created_at" timestamptz(3) not null default now()
    )`);
    this.addSql('create index "images_hash_index" on "images" ("hash")');
    this.addSql(
      `create index "images_waiting_index" on "images" ("created_at") where "state" in ('pending', 'removed')`,
    );
    this.addSql('create index "events_image_url_index" on "events" ("image_url")');
    this.addSql('create index "band_members_image_url_index" on "band_members" ("image_url")');
    this.addSql('create index "gallery_images_url_index" on "gallery_images" ("url")');
  }
}
