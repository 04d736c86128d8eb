import { Migration } from '@mikro-orm/migrations';

export class Migration20261130000000_feed extends Migration {
  override name = '20261130000000_feed';

  override up(): void {
    // The address holds a key made of the version, and the version alone opens nothing.
    this.addSql(
      'create table "calendar_feed" ("id" integer primary key check ("id" = 1), "version" uuid not null default gen_random_uuid())',
    );
  }
}
