import { Migration } from '@mikro-orm/migrations';

export class Migration20261211000000_translations extends Migration {
  override name = '20261211000000_translations';

  override up(): void {
    for (const table of ['events', 'band_members', 'gallery_images'])
      this.addSql(`alter table "${table}" add "translations" jsonb null`);
  }
}
