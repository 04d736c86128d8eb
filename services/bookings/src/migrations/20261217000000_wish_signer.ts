import { Migration } from '@mikro-orm/migrations';

export class Migration20261217000000_wish_signer extends Migration {
  override name = '20261217000000_wish_signer';

  override up(): void {
    // Of two signers, the one who asks.
    this.addSql('alter table "client_wishes" add "by" text null');
  }
}
