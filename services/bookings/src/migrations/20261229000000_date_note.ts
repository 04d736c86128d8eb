import { Migration } from '@mikro-orm/migrations';

export class Migration20261229000000_date_note extends Migration {
  override name = '20261229000000_date_note';

  override up(): void {
    // The words in place of the day, of a client who has none yet. `event_date` stays filled for the release before.
    this.addSql('alter table "booking_inquiries" add column "date_note" text null');
    // Beside the index on "search": a search asks both columns.
    this.addSql(
      'create index "booking_inquiries_date_note_index" on "booking_inquiries" using gin (searchable("date_note") gin_trgm_ops)',
    );
  }
}
