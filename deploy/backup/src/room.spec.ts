import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { BackupEnv } from './backup.env.js';
import { destinationOf, type Destination } from './destination.js';
import { makeRoom, prune } from './room.js';
import { writeTrialNotes } from './trial-notes.js';

const dated = (day: number) => `tocada-202611${String(day).padStart(2, '0')}T030000Z.tar.gz`;

let folder: string;
let destination: Destination;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-room-'));
  destination = await destinationOf({ BACKUP_TO: folder } as BackupEnv);
});
afterEach(() => rmSync(folder, { recursive: true }));

function add(days: number[], complete = true): void {
  for (const day of days) {
    writeFileSync(join(folder, dated(day)), 'archive');
    if (complete) writeFileSync(join(folder, `${dated(day)}.sha256`), 'checksum');
  }
}
const left = () => readdirSync(folder).filter((name) => name.endsWith('.gz'));
const everything = Number.MAX_SAFE_INTEGER;

test('the newest archives stay, and nothing else is touched', async () => {
  add([1, 2, 3, 4]);
  writeFileSync(join(folder, 'letters.gz'), '');
  expect(await prune(destination, 2)).toBe(2);
  expect(left()).toEqual(['letters.gz', dated(3), dated(4)]);
  expect(await prune(destination, 2)).toBe(0);
});

test('the newest archive without its checksum is not the one that stays for good', async () => {
  add([1, 2]);
  add([3, 4], false);
  expect(await prune(destination, 1)).toBe(3);
  expect(left()).toEqual([dated(2)]);
});

test('an archive that failed its trial does not outlive the last one that can be restored', async () => {
  add([1, 2, 3, 4]);
  await writeTrialNotes(destination, { failed: [dated(2), dated(3), dated(4)] });
  expect(await prune(destination, 1)).toBe(3);
  expect(left()).toEqual([dated(1)]);
});

test('an archive of a clock that was ahead does not stay in the place of a real one', async () => {
  add([1, 2]);
  for (const end of ['', '.sha256']) writeFileSync(join(folder, `tocada-29990101T000000Z.tar.gz${end}`), '');
  expect(await prune(destination, 1)).toBe(2);
  expect(left()).toEqual([dated(2)]);
});

test('room is made from the oldest on, but the newest good archive stays', async () => {
  add([1, 2, 3]);
  expect(await makeRoom(destination, 1)).toBe(0);
  expect(await makeRoom(destination, 1, 1)).toBe(1);
  expect(left()).toEqual([dated(2), dated(3)]);
  expect(await makeRoom(destination, everything)).toBe(1);
  expect(await makeRoom(destination, everything, 1)).toBe(0);
  expect(left()).toEqual([dated(3)]);
});
