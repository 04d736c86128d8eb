import { Migration } from '@mikro-orm/migrations';

export class Migration20261128000000_event_inquiry extends Migration {
  override name = '20261128000000_event_inquiry';

  override up(): void {
    this.addSql('alter table "events" add "inquiry_id" uuid null');
  }
}
