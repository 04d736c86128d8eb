import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ScriptedMailServer } from '@tocada/local/mail/scripted-server.js';
import { freePort } from '@tocada/local/ports.js';
import { readSettings } from '@tocada/local/settings.js';
import { start, type Stack } from '@tocada/local/stack.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import pg from 'pg';
import { bookings, type Acknowledged } from './notices-drill.clients.js';
import { judge, type StoredRow, type Verdict } from './notices-drill.judge.js';
import { outages } from './notices-drill.outages.js';
import { print } from './report.js';
import { seeded } from './seeded.js';

export interface Drill {
  requests: number;
  /** The same seed asks and kills in the same order. */
  seed: number;
  log(line: string): void;
}

const SETTLE_LIMIT = 300_000;

/**
 * Clients ask for bookings while Redis, the bookings replicas, Postgres, its connections and the mail server are killed
 * and come back. When all is quiet again every acknowledged request has one row and two mails, and no mail is without
 * its row. Needs no running stack: it starts one of its own.
 */
export async function drill({ requests, seed, log }: Drill): Promise<Verdict> {
  const dataDir = temporaryFolder('drill');
  const smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  const env = {
    PATH: process.env.PATH,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SEED: 'off',
    BACKING: 'embedded',
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    SMTP_URL: smtp.url,
    MAIL_TO: 'banda@drill.example',
    MAIL_PER_SECOND: '100',
  };
  const stack = await start(readSettings(env, ['--scale', 'bookings=2']));
  try {
    const chaos = outages(stack, smtp, seeded(seed));
    const acknowledged: Acknowledged = await bookings(stack.url, requests, seed);
    const kills = await chaos.stop();
    const rows = await settled(stack, log);
    return judge({ requests, acknowledged, kills, rows, mails: smtp.received });
  } finally {
    await stack.stop();
    await smtp.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const ROWS = `select i.id, i.email, count(*) filter (where n.state = 'sent')::int as sent,
  count(*) filter (where n.state <> 'sent')::int as unsent
  from booking_inquiries i left join notices n on n.inquiry_id = i.id group by i.id, i.email`;

/** All that was stored, once nothing waits any more. */
async function settled(stack: Stack, log: (line: string) => void): Promise<StoredRow[]> {
  for (const limit = Date.now() + SETTLE_LIMIT; ;) {
    const rows = await query<StoredRow>(stack, ROWS);
    const waiting = rows.reduce((sum, { unsent }) => sum + unsent, 0);
    if (waiting === 0 || Date.now() > limit) return rows;
    log(`${waiting} notices wait`);
    await sleep(2000);
  }
}

async function query<T extends object>(stack: Stack, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: stack.backing.BOOKINGS_DATABASE_URL });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const [requests = '1000', seed = '979'] = process.argv.slice(2);
  const verdict = await drill({ requests: Number(requests), seed: Number(seed), log: print });
  for (const [name, count] of Object.entries(verdict.counts)) print(`${name.padEnd(40)} ${count}`);
  for (const fault of verdict.faults) print(`FAULT ${fault}`);
  print(verdict.faults.length === 0 ? 'held' : 'broken');
  process.exit(verdict.faults.length === 0 ? 0 : 1);
}
