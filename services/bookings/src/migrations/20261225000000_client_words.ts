import { Migration } from '@mikro-orm/migrations';

/** A signature keeps what the client told beside the quote, and the hash of it. */
export class Migration20261225000000_client_words extends Migration {
  override name = '20261225000000_client_words';

  override up(): void {
    this.addSql('alter table "signatures" add "told" jsonb null, add "told_sha256" text null');
  }
}
