import { Migration } from '@mikro-orm/migrations';

export class Migration20261210000000_focal_point extends Migration {
  override name = '20261210000000_focal_point';

  override up(): void {
    for (const table of ['band_members', 'gallery_images'])
      this.addSql(`alter table "${table}" add "focal_point" text null`);
  }
}
