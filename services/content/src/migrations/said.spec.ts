import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import STORED_FAULTS from '@tocada/contracts/sentences/stored-faults.texts.js';
import { fillAgain } from '@tocada/runtime/database/spec-migration.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { openContent } from '../spec-content.js';
import { Migration20261222000000_said } from './20261222000000_said.js';

const { em, empty } = await openContent();
beforeEach(() => empty());

const keys = Object.keys(STORED_FAULTS.es).filter((key) => key.startsWith('image_'));
const textOf = (key: string) =>
  key === 'image_mismatch' ? `${key}?${JSON.stringify({ declared: 'image/png', found: 'image/jpeg' })}` : key;
const fail = (message: string, said: string | null = null) =>
  sql(em, `insert into images (id, url, state, message, said) values ($1, $2, 'failed', $3, $4)`, [
    randomUUID(),
    `/media/events/${randomUUID()}.jpg`,
    message,
    said,
  ]);
const rows = () =>
  sql<{ message: string; said: string | null }>(em, 'select message, said from images order by message');

test.each(keys)('a row that the release before wrote with the sentence of %s gets its key', async (key) => {
  await fail(sentenceOf(textOf(key)));
  await fillAgain(em, Migration20261222000000_said);
  const [row] = await rows();
  expect(row!.said!.split('?')[0]).toBe(key);
  expect(sentenceOf(row!.said!)).toBe(row!.message);
});

test('a sentence that nobody knows stays alone', async () => {
  await fail('No es una imagen.');
  await fillAgain(em, Migration20261222000000_said);
  expect(await rows()).toEqual([{ message: 'No es una imagen.', said: null }]);
});

test('the key goes where the release before writes another sentence, and stays beside its own', async () => {
  await fail(sentenceOf('image_type'), 'image_type');
  await sql(em, `update images set message = $1, said = 'image_large'`, [sentenceOf('image_large')]);
  expect(await rows()).toEqual([{ message: sentenceOf('image_large'), said: 'image_large' }]);
  await sql(em, 'update images set message = $1', [sentenceOf('image_empty')]);
  expect(await rows()).toEqual([{ message: sentenceOf('image_empty'), said: null }]);
});
