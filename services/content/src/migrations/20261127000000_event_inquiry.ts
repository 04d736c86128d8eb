import { Migration } from '@mikro-orm/migrations';

export class Migration20261127000000_event_inquiry extends Migration {
  override name = '20261127000000_event_inquiry';

  override up(): void {
    this.addSql('alter table "events" add "inquiry_id" uuid null');
  }
}
