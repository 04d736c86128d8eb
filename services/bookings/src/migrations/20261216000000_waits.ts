import { Migration } from '@mikro-orm/migrations';

export class Migration20261216000000_waits extends Migration {
  override name = '20261216000000_waits';

  override up(): void {
    // The desk looks for these few among all payments and mails, each time that it opens.
    this.addSql(
      `create index "payments_claimed_index" on "payments" ("inquiry_id") where "state" = 'claimed' and "inquiry_id" is not null`,
    );
    this.addSql(
      `create index "notices_failed_letter_index" on "notices" ("letter_id") where "state" = 'failed' and "letter_id" is not null`,
    );
  }
}
