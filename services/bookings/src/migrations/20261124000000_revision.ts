import { Migration } from '@mikro-orm/migrations';

export class Migration20261124000000_revision extends Migration {
  override name = '20261124000000_revision';

  override up(): void {
    this.addSql('alter table "booking_inquiries" add "revision" integer not null default 0');
  }
}
