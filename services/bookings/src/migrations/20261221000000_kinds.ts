import { Migration } from '@mikro-orm/migrations';

export class Migration20261221000000_kinds extends Migration {
  override name = '20261221000000_kinds';

  override up(): void {
    // The code knows the kinds. A release leaves those that it does not know to a newer one.
    this.addSql('alter table "notices" drop constraint "notices_kind_check"');
  }
}
