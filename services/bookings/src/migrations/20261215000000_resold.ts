import { Migration } from '@mikro-orm/migrations';

export class Migration20261215000000_resold extends Migration {
  override name = '20261215000000_resold';

  override up(): void {
    // The band's answer beside the record of a cancellation: what it gave back once the night was sold again.
    this.addSql('alter table "documents" add "resold" jsonb null');
  }
}
