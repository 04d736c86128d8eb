import { Migration } from '@mikro-orm/migrations';

export class Migration20261206000000_event_order extends Migration {
  override name = '20261206000000_event_order';

  override up(): void {
    // The list by the day of the event.
    this.addSql('create index "booking_inquiries_event_date_id_index" on "booking_inquiries" ("event_date", "id")');
  }
}
