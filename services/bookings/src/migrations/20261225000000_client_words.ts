import { Migration } from '@mikro-orm/migrations';

/** What a client told beside the quote, as it stood under a signature, and its hash. */
export class Migration20261225000000_client_words extends Migration {
  override name = '20261225000000_client_words';

  override up(): void {
    this.addSql('alter table "signatures" add "told" jsonb null, add "told_sha256" text null');
  }
}
