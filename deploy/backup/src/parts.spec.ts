import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { BackupEnv } from './backup.env.js';
import { destinationOf, type Destination } from './destination.js';
import { partPath } from './part-path.js';
import { PartWriter } from './parts.js';

const photo = () => Readable.from([Buffer.from('photo')]);
const HASH = createHash('sha256').update('photo').digest('hex');

let folder: string;
let destination: Destination;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-parts-'));
  destination = await destinationOf({ BACKUP_TO: folder } as BackupEnv);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function open(): Promise<PartWriter> {
  return PartWriter.open(destination, { work: await destination.workFolder() });
}

test('a photo that is there is read once, and not written again', async () => {
  const first = await open();
  await first.add(photo(), async () => photo());
  expect(first.written).toBe(5);
  const second = await open();
  let again = 0;
  const part = await second.add(photo(), async () => {
    again += 1;
    return photo();
  });
  expect([part, again, second.written]).toEqual([{ sha256: HASH, size: 5 }, 0, 0]);
});

test('an archive that would name a photo which is gone since is not made', async () => {
  const writer = await open();
  await writer.add(photo(), async () => photo());
  await writer.check();
  rmSync(join(folder, partPath(HASH)));
  await expect(writer.check()).rejects.toThrow(`the part ${HASH} is gone: this run begins anew`);
});
