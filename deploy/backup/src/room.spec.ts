import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BackupEnv } from './backup.env.js';
import { destinationOf, type Destination } from './destination.js';
import { partPath } from './part-path.js';
import { checksumsOf } from './parts.js';
import { leaveRoom, lookAt, makeRoom, prune, stockOf, sweepParts, wantedFree } from './room.js';
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
  expect(await makeRoom(destination, 1, { atLeast: 1 })).toBe(1);
  expect(left()).toEqual([dated(2), dated(3)]);
  expect(await makeRoom(destination, everything)).toBe(1);
  expect(await makeRoom(destination, everything, { atLeast: 1 })).toBe(0);
  expect(left()).toEqual([dated(3)]);
});

describe('the photos beside the archives', () => {
  const hash = (digit: string) => digit.repeat(64);
  /** A disk of so many bytes, of which the files of the folder take theirs. */
  const onDisk = (total: number): Destination => ({
    ...destination,
    async room() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const taken = files
        .filter(({ name }) => !/\.(sha256|json)$/.test(name))
        .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
      return { free: total - taken, total };
    },
  });
  const store = (digit: string, bytes: number) => {
    mkdirSync(join(folder, 'parts', digit.repeat(2)), { recursive: true });
    writeFileSync(join(folder, partPath(hash(digit))), Buffer.alloc(bytes));
  };
  const addWith = (day: number, bytes: number, digits: string) => {
    writeFileSync(join(folder, dated(day)), Buffer.alloc(bytes));
    writeFileSync(join(folder, `${dated(day)}.sha256`), checksumsOf(dated(day), hash('0'), [...digits].map(hash)));
  };
  const parts = async () =>
    [...(await destination.parts()).keys()]
      .map((name) => name[0])
      .toSorted()
      .join('');

  beforeEach(() => {
    for (const digit of 'abcd') store(digit, 1000);
    addWith(1, 10, 'ab');
    addWith(2, 10, 'bc');
    addWith(3, 10, 'c');
    addWith(4, 10, 'c');
  });

  test('an archive gives back those that no archive of later names', async () => {
    const { removable, unnamed, ownOfNewest } = stockOf(await lookAt(destination));
    expect(removable.map(({ gives }) => gives)).toEqual([1010, 1010, 10]);
    expect([unnamed, ownOfNewest]).toEqual([[hash('d')], 0]);
  });

  test('those that nobody names go, but those of the archive under way', async () => {
    await sweepParts(destination, new Set([hash('d')]));
    expect(await parts()).toBe('abcd');
    await sweepParts(destination);
    expect(await parts()).toBe('abc');
    expect(await prune(destination, 2)).toBe(2);
    expect(await parts()).toBe('c');
  });

  test('all stay while an archive without its list may name them', async () => {
    rmSync(join(folder, `${dated(2)}.sha256`));
    await sweepParts(destination);
    expect(await parts()).toBe('abcd');
    expect(stockOf(await lookAt(destination)).removable.map(({ gives }) => gives)).toEqual([10, 10, 10]);
  });

  test('after a backup the oldest archives go for the room of the site, as few as are enough', async () => {
    await sweepParts(destination);
    // 3040 bytes are taken, and 1000 are wanted: twice 500.
    expect(await leaveRoom(onDisk(3040 + 1000), 500)).toBe(0);
    expect(await leaveRoom(onDisk(3040 + 100), 500)).toBe(1);
    expect(left()).toEqual([dated(2), dated(3), dated(4)]);
    expect(await parts()).toBe('bc');
  });

  test('none goes where all of them would not be enough, and never the last two good ones', async () => {
    await sweepParts(destination);
    expect(await leaveRoom(onDisk(3040), 1100)).toBe(0);
    expect(left()).toHaveLength(4);
    expect(await leaveRoom(onDisk(3040), 1000)).toBe(2);
    expect(left()).toEqual([dated(3), dated(4)]);
    // The last but one is damaged, so the one before it counts.
    addWith(5, 10, '');
    addWith(6, 10, '');
    await writeTrialNotes(destination, { failed: [dated(5)] });
    expect(await leaveRoom(onDisk(1040 + 95), 1)).toBe(2);
    expect(left()).toEqual([dated(4), dated(6)]);
  });

  test('the room for the site is twice the last archive, at least a tenth of the disk or 5 GB', () => {
    expect(wantedFree({ free: 0, total: 574e6 }, 1e6)).toBe(57.4e6);
    expect(wantedFree({ free: 0, total: 574e6 }, 50e6)).toBe(100e6);
    expect(wantedFree({ free: 0, total: 1e12 }, 1e6)).toBe(5e9);
  });
});
