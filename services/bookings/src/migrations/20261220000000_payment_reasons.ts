import { Migration } from '@mikro-orm/migrations';

export class Migration20261220000000_payment_reasons extends Migration {
  override name = '20261220000000_payment_reasons';

  override up(): void {
    this.addSql('alter table "payments" add "confirm_note" text null, add "void_reason" text null');
  }
}
