import { Migration } from '@mikro-orm/migrations';

export class Migration20261127000000_time_zone extends Migration {
  override name = '20261127000000_time_zone';

  override up(): void {
    // The zone in which the days and hours of all events are. Null until the first start, which takes that of site.json.
    this.addSql('alter table "site_settings" add column "time_zone" text null');
  }
}
