import { Migration } from '@mikro-orm/migrations';

export class Migration20261127000000_time_zone extends Migration {
  override name = '20261127000000_time_zone';

  override up(): void {
    // One row: the zone in which all dates of this database are. The first start writes it.
    this.addSql('create table "bookings_time_zone" ("id" integer primary key, "time_zone" text not null)');
  }
}
