import { Migration } from '@mikro-orm/migrations';
import { INBOX_SQL } from '@tocada/runtime/database/inbox.entity.js';

export class Migration20261121000000_create extends Migration {
  override name = '20261121000000_create';

  override up(): void {
    this.addSql(`create table "booking_inquiries" (
      "id" uuid primary key, "name" text not null, "email" text not null, "phone" text not null,
      "event_date" timestamptz(3) not null, "event_type" text not null, "location" text not null, "details" text null,
      "status" text not null default 'pending' check ("status" in ('pending', 'contacted', 'completed')),
      "created_at" timestamptz(3) not null default now()
    )`);
    this.addSql('create index "booking_inquiries_created_at_id_index" on "booking_inquiries" ("created_at", "id")');
    this.addSql(INBOX_SQL);
  }
}
