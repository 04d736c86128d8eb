import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@tocada/local/stack.js';
import { query } from '../query.js';

export interface StoredRow {
  id: string;
  email: string;
  status: string;
  /** The number of notices. */
  sent: number;
  unsent: number;
}

const SETTLE_LIMIT = 300_000;

const ROWS = `select i.id, i.email, i.status, count(*) filter (where n.state = 'sent')::int as sent,
  count(*) filter (where n.state <> 'sent')::int as unsent
  from booking_inquiries i left join notices n on n.inquiry_id = i.id group by i.id, i.email, i.status`;

/** Resolves with all stored requests once no notice waits any more. */
export async function settledRows(stack: Stack, log: (line: string) => void): Promise<StoredRow[]> {
  for (const limit = Date.now() + SETTLE_LIMIT; ;) {
    const rows = await query<StoredRow>(stack.backing.BOOKINGS_DATABASE_URL!, ROWS);
    const waiting = rows.reduce((sum, { unsent }) => sum + unsent, 0);
    if (waiting === 0 || Date.now() > limit) return rows;
    log(`${waiting} notices wait`);
    await sleep(2000);
  }
}
