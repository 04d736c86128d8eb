import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000002_gallery_order extends Migration {
  override name = '20261121000002_gallery_order';

  override up(): void {
    this.addSql('alter table "gallery_images" add "placed_at" timestamptz(3) null');
    this.addSql('update "gallery_images" set "placed_at" = "created_at"');
    this.addSql('alter table "gallery_images" alter "placed_at" set not null, alter "placed_at" set default now()');
    this.addSql('create index "gallery_images_placed_at_id_index" on "gallery_images" ("placed_at", "id")');
    this.addSql('drop index "gallery_images_created_at_id_index"');
  }
}
