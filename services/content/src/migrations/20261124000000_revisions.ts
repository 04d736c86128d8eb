import { Migration } from '@mikro-orm/migrations';

export class Migration20261124000000_revisions extends Migration {
  override name = '20261124000000_revisions';

  override up(): void {
    this.addSql('alter table "band_members" add "revision" integer not null default 0');
    this.addSql('alter table "gallery_images" add "revision" integer not null default 0');
    this.addSql('alter table "events" add "edited_revision" integer not null default 0');
  }
}
