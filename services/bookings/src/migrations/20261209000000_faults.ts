import { Migration } from '@mikro-orm/migrations';

export class Migration20261209000000_faults extends Migration {
  override name = '20261209000000_faults';

  override up(): void {
    // The red lines of the doctor, one mail for each day.
    this.addSql(`alter table "notices" add "findings" jsonb null,
      drop constraint "notices_kind_check",
      add constraint "notices_kind_check"
        check ("kind" in ('band', 'client', 'webhook', 'digest', 'reply', 'agenda', 'unanswered', 'faults'))`);
  }
}
