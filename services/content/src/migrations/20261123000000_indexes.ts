import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000000_indexes extends Migration {
  override name = '20261123000000_indexes';

  override up(): void {
    this.addSql(`create index "images_hidden_index" on "images" ("url") where "state" <> 'ready'`);
    this.addSql(
      'create index "gallery_images_event_id_placed_at_index" on "gallery_images" ("event_id", "placed_at", "id")',
    );
    this.addSql('drop index "gallery_images_event_id_index"');
    // Names are compared by the service, in the language's order.
    this.addSql('create index "band_members_order_id_index" on "band_members" ("order", "id")');
    this.addSql('drop index "band_members_order_name_index"');
  }
}
