import type { EntityManager } from '@mikro-orm/postgresql';
import type { PayWays, Terms } from '@tocada/contracts/deals/quotes.js';
import { sql } from '@tocada/runtime/database/sql.js';

const READ = 'select value, revision from quote_settings where name = $1';
const LOCK = 'insert into quote_settings (name, value, revision) values ($1, $2::jsonb, 0) on conflict do nothing';
const LOCKED = `${READ} for update`;
const WRITE = 'update quote_settings set value = $2::jsonb, revision = revision + 1 where name = $1';

const EMPTY = { pay_ways: { ways: [] }, terms: { es: null, en: null } } as const;
type Name = keyof typeof EMPTY;

interface Kept {
  value: object;
  revision: number;
}

async function settingOf<T>(em: EntityManager, name: Name): Promise<T> {
  const [row] = await sql<Kept>(em, READ, [name]);
  return { ...EMPTY[name], ...row?.value, revision: row?.revision ?? 0 } as T;
}

export const payWaysOf = (em: EntityManager) => settingOf<PayWays>(em, 'pay_ways');
export const termsOf = (em: EntityManager) => settingOf<Terms>(em, 'terms');

/** The setting under its lock, which the end of the transaction releases. */
export async function lockedSetting<T>(em: EntityManager, name: Name): Promise<T> {
  await sql(em, LOCK, [name, JSON.stringify(EMPTY[name])]);
  const [row] = await sql<Kept>(em, LOCKED, [name]);
  return { ...row!.value, revision: row!.revision } as T;
}
export const writeSetting = (em: EntityManager, name: Name, value: object) =>
  sql(em, WRITE, [name, JSON.stringify(value)]);
