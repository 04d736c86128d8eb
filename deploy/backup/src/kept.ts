import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { mediaOf } from './backup.js';
import type { BackupEnv } from './backup.env.js';
import { withBookings } from './databases.js';
import type { KeptDocument } from './newer.js';

const KEPT = `select key, inquiry_id as "inquiryId", kind, number, is_record as "isRecord", retain_until::text as "retainUntil"
  from kept_documents order by key`;

interface KeptOptions {
  /** A folder for copies. */
  to?: string;
  remove?: boolean;
}

/** The documents that restores have put aside: lists them, copies them into a folder, removes them. */
export async function kept(env: BackupEnv, { to, remove }: KeptOptions, log: (line: string) => void): Promise<void> {
  const media = mediaOf(env);
  await withBookings(env, async (client) => {
    const { rows } = await client.query<KeptDocument>(KEPT);
    if (to) await mkdir(to, { recursive: true, mode: 0o700 });
    for (const { key } of rows) {
      const found = to ? await media.read(key) : undefined;
      if (found) await pipeline(found.content, createWriteStream(join(to!, basename(key)), { mode: 0o600 }));
      log(to && !found ? `${key} is lost` : key);
    }
    const keys = rows.map(({ key }) => key);
    if (remove) {
      // A file that no row names goes with the next sweep of bookings, too.
      await client.query('delete from kept_documents where key = any($1)', [keys]);
      await media.remove(keys);
    }
    const done = [...(to ? [`are copied to ${to}`] : []), ...(remove ? ['are removed'] : [])];
    log(`${keys.length} documents ${done.join(' and ') || 'are put aside'}.`);
  }).finally(() => media.close());
}
