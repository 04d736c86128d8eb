import { Migration } from '@mikro-orm/migrations';

export class Migration20261125000000_audit extends Migration {
  override name = '20261125000000_audit';

  override up(): void {
    this.addSql(`create table "audit_entries" (
      "id" uuid primary key, "at" timestamptz(3) not null, "action" text not null, "target" uuid null,
      "address" text null, "request_id" text not null
    )`);
    this.addSql('create index "audit_entries_at_id_index" on "audit_entries" ("at", "id")');
    this.addSql(
      `create index "audit_entries_wrong_passwords_index" on "audit_entries" ("at") where "action" = 'password.wrong'`,
    );
  }
}
