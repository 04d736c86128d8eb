import { Migration } from '@mikro-orm/migrations';

/** Slips: a payment that is taken back within a minute, one that arrived with another sum, and why a payment is void. */
export class Migration20261224000000_slips extends Migration {
  override name = '20261224000000_slips';

  override up(): void {
    this.addSql(`alter table "payments" add "void_kind" text null, add "band_note" text null,
      add "claimed_cents" integer null, add "booked_night" jsonb null`);
    // The release before prints a waiting paper with the facts that it finds.
    this.addSql('alter table "documents" add "takes_facts_anew" boolean not null default false');
  }
}
