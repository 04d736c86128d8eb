import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000000_search_pending extends Migration {
  override name = '20261123000000_search_pending';

  override up(): void {
    // Kilobytes. What has not been sorted in yet is read by every search, and whoever fills it up sorts it in.
    this.addSql('alter index "booking_inquiries_search_index" set (gin_pending_list_limit = 128)');
  }
}
