import { Migration } from '@mikro-orm/migrations';

export class Migration20261202000000_earlier extends Migration {
  override name = '20261202000000_earlier';

  override up(): void {
    // The part that a number has with and without its country code.
    this.addSql(`create function phone_end(text) returns text language sql immutable strict parallel safe as
      $$ select nullif(right(regexp_replace(regexp_replace(normalize(left($1, 60), NFKC), '[^0-9]', '', 'g'), '^00', ''), 10), '') $$`);
    for (const [name, key] of [
      ['email', 'lower("email")'],
      ['phone', 'phone_end("phone")'],
    ])
      this.addSql(
        `create index "booking_inquiries_${name}_index" on "booking_inquiries" (${key}, "created_at", "id") where not "suspect"`,
      );
    // The counts of the board.
    this.addSql(
      'create index "booking_inquiries_counts_index" on "booking_inquiries" ("stage", "status") where not "suspect"',
    );
  }
}
