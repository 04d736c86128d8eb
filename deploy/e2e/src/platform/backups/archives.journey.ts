import { createHash, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ListObjectsV2Command, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { command } from '@tocada/backup/command.js';
import { dump } from '@tocada/backup/databases.js';
import { fingerprintOf } from '@tocada/runtime/database/exactly-once.js';
import { specServers } from '@tocada/runtime/spec-servers.js';
import { startSilentProxy } from '@tocada/runtime/spec-silent-proxy.js';
import type { IssuedDocument } from '@tocada/contracts/deals/quotes.js';
import { quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { SITE_ADMIN_ROUTES } from '@tocada/contracts/site/site.js';
import pg from 'pg';
import sharp from 'sharp';
import { readAddresses } from '@tocada/local/addresses.js';
import { BookingDesk } from '../../kit/booking-desk.js';
import { admin, EVENT, MEMBER, passwordQuery } from '../../kit/requests.js';
import { call, startTestStack, type TestStack } from '../../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let source: TestStack;
let target: TestStack;
let archives: string;
let archive: string;
let told: string[] = [];

beforeAll(async () => {
  [source, target] = await Promise.all([startTestStack(), startTestStack()]);
  archives = join(source.dataDir, 'archives');
  await fill();
});
afterAll(async () => {
  await Promise.all([source.remove(), target.remove()]);
});

const run = async (stack: TestStack, args: string[], env: NodeJS.ProcessEnv = {}) => {
  told = [];
  await command(args, { ...readAddresses({ DATA_DIR: stack.dataDir }), ...env }, (line) => told.push(line));
};

const create = async (path: string, fields: object): Promise<any> => {
  const { status, body } = await call(`${source.url}/api/admin/${path}`, 'POST', admin(fields));
  expect(status).toBe(201);
  return body;
};

/** Creates every kind of row: texts with all characters that could break a dump, and an image with derivatives. */
async function fill(): Promise<void> {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a0f' } })
    .jpeg()
    .toBuffer();
  const { body: ticket } = await call(`${source.url}/api/admin/gallery/upload`, 'POST', admin({ type: 'image/jpeg' }));
  await fetch(ticket.uploadURL, { method: 'PUT', headers: ticket.headers, body: new Uint8Array(photo) });
  const event = await create('events', { ...EVENT, description: 'Línea\n"otra"\t\\N \\. ñ 🎸', venue: '' });
  await create('band-members', { ...MEMBER, imageUrl: ticket.imageURL });
  const { id } = await create('gallery', { imageURL: ticket.imageURL, alt: 'Foto', eventId: event.id });
  const site = SITE_ADMIN_ROUTES.state.path;
  const { data } = (await call(`${source.url}${site}?${passwordQuery}`)).body;
  const published = await call(source.url + site, 'PUT', admin({ data: { ...data, name: 'Los del Río' } }));
  expect(published.status).toBe(200);
  const desk = new BookingDesk(source);
  const { id: first } = await desk.book({ name: 'José Ñandú', details: 'a\\b\nc\td' });
  const { id: second } = await desk.book({ eventDate: '2150-05-08' });
  await desk.change(second, '/status', 'PUT', { status: 'contacted' });
  for (const booking of [first, second]) await desk.settled(booking);
  await sign(second);
  // A letter that goes out after the backup would be a difference.
  await until(
    () => desk.sql(`select from notices where state = 'waiting'`),
    ({ length }) => length === 0,
  );
  await until(
    () => call(`${source.url}/api/admin/gallery?${passwordQuery}`),
    ({ body }) => body.find((row: any) => row.id === id)?.image.state === 'ready',
  );
}

/** The link and the papers of an agreement. */
let agreement: { link: string; documents: IssuedDocument[] };

/** Quotes, signs and pays. Resolves when the papers are stored. */
async function sign(id: string): Promise<void> {
  const quote = await create(`bookings/${id}/quotes`, quoteFields());
  const answer = await call(`${source.url}/api/admin/quotes/${quote.id}/send`, 'POST', admin({ revision: 0 }));
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  const sent = answer.body;
  const link = sent.links.s1 as string;
  const signature = new URLSearchParams({ name: 'José', consent: 'on', documentSha256: sent.documentSha256 });
  expect((await fetch(`${link}/accept`, { method: 'POST', body: signature, redirect: 'manual' })).status).toBe(303);
  await create(`bookings/${id}/payments`, { kind: 'deposit', cents: 150_050, method: 'zelle', day: '2026-11-26' });
  const { body } = await until(
    () => call(`${source.url}/api/admin/bookings/${id}?${passwordQuery}`),
    ({ body: { documents } }) => documents.length === 3 && documents.every(({ sha256 }: IssuedDocument) => sha256),
  );
  agreement = { link, documents: body.documents };
}

/** bookings follows the shows of content by writes of its own, at any moment after a restore. */
const FOLLOWING = { write: fingerprintOf({}), cursor: 'BOOKINGS_DATABASE_URL shows_cursor' };

async function rowsOf(stack: TestStack): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const database of ['CONTENT_DATABASE_URL', 'BOOKINGS_DATABASE_URL']) {
    const client = new pg.Client({ connectionString: stack.backing[database] });
    await client.connect();
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`);
    for (const { tablename } of rows) {
      // The time of a migration is not part of the data.
      const what = tablename === 'mikro_orm_migrations' ? 'name' : 't::text';
      const own = tablename === 'inbox' ? `where fingerprint <> '${FOLLOWING.write}'` : '';
      const { rows: hashes } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(${what}, chr(10) order by ${what})), '') as hash from ${tablename} t ${own}`,
      );
      found[`${database} ${tablename}`] = hashes[0].hash;
    }
    await client.end();
  }
  return found;
}

async function objectsOf({ backing }: TestStack): Promise<Record<string, string>> {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: backing.S3_ENDPOINT!,
    forcePathStyle: true,
    credentials: { accessKeyId: backing.S3_ACCESS_KEY_ID!, secretAccessKey: backing.S3_SECRET_ACCESS_KEY! },
  });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'media' }));
  const found: Record<string, string> = {};
  for (const { Key } of Contents) {
    const { Body, ContentType, CacheControl } = await client.send(new GetObjectCommand({ Bucket: 'media', Key }));
    const bytes = Buffer.from(await Body!.transformToByteArray());
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    found[Key!] = `${ContentType} ${CacheControl} ${hash}`;
  }
  client.destroy();
  return found;
}

const stateOf = async (stack: TestStack) => ({ rows: await rowsOf(stack), objects: await objectsOf(stack) });
/** A restore counts as a change, which gateways and bookings that keep running must see. */
const COUNTERS = [
  'CONTENT_DATABASE_URL content_revision',
  'CONTENT_DATABASE_URL event_changes',
  'BOOKINGS_DATABASE_URL bookings_revision',
];
const uncounted = ({ rows, objects }: Awaited<ReturnType<typeof stateOf>>) => ({
  rows: { ...rows, ...Object.fromEntries([...COUNTERS, FOLLOWING.cursor].map((name) => [name, ''])) },
  objects,
});

describe('a backup', () => {
  test('of the running stack is a dated archive with its checksum beside it', async () => {
    mkdirSync(archives);
    for (const name of ['tocada-20200101T000000Z.tar.gz', 'letters.tar.gz']) writeFileSync(join(archives, name), '');
    await run(source, ['backup', '--to', archives, '--keep', '1']);
    const names = readdirSync(archives).toSorted();
    expect(names).toEqual([
      'letters.tar.gz',
      'parts',
      expect.stringMatching(/^tocada-\d{8}T\d{6}Z-source\.tar\.gz$/),
      expect.stringMatching(/^tocada-\d{8}T\d{6}Z-source\.tar\.gz\.sha256$/),
    ]);
    archive = join(archives, names[2]!);
    expect(told).toEqual([expect.stringMatching(/^\d+ rows and \d+ objects are in /), '1 older archive removed']);
  });

  test('cannot go to a place where photos are swept', async () => {
    await expect(run(source, ['backup', '--to', 's3://media/nightly'])).rejects.toThrow('bucket of the photos');
  });

  test('ends with a sentence when a database stops answering in the middle of a table', async () => {
    const url = source.backing.CONTENT_DATABASE_URL!;
    const proxy = await startSilentProxy({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const [holder, watcher] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([holder.connect(), watcher.connect()]);
    try {
      await holder.query('begin; lock table events in access exclusive mode');
      const limits = { statement: 60_000, lock: 30_000, silence: 1000 };
      const silent = expect(dump({ content: proxy.url(url) }, source.dataDir, limits)).rejects.toThrow(
        'database content: Postgres has fallen silent',
      );
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy%'`;
      await until(
        () => watcher.query(waits),
        ({ rowCount }) => rowCount === 1,
      );
      proxy.silence();
      await holder.query('rollback');
      await silent;
    } finally {
      await Promise.all([holder.end(), watcher.end()]);
      await proxy.close();
    }
  });

  test('without a running stack or addresses names the missing settings', async () => {
    const nowhere = { DATA_DIR: join(source.dataDir, 'nowhere') };
    await expect(command(['backup'], readAddresses(nowhere), () => {})).rejects.toThrow(
      'CONTENT_DATABASE_URL: is missing',
    );
  });
});

describe('a restore', () => {
  test('refuses an archive with a wrong checksum, and names the entry', async () => {
    const before = await stateOf(target);
    const damaged = join(archives, 'damaged.tar.gz');
    const tar = gunzipSync(readFileSync(archive));
    tar[tar.indexOf('José Ñandú') + 1] = 'a'.charCodeAt(0);
    writeFileSync(damaged, gzipSync(tar));
    await expect(run(target, ['restore', damaged])).rejects.toThrow(
      'wrong checksum of databases/bookings/booking_inquiries.copy',
    );
    cpSync(`${archive}.sha256`, `${damaged}.sha256`);
    await expect(run(target, ['restore', damaged])).rejects.toThrow('is damaged: wrong checksum');
    rmSync(`${damaged}.sha256`);
    writeFileSync(damaged, readFileSync(archive).subarray(0, -5000));
    await expect(run(target, ['restore', damaged])).rejects.toThrow('is damaged or no archive');
    await expect(run(target, ['restore', join(archives, 'none.tar.gz')])).rejects.toThrow('none.tar.gz does not exist');
    expect(await stateOf(target)).toEqual(before);
  });

  test('onto an empty system brings back every row and every object unchanged', async () => {
    const before = await stateOf(source);
    expect(Object.keys(before.objects).length).toBeGreaterThan(3);
    const words = ['restore', archive, '--site', join(archives, 'site.json'), '--numbers-after', 'none'];
    await run(target, words);
    expect(uncounted(await stateOf(target))).toEqual(uncounted(before));
    expect(readFileSync(join(archives, 'site.json'), 'utf8')).toBe(
      readFileSync(readAddresses({ DATA_DIR: source.dataDir }).SITE_CONFIG!, 'utf8'),
    );
  });

  test('leaves a working system: the same answers, and new writes', async () => {
    for (const path of ['/api/events/upcoming', '/api/band-members', '/api/gallery']) {
      const { body } = await call(source.url + path);
      expect(body).toHaveLength(1);
      await until(
        () => call(target.url + path),
        (answer) => JSON.stringify(answer.body) === JSON.stringify(body),
      );
    }
    expect((await call(`${target.url}/api/site`)).body.name).toBe('Los del Río');
    const [member] = (await call(`${target.url}/api/band-members`)).body;
    expect((await fetch(target.url + member.imageUrl)).status).toBe(200);
    const booking = await new BookingDesk(target).book();
    await new BookingDesk(target).settled(booking.id);
    // The client's link leads to the page, and every paper has the bytes that were signed.
    expect((await fetch(target.url + new URL(agreement.link).pathname)).status).toBe(200);
    for (const { url, sha256 } of agreement.documents) {
      const bytes = Buffer.from(await (await fetch(`${target.url}${url}?${passwordQuery}`)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  });

  test('onto a system with data is refused without the option to overwrite', async () => {
    const used = await stateOf(target);
    await expect(run(target, ['restore', archive])).rejects.toThrow(
      /not empty .*rows in content\.site_revisions.*--overwrite/,
    );
    expect(await stateOf(target)).toEqual(used);
  });

  test('replaces everything, also from another object store', async () => {
    const servers = await specServers();
    const env = {
      BACKUP_S3_ENDPOINT: servers.S3_ENDPOINT,
      BACKUP_S3_ACCESS_KEY_ID: servers.S3_ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: servers.S3_SECRET_ACCESS_KEY,
    };
    const place = `s3://${servers.S3_BUCKET}/nightly-${randomUUID()}`;
    await run(source, ['backup', '--to', place], env);
    const name = basename(told[0]!);
    await run(target, ['restore', `${place}/${name}`, '--overwrite'], env);
    const saved = await stateOf(source);
    const restored = await stateOf(target);
    for (const counter of COUNTERS) expect(restored.rows[counter]).not.toBe(saved.rows[counter]);
    expect(uncounted(restored)).toEqual(uncounted(saved));
  });

  test('of a newer release that only adds is restored', async () => {
    const newer = join(archives, 'newer.tar.gz');
    const tar = gunzipSync(readFileSync(archive));
    const at = tar.indexOf('"migration": "2026');
    tar.write('9026', at + '"migration": "'.length);
    writeFileSync(newer, gzipSync(tar));
    await run(target, ['restore', newer, '--overwrite']);
    expect(uncounted(await stateOf(target))).toEqual(uncounted(await stateOf(source)));
  });
});
