import { Migration } from '@mikro-orm/migrations';

export class Migration20261125000000_brakes extends Migration {
  override name = '20261125000000_brakes';

  override up(): void {
    this.addSql('alter table "booking_inquiries" add "flooded" boolean null');
    this.addSql('create index "booking_inquiries_flooded_index" on "booking_inquiries" ("created_at") where "flooded"');
    // A digest belongs to no inquiry.
    this.addSql(`alter table "notices" alter "inquiry_id" drop not null, add "counted_at" timestamptz(3) null,
      drop constraint "notices_kind_check",
      add constraint "notices_kind_check" check ("kind" in ('band', 'client', 'webhook', 'digest')),
      drop constraint "notices_state_check",
      add constraint "notices_state_check" check ("state" in ('waiting', 'held', 'sent', 'failed'))`);
    // The notices that wait at the upgrade were promised before there was a brake.
    this.addSql(`update "notices" set "counted_at" = "created_at" where "kind" = 'client' and "state" = 'waiting'`);
    this.addSql('create index "notices_counted_at_index" on "notices" ("counted_at") where "counted_at" is not null');
    this.addSql(
      `create unique index "notices_digest_index" on "notices" ("kind") where "kind" = 'digest' and "state" = 'waiting'`,
    );
  }
}
