import { Migration } from '@mikro-orm/migrations';

/** The currency of quotes, payments and documents. Null means USD, because earlier releases printed dollars alone. */
export class Migration20261227000000_currency extends Migration {
  override name = '20261227000000_currency';

  override up(): void {
    // A draft keeps its choice apart: the release before sends it in dollars, and leaves `currency` null.
    this.addSql('alter table "quotes" add "currency" text null, add "draft_currency" text null');
    // Records outlive their quote.
    this.addSql('alter table "payments" add "currency" text null');
    this.addSql('alter table "documents" add "currency" text null');
  }
}
