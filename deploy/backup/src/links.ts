import type { BackupEnv } from './backup.env.js';
import { withBookings } from './databases.js';

/** As the migration of bookings has made the first one. */
const NEW_KEY = `update client_page_key set key = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;

/** Every archive holds the key of the clients' links. After a leak of an archive a new key ends the links that it opens. */
export async function newLinks(env: BackupEnv, log: (line: string) => void): Promise<void> {
  await withBookings(env, (client) => client.query(NEW_KEY));
  log(
    'Every link that clients have is ended. Mails from now on carry the new ones; a quoted request has its own in the panel.',
  );
  log(
    'Archives of before hold the key of before. A restore of one opens the old links again: then run this once more.',
  );
}
