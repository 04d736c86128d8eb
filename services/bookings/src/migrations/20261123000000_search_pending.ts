import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000000_search_pending extends Migration {
  override name = '20261123000000_search_pending';

  override up(): void {
    // Kilobytes. Every search reads the entries that are not sorted in yet, and the write that fills them up sorts them in.
    this.addSql('alter index "booking_inquiries_search_index" set (gin_pending_list_limit = 128)');
  }
}
