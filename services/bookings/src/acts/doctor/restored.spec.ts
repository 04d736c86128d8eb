import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { keptFound, numbersFound } from './restored.js';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('the doctor asks for the numbers that were given after an archive, until somebody has told them', async () => {
  const found = () => numbersFound(desk.em, 'America/Chicago', 'es');
  expect((await found()).state).toBe('off');
  await desk.rows(`insert into numbers_unknown (archive_made_at) values ('2026-11-21T03:00:00Z')`);
  expect(await found()).toMatchObject({
    state: 'warning',
    found: expect.stringMatching(/se restauró de un respaldo del .*20 .*se darán otra vez/),
    todo: expect.objectContaining({ compose: expect.stringContaining('numbers --after none') }),
  });
  await desk.rows('delete from numbers_unknown where id is not null');
  expect((await found()).state).toBe('off');
});

test('the doctor names the folder of the documents that a restore has put aside', async () => {
  expect((await keptFound(desk.em, 'en')).state).toBe('off');
  await desk.rows(`insert into kept_documents (key, kind, is_record, retain_until)
    select 'documents/kept/20261129T101500Z/R-2026-000' || n || '.pdf', 'receipt', true, '2154-12-31' from generate_series(1, 2) n`);
  expect(await keptFound(desk.em, 'en')).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('2 documents of that were put aside, in documents/kept/20261129T101500Z of the'),
    todo: expect.objectContaining({ one: expect.stringContaining('kept --remove') }),
  });
});
