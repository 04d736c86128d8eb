import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingDesk } from './bookings.js';
import type { Photos } from './photos.js';
import { now, type Records } from './records.js';
import type { Scene } from '../drill-scene.js';
import { residentMegabytes } from '../memory.js';
import type { StoredRow } from './rows.js';
import { query } from '../query.js';

/** The time after the last fault in which failures may go on. Milliseconds. */
const CALM_LIMIT = 60_000;
const CALM = 5000;
/** A photo's derivatives may wait in the queue, and for the lease of a dead process to expire. */
const PHOTOS_LIMIT = 90_000;
const MEMORY_LIMIT = 400;

/** Resolves when nothing has failed for a while. A part that still fails after a minute needs a person to mend it. */
export async function calm(records: Records, log: (line: string) => void): Promise<void> {
  const start = now();
  for (let from = records.operations.length; ; from = records.operations.length) {
    await sleep(CALM);
    const bad = records.operations.slice(from).filter(({ good, start }) => !good && start > now() - CALM);
    if (bad.length === 0) return;
    const kinds = [...new Set(bad.map(({ kind, told }) => `${kind} (${told})`))].join(', ');
    log(`not calm yet: ${kinds}`);
    if (now() - start > CALM_LIMIT) return records.breach(`still failing a minute after the last fault: ${kinds}`);
  }
}

const CONTENT_ROWS = 'select title as text from events union all select name from band_members';

/** Reads both databases after all writes have ended. */
export async function readDatabases(scene: Scene, records: Records, desk: BookingDesk, rows: StoredRow[]) {
  const start = now();
  const content = await query<{ text: string }>(scene.backing.CONTENT_DATABASE_URL!, CONTENT_ROWS);
  const answer = { status: 200, headers: new Headers(), marked: false, start, end: now() };
  const text = content.map((row) => row.text).join('\n');
  records.observe('the database', { ...answer, text }, ['upcoming', 'past', 'members'], undefined, true);
  for (const [name, same] of Map.groupBy(content, (row) => /R\d+(?=v)/.exec(row.text)?.[0])) {
    if (name && same.length > 1) records.breach(`${name}: ${same.length} rows, made once`);
  }
  const statuses = new Map(rows.map(({ email, status }) => [email, status]));
  for (const [email, status] of desk.statuses) {
    const value = statuses.get(email) ?? 'no row';
    status.readings.push({ ...answer, value, where: 'the database', uncached: true });
  }
}

/** Checks that acknowledged photos are stored and shown. Photos that a failover lost do not count. */
export async function judgePhotos(scene: Scene, records: Records, photos: Photos): Promise<void> {
  // A request that began before the loss was over may have committed before it.
  const lossOver = records.resets.at(-1)?.end ?? -Infinity;
  const kept = [...photos].filter(([, { start }]) => start > lossOver);
  const states = `select g.id, i.state, i.message from gallery_images g left join images i on i.url = g.url`;
  for (const limit = now() + PHOTOS_LIMIT; ; await sleep(1000)) {
    const rows = await query<{ id: string; state: string }>(scene.backing.CONTENT_DATABASE_URL!, states);
    const byId = new Map(rows.map(({ id, state }) => [id, state]));
    const missing = kept.filter(([id]) => !byId.has(id));
    const stuck = rows.filter(({ state }) => state !== 'ready');
    if (missing.length + stuck.length > 0 && now() < limit) continue;
    for (const [id, { start, end }] of missing) {
      const when = `${(start / 1000).toFixed(1)} to ${(end / 1000).toFixed(1)} s`;
      records.breach(`photo ${id}: acknowledged (${when}), no row`);
    }
    for (const { id, state } of stuck) records.breach(`photo ${id}: ${state} for ever`);
    return;
  }
}

const OPEN = `select state, left(query, 80) as query from pg_stat_activity
  where datname = current_database() and state like 'idle in transaction%' and application_name <> 'drill'`;

/** Checks that no pool is exhausted, no transaction open, no stream full and no process too large. */
export async function judgeProcesses(scene: Scene, records: Records): Promise<void> {
  const health = await records.ask('the edge', { path: '/api/health' });
  if (health.status !== 200) records.breach(`at the end: ${health.text}`);
  for (const url of [scene.backing.CONTENT_DATABASE_URL!, scene.backing.BOOKINGS_DATABASE_URL!]) {
    for (const { state, query: last } of await query<{ state: string; query: string }>(url, OPEN)) {
      records.breach(`at the end a connection is ${state} after ${last}`);
    }
  }
  for (const label of ['content-1', 'content-2', 'bookings-1', 'bookings-2']) {
    const port = scene.processes.get(label)!.spec.env.PRIVATE_PORT;
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1]);
    const used = gauge('db_client_connections\\{state="used"\\}');
    const waiting = gauge('db_client_pending_requests');
    if (!(used <= 2 && waiting === 0)) records.breach(`at the end ${label} uses ${used} connections, ${waiting} wait`);
    const entries = gauge('rpc_stream_length');
    if (!(entries <= 2)) records.breach(`at the end ${entries} requests stand in the stream of ${label}`);
  }
  for (const [label, { pid }] of scene.processes) {
    const megabytes = pid ? residentMegabytes(pid) : 0;
    if (megabytes > MEMORY_LIMIT) records.breach(`at the end ${label} has ${megabytes.toFixed(0)} MB`);
  }
}
