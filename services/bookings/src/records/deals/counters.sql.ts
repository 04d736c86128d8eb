import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';
import { numberOf, type Series } from './numbers.js';

const NEXT = `insert into counters (series, year, last) values ($1, $2, 1)
  on conflict (series, year) do update set last = counters.last + 1 returning last`;
const PEEK = 'select last from counters where series = $1 and year = $2';

/** The next number of a series. Its row is locked until the transaction ends, so numbers have no gaps. */
export async function nextNumber(em: EntityManager, series: Series, today: string): Promise<string> {
  const year = Number(today.slice(0, 4));
  const [row] = await sql<{ last: number }>(em, NEXT, [series, year]);
  return numberOf({ series, year, last: row!.last });
}

/** The number that `nextNumber` will give if nobody comes before. */
export async function expectedNumber(em: EntityManager, series: Series, today: string): Promise<string> {
  const year = Number(today.slice(0, 4));
  const [row] = await sql<{ last: number }>(em, PEEK, [series, year]);
  return numberOf({ series, year, last: (row?.last ?? 0) + 1 });
}
