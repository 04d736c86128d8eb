import { Migration } from '@mikro-orm/migrations';

export class Migration20261218000000_wish_told extends Migration {
  override name = '20261218000000_wish_told';

  override up(): void {
    // The release before tells the band of each wish at once.
    this.addSql(`alter table "client_wishes" add "scope" text null,
      add "told" text null default 'alone' check ("told" in ('alone', 'earlier', 'later'))`);
    this.addSql(
      `create index "client_wishes_untold_index" on "client_wishes" ("inquiry_id") where "told" is null and "answered_at" is null`,
    );
    this.addSql(
      `create index "client_wishes_braked_index" on "client_wishes" ("at") where "scope" = 'd' and "told" = 'alone'`,
    );
  }
}
