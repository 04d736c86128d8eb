// A restore of an older archive forgets neither the numbers that were given nor the documents of the rows that it removes.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ArchiveWriter, readArchive } from '@tocada/backup/archive.js';
import { command } from '@tocada/backup/command.js';
import { MANIFEST } from '@tocada/backup/manifest.js';
import { startBackupSystem, type BackupSystem } from './system.js';

const FOLDER = /documents\/kept\/\d{8}T\d{6}Z\//;

let band: BackupSystem;
let empty: BackupSystem;
let folder: string;
let archive: string;
let told: string[] = [];

beforeAll(async () => {
  [band, empty] = await Promise.all([startBackupSystem(), startBackupSystem({ isEmpty: true })]);
  folder = join(band.folder, 'archives');
  await give(2);
  await sign('José', 'C-2026-0002');
  await run(band, 'backup', '--whole', '--to', folder);
  archive = join(folder, archives()[0]!);
});
afterAll(() => Promise.all([band.remove(), empty.remove()]));

const archives = () => readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
const run = async (system: BackupSystem, ...words: string[]) => {
  told = [];
  await command(words, system.env, (line) => void told.push(line));
};
const numbers = (system: BackupSystem) =>
  system.query('bookings', 'select series, year, last from counters order by series, year');
const asked = async (system: BackupSystem) =>
  (await system.query('bookings', 'select archive_made_at from numbers_unknown')).length;
const keptRows = (system: BackupSystem) =>
  system.query('bookings', 'select kind, number, is_record from kept_documents order by kind');

const give = (last: number, system = band) =>
  system.query(
    'bookings',
    `insert into counters values ('C', 2026, $1), ('R', 2026, $1)
      on conflict (series, year) do update set last = excluded.last`,
    [last],
  );

/** A request with a signed quote, a payment, its documents and a file of the client's. */
async function sign(name: string, number: string): Promise<string> {
  const [id, quote, payment] = [randomUUID(), randomUUID(), randomUUID()];
  const add = (text: string, ...values: unknown[]) => band.query('bookings', text, values);
  await add(
    `insert into booking_inquiries (id, name, email, phone, event_date, event_type, location)
      values ($1, $2, 'a@example.org', '9791234567', '2150-05-01', 'Boda', 'Bryan')`,
    id,
    name,
  );
  await add(
    `insert into quotes (id, inquiry_id, number, kind, state, language, packages, lines, schedule, tax, damages, event, confirm_on, valid_until)
      values ($1, $2, $3, 'quote', 'accepted', 'es', '[]', '[]', '[]', '{}', '[]', '{}', 'deposit', '2150-01-01')`,
    quote,
    id,
    number,
  );
  await add(
    `insert into signatures (quote_id, place, name, ip, user_agent, language, document_sha256) values ($1, 1, $2, '', '', 'es', '')`,
    quote,
    name,
  );
  await add(
    `insert into payments (id, inquiry_id, kind, cents, method, day, state, by, retain_until)
      values ($1, $2, 'deposit', 5000, 'zelle', '2026-11-26', 'confirmed', 'admin', '2154-12-31')`,
    payment,
    id,
  );
  for (const kind of ['quote', 'agreement', 'receipt']) {
    const key = `documents/${randomUUID()}.pdf`;
    await band.put(key, `${kind} of ${name}`);
    await add(
      `insert into documents (id, inquiry_id, quote_id, payment_id, kind, number, language, key, sha256, retain_until)
        values (gen_random_uuid(), $1, $2, $3, $4, $5, 'es', $6, '', '2154-12-31')`,
      id,
      quote,
      payment,
      kind,
      kind === 'receipt' ? number.replace('C', 'R') : number,
      key,
    );
  }
  const key = `documents/files/${randomUUID()}`;
  await band.put(key, `file of ${name}`);
  await add(
    `insert into client_files (id, inquiry_id, kind, name, shown_to, type, bytes, key, sha256, retain_until)
      values (gen_random_uuid(), $1, 'kept', 'póliza', 'nobody', 'pdf', 1, $2, '', '2154-12-31')`,
    id,
    key,
  );
  return id;
}

/** The archive with a table that Postgres refuses. */
async function brokenArchive(): Promise<string> {
  const broken = join(band.folder, 'broken.tar.gz');
  const writer = new ArchiveWriter(broken);
  await readArchive(archive, async (entry, _size, content) => {
    const bytes = await buffer(content);
    if (entry === MANIFEST)
      return writer.addText(MANIFEST, JSON.stringify({ ...JSON.parse(bytes.toString()), checksums: writer.checksums }));
    const given = entry.endsWith('/payments.copy')
      ? Buffer.from(bytes.toString().replace('\tdeposit\t', '\tnonsense\t'))
      : bytes;
    return writer.add(entry, given.length, Readable.from([given]));
  });
  await writer.close();
  return broken;
}

test('a number that is no number stops a restore before it begins', async () => {
  const before = await band.liveState();
  await expect(run(band, 'restore', archive, '--overwrite', '--numbers-after', 'C-26-1')).rejects.toThrow(
    '"C-26-1" is no number of a quote, receipt, invoice or note: write C-2026-0012',
  );
  await expect(run(band, 'numbers', '--after', '')).rejects.toThrow('is no number');
  expect(await band.liveState()).toBe(before);
});

test('after a leak of an archive a new key ends the links that it opens; a restore of it opens them again, as it says', async () => {
  const key = async () => (await band.query('bookings', 'select key from client_page_key'))[0]!.key as string;
  const before = await key();
  await run(band, 'new-links');
  expect(await key()).toMatch(/^[\da-f]{64}$/);
  expect(await key()).not.toBe(before);
  expect(told.join('\n')).not.toContain(await key());
  expect(told[1]).toMatch(/A restore of one opens the old links again/);
  await run(band, 'restore', archive, '--overwrite');
  expect(await key()).toBe(before);
});

test('an archive that holds all that is here removes nothing, and says nothing of it', async () => {
  await run(band, 'restore', archive, '--overwrite');
  expect(told.join('\n')).not.toMatch(/removed|Numbers|numbers/);
  expect(told.at(-1)).toMatch(/^Restored the state of .*: 6 objects\.$/);
  expect(await asked(band)).toBe(0);
});

test('a restore that is cut short after it has emptied the system forgets nothing, and no backup passes for a good one', async () => {
  await give(5);
  await sign('Lucía', 'C-2026-0005');
  const broken = await brokenArchive();
  await expect(run(band, 'restore', broken, '--overwrite')).rejects.toThrow('payments_kind_check');
  expect(told.join('\n')).toContain(
    'What is here and not in the archive, and is removed now: 1 request, 1 signature and 1 payment.',
  );
  expect(await band.query('bookings', 'select from booking_inquiries')).toEqual([]);
  await expect(run(band, 'backup', '--to', folder)).rejects.toThrow(
    /half restored: a restore was cut short. Repeat it with --overwrite/,
  );
  expect(archives()).toHaveLength(1);

  await run(band, 'restore', archive, '--overwrite');
  expect(await numbers(band)).toEqual([
    { series: 'C', year: 2026, last: 5 },
    { series: 'R', year: 2026, last: 5 },
  ]);
  expect(told.join('\n')).toContain('Numbers go on after C-2026-0005, R-2026-0005.');
  expect(await asked(band)).toBe(0);
  await run(band, 'backup', '--to', folder, '--keep', '9');
});

test('the documents of what was removed stay in a folder, which no restore empties', async () => {
  const rows = [
    { kind: 'agreement', number: 'C-2026-0005', is_record: true },
    { kind: 'file', number: null, is_record: true },
    { kind: 'quote', number: 'C-2026-0005', is_record: true },
    { kind: 'receipt', number: 'R-2026-0005', is_record: true },
  ];
  expect(await keptRows(band)).toEqual(rows);
  await run(band, 'restore', archive, '--overwrite');
  expect(await keptRows(band)).toEqual(rows);
  await run(band, 'kept');
  expect(told).toHaveLength(5);
  expect(told[0]).toMatch(FOLDER);
  const keys = told.slice(0, 4);
  expect(await band.keys()).toEqual(expect.arrayContaining(keys));
  const agreement = keys.find((key) => key.includes('agreement'))!;
  expect(agreement).toMatch(/\/C-2026-0005-agreement-[0-9a-f]{8}\.pdf$/);
  expect(await band.textOf(agreement)).toBe('agreement of Lucía');

  const copies = join(band.folder, 'copies');
  await run(band, 'kept', '--to', copies);
  expect(readdirSync(copies)).toHaveLength(4);
  expect(readFileSync(join(copies, agreement.split('/').at(-1)!), 'utf8')).toBe('agreement of Lucía');
  await run(band, 'kept', '--remove');
  expect(told.at(-1)).toBe('4 documents are removed.');
  expect(await keptRows(band)).toEqual([]);
  expect((await band.keys()).filter((key) => FOLDER.test(key))).toEqual([]);
});

test('an empty host is told the last numbers, and asks until somebody has answered', async () => {
  await run(empty, 'restore', archive);
  expect(told.join('\n')).toContain(
    'The last numbers in the archive are C-2026-0002, R-2026-0002. If later ones were given, tell the last of each series: numbers --after C-2026-0012; else: numbers --after none.',
  );
  expect(told.at(-1)).toMatch(/^Restored the state of/);
  expect(await asked(empty)).toBe(1);
  // An archive of a system that asks is one that asks.
  await run(empty, 'backup', '--to', join(empty.folder, 'archives'));
  const [own] = readdirSync(join(empty.folder, 'archives')).filter((name) => name.endsWith('.tar.gz'));
  await run(empty, 'restore', join(empty.folder, 'archives', own!), '--overwrite');
  expect(await asked(empty)).toBe(1);

  await run(empty, 'numbers', '--after', 'c-2026-0009, R-2027-0001');
  expect(told).toEqual(['The last numbers are C-2026-0009, R-2026-0002, R-2027-0001.']);
  expect(await asked(empty)).toBe(0);
  await run(empty, 'numbers', '--after', 'C-2026-0004');
  expect(told).toEqual([
    'Numbers beyond these are given already, so nothing goes back: C-2026-0004.',
    'The last numbers are C-2026-0009, R-2026-0002, R-2027-0001.',
  ]);
});

test('the answer may come with the restore, and a system that has given fewer numbers than the archive asks', async () => {
  await run(empty, 'restore', archive, '--overwrite', '--numbers-after', 'R-2026-0007');
  expect(await numbers(empty)).toEqual([
    { series: 'C', year: 2026, last: 9 },
    { series: 'R', year: 2026, last: 7 },
    { series: 'R', year: 2027, last: 1 },
  ]);
  expect(await asked(empty)).toBe(0);
  await empty.query('bookings', 'delete from counters where last > 0');
  await give(1, empty);
  await run(empty, 'restore', archive, '--overwrite');
  expect(await asked(empty)).toBe(1);
  await run(empty, 'restore', archive, '--overwrite', '--numbers-after', 'none');
  expect(await asked(empty)).toBe(0);
});
