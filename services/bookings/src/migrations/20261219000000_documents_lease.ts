import { Migration } from '@mikro-orm/migrations';

export class Migration20261219000000_documents_lease extends Migration {
  override name = '20261219000000_documents_lease';

  override up(): void {
    this.addSql(`alter table "documents" add "lease_until" timestamptz(3) not null default now(),
      add "tries" integer not null default 0`);
  }
}
