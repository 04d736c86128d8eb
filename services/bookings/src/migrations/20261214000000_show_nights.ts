import { Migration } from '@mikro-orm/migrations';

export class Migration20261214000000_show_nights extends Migration {
  override name = '20261214000000_show_nights';

  override up(): void {
    // The release before writes neither: to it every show takes one night.
    this.addSql(`alter table "shows" add "last_day" date null, add "status" text not null default 'scheduled'`);
  }
}
