import { mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Sinks } from '../archive-runs.js';
import { temporaryFolder } from '../temporary-folder.js';
import { answerArchives } from './answer.js';
import { askLauncher } from './ask.js';
import { frame, frameReader } from './frames.js';

let folder: string;
let printed: { out: Buffer[]; err: Buffer[] };
beforeEach(() => {
  folder = temporaryFolder('ask');
  mkdirSync(join(folder, 'run'));
  printed = { out: [], err: [] };
  const into = (chunks: Buffer[]) => (chunk: unknown) => chunks.push(Buffer.from(chunk as Buffer)) > 0;
  jest.spyOn(process.stdout, 'write').mockImplementation(into(printed.out));
  jest.spyOn(process.stderr, 'write').mockImplementation(into(printed.err));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});
const said = () => [Buffer.concat(printed.out).toString(), Buffer.concat(printed.err).toString()];

test('frames are whole, however the bytes arrive', () => {
  const found: [number, string][] = [];
  const read = frameReader((kind, bytes) => found.push([kind, bytes.toString()]));
  const all = Buffer.concat([frame(1, Buffer.from('uno')), frame(2, Buffer.alloc(0)), frame(3, Buffer.from('dos'))]);
  for (const byte of all) read(Buffer.from([byte]));
  read(all);
  expect(found).toEqual(
    [1, 2].flatMap(() => [
      [1, 'uno'],
      [2, ''],
      [3, 'dos'],
    ]),
  );
});

test('the launcher runs the command, and the asker prints its lines and ends as it did', async () => {
  const asked: string[][] = [];
  const done: string[][] = [];
  const run = async (words: string[], { out, err }: Sinks) => {
    asked.push(words);
    await out(Buffer.alloc(300_000, 'x'));
    await err(Buffer.from('why\n'));
    return words.includes('bad') ? 1 : 0;
  };
  const desk = await answerArchives(folder, { run }, (words) => done.push(words));
  expect(await askLauncher(folder, ['backup', '--whole'])).toBe(0);
  expect(said()).toEqual(['x'.repeat(300_000), 'why\n']);
  expect(await askLauncher(folder, ['restore', 'bad'])).toBe(1);
  expect(asked).toEqual([
    ['backup', '--whole'],
    ['restore', 'bad'],
  ]);
  expect(done).toEqual([['backup', '--whole']]);
  desk.close();
});

test('without a launcher nobody answers, and one that ends in the middle is told', async () => {
  expect(await askLauncher(folder, ['backup'])).toBeUndefined();
  const run = () => Promise.reject(new Error('gone'));
  const desk = await answerArchives(folder, { run }, () => {});
  expect(await askLauncher(folder, ['backup'])).toBe(1);
  expect(said()[1]).toBe('backup was cut short: the site stopped.\n');
  desk.close();
});

test('an asker that goes away ends the command', async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  const ended = Promise.withResolvers<void>();
  const run = async (_words: string[], _sinks: Sinks, signal?: AbortSignal) => {
    begun.resolve(signal!);
    await ended.promise;
    return 1;
  };
  const desk = await answerArchives(folder, { run }, () => {});
  const socket = connect(join(folder, 'run/archives.sock'));
  socket.write(frame(1, Buffer.from('["backup"]')));
  const signal = await begun.promise;
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
  socket.destroy();
  await aborted;
  ended.resolve();
  desk.close();
});
