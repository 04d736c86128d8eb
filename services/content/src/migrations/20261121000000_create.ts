import { Migration } from '@mikro-orm/migrations';
import { INBOX_SQL } from '@tocada/runtime/database/inbox.entity.js';

export class Migration20261121000000_create extends Migration {
  override name = '20261121000000_create';

  override up(): void {
    this.addSql(`create table "events" (
      "id" uuid primary key, "title" text not null, "date" timestamptz(3) not null, "has_time" boolean not null,
      "upcoming_until" timestamptz(3) not null, "location" text not null, "venue" text null, "description" text null,
      "image_url" text null, "has_photos" boolean not null default false, "revision" integer not null default 0,
      "created_at" timestamptz(3) not null default now()
    )`);
    this.addSql('create index "events_upcoming_until_id_index" on "events" ("upcoming_until", "id")');
    this.addSql(`create table "band_members" (
      "id" uuid primary key, "name" text not null, "role" text not null, "origin" text not null,
      "description" text not null, "image_url" text null, "order" integer not null default 0
    )`);
    this.addSql('create index "band_members_order_name_index" on "band_members" ("order", "name", "id")');
    this.addSql(`create table "gallery_images" (
      "id" uuid primary key, "url" text not null, "title" text null, "alt" text not null,
      "event_id" uuid null references "events" ("id") on delete set null, "created_at" timestamptz(3) not null default now()
    )`);
    this.addSql('create index "gallery_images_created_at_id_index" on "gallery_images" ("created_at", "id")');
    this.addSql('create index "gallery_images_event_id_index" on "gallery_images" ("event_id")');
    this.addSql('create table "content_revision" ("id" integer primary key, "revision" integer not null)');
    this.addSql('insert into "content_revision" values (1, 0)');
    this.addSql(INBOX_SQL);
  }
}
