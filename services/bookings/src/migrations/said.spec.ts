import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import STORED_FAULTS from '@tocada/contracts/sentences/stored-faults.texts.js';
import { openSpecDatabase } from '@tocada/runtime/database/spec-database.js';
import { fillAgain } from '@tocada/runtime/database/spec-migration.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { bookingsOrm } from '../bookings.orm.js';
import { Migration20261222000000_said } from './20261222000000_said.js';

const { em, empty } = await openSpecDatabase('bookings', bookingsOrm);
beforeEach(() => empty());

const PARAMS: Record<string, object> = {
  calendar_gone: { status: 404 },
  calendar_closed: { status: 403 },
  calendar_broken: { status: 500 },
  calendar_endless: { line: 12 },
  calendar_one_unclear: { line: 1200 },
  calendar_unclear: { count: 3, line: 4 },
};
const TABLES = {
  external_calendars: {
    column: 'error',
    insert: `insert into external_calendars (id, name, url, error) values ($1, 'Otro', 'https://x.example/a.ics', $2)`,
  },
  notices: {
    column: 'last_error',
    insert: `insert into notices (id, kind, tries, last_error) values ($1, 'digest', 1, $2)`,
  },
};
type Table = keyof typeof TABLES;
const rowIn = async (table: Table) =>
  (
    await sql<{ sentence: string | null; said: string | null }>(
      em,
      `select ${TABLES[table].column} as sentence, said from ${table}`,
    )
  )[0]!;
const keep = (table: Table, sentence: string) => sql(em, TABLES[table].insert, [randomUUID(), sentence]);

const ofCalendars = Object.keys(STORED_FAULTS.es).filter((key) => key.startsWith('calendar_'));
const ofNotices = Object.keys(STORED_FAULTS.es).filter((key) => /^(notice_|document_)/.test(key));
const all = [
  ...ofCalendars.map((key) => ['external_calendars', key] as const),
  ...ofNotices.map((key) => ['notices', key] as const),
];

test.each(all)('a row of %s that the release before wrote with the sentence of %s gets its key', async (table, key) => {
  const text = key in PARAMS ? `${key}?${JSON.stringify(PARAMS[key])}` : key;
  await keep(table, sentenceOf(text));
  await fillAgain(em, Migration20261222000000_said);
  const { sentence, said } = await rowIn(table);
  const [found, params] = said!.split('?');
  expect([found, params && JSON.parse(params)]).toEqual([key, PARAMS[key]]);
  expect(sentenceOf(said!)).toBe(sentence);
});

test.each(['external_calendars', 'notices'] as const)('%s keeps the words of others alone', async (table) => {
  await keep(table, '550 no such user');
  await fillAgain(em, Migration20261222000000_said);
  expect(await rowIn(table)).toEqual({ sentence: '550 no such user', said: null });
});

test.each(['external_calendars', 'notices'] as const)(
  'the key in %s goes where the release before writes another sentence, or none',
  async (table) => {
    const { column } = TABLES[table];
    await keep(table, '550 no');
    for (const other of ['HTTP 500', null]) {
      await sql(em, `update ${table} set ${column} = 'Ay', said = 'calendar_late'`);
      expect((await rowIn(table)).said).toBe('calendar_late');
      await sql(em, `update ${table} set ${column} = $1`, [other]);
      expect(await rowIn(table)).toEqual({ sentence: other, said: null });
    }
  },
);
