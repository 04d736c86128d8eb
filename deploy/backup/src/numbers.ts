import { numberOf, parseNumber, type LastNumber } from '@tocada/bookings/records/deals/numbers.js';
import type pg from 'pg';
import type { BackupEnv } from './backup.env.js';
import { withBookings } from './databases.js';
import { BackupFault } from './fault.js';

const LAST = 'select series, year, last from counters order by series, year';
const RAISE = `insert into counters (series, year, last)
  select given.series, given.year, max(given.last) from unnest($1::text[], $2::int[], $3::int[]) as given (series, year, last)
  group by given.series, given.year
  on conflict (series, year) do update set last = greatest(counters.last, excluded.last)`;

export const lastNumbers = async (client: pg.Client): Promise<LastNumber[]> =>
  (await client.query<LastNumber>(LAST)).rows;

/** No series goes back. */
export const raiseNumbers = (client: pg.Client, numbers: LastNumber[]) =>
  client.query(RAISE, [
    numbers.map(({ series }) => series),
    numbers.map(({ year }) => year),
    numbers.map(({ last }) => last),
  ]);

export const lastOf = (numbers: LastNumber[], { series, year }: LastNumber): number =>
  numbers.find((one) => one.series === series && one.year === year)?.last ?? 0;

export const told = (numbers: LastNumber[]): string => numbers.map(numberOf).join(', ');

/** The answer of an operator after whose archive no number was given. */
export const NONE = 'none';

/**
 * @param text `none`, or numbers like `C-2026-0012,R-2026-0030`
 * @throws BackupFault with the word that is not a number
 */
export function readNumbers(text: string): LastNumber[] {
  if (text.trim() === NONE) return [];
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const numbers = words.map((word) => parseNumber(word.toUpperCase()));
  const wrong = words.find((_, index) => !numbers[index]);
  if (wrong !== undefined || words.length === 0)
    throw new BackupFault(
      `"${wrong ?? text}" is no number of a quote, receipt, invoice or note: write C-2026-0012,R-2026-0030, or "${NONE}".`,
    );
  return numbers as LastNumber[];
}

export const howToAnswer = (numbers: LastNumber[]): string => {
  const example = numbers[0] ?? { series: 'C', year: new Date().getFullYear(), last: 0 };
  const later = numberOf({ ...example, last: example.last + 10 });
  return `If later ones were given, tell the last of each series: numbers --after ${later}; else: numbers --after ${NONE}. Until then the doctor asks.`;
};

/** Prints the last numbers. `after`: the answer to the question for those that were given between an archive and its restore. */
export async function numbers(env: BackupEnv, after: string | undefined, log: (line: string) => void): Promise<void> {
  const given = after === undefined ? undefined : readNumbers(after);
  await withBookings(env, async (client) => {
    if (given) {
      await client.query('begin');
      await raiseNumbers(client, given);
      await client.query('delete from numbers_unknown');
      await client.query('commit');
    }
    const last = await lastNumbers(client);
    const low = given?.filter((one) => lastOf(last, one) > one.last) ?? [];
    if (low.length > 0) log(`Numbers beyond these are given already, so nothing goes back: ${told(low)}.`);
    log(last.length > 0 ? `The last numbers are ${told(last)}.` : 'No number is given yet.');
    const { rowCount } = await client.query('select from numbers_unknown');
    if (rowCount) log(howToAnswer(last));
  });
}
