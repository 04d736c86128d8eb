import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { now, type Records } from './records.js';
import { ABSENT, type Write } from './registers.js';

/** All tables of content, each after the tables that it refers to. */
const TABLES = ['content_revision', 'inbox', 'images', 'events', 'band_members', 'gallery_images'];

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;

/** A failover is not announced: gateways notice at their next look at the revision. Milliseconds. */
const UNANNOUNCED = 5000;

/** Simulates a standby that lost the last writes: content goes back to before `lag`. The loss breaks no promise. */
export async function failOver(url: string, records: Records, lag: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    for (const table of TABLES) await client.query(`create temp table standby_${table} as table ${table}`);
    await client.query('commit');
    await sleep(lag);
    const start = now();
    await client.query('begin');
    await client.query(CUT);
    await client.query(`lock table ${TABLES.join(', ')} in access exclusive mode`);
    for (const table of TABLES.toReversed()) await client.query(`delete from ${table}`);
    for (const table of TABLES) await client.query(`insert into ${table} select * from standby_${table}`);
    const { rows } = await client.query<{ text: string }>(
      'select title as text from standby_events union all select name from standby_band_members',
    );
    await client.query('commit');
    const end = now();
    records.resets.push({ start, end });
    const held = new Map(rows.map(({ text }) => /R(\d+)(v\d+)/.exec(text)?.slice(1) as [string, string]));
    for (const row of records.rows) {
      const value = held.get(String(row.number)) ?? ABSENT;
      const reset: Write = { value, start, end, acknowledged: end, grace: UNANNOUNCED, told: 'the standby' };
      row.writes.push(reset);
      // A row that was removed after `lag` exists again.
      if (value !== ABSENT) row.isOver = false;
    }
  } finally {
    await client.end().catch(() => {});
  }
}
