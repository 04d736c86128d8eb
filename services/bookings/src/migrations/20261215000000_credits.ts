import { Migration } from '@mikro-orm/migrations';

export class Migration20261215000000_credits extends Migration {
  override name = '20261215000000_credits';

  override up(): void {
    // A wrong invoice stays, and a note of credit names it.
    this.addSql(`alter table "documents" add "credits" uuid null references "documents" ("id") on delete set null`);
    this.addSql('create index "documents_credits_index" on "documents" ("credits") where "credits" is not null');
  }
}
