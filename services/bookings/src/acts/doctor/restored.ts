import type { EntityManager } from '@mikro-orm/postgresql';
import { dayOf } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { off, warning, type Found } from '@tocada/runtime/doctor.js';
import FINDINGS from './findings.texts.js';

const UNKNOWN = `select ${isoText('archive_made_at')} as "madeAt" from numbers_unknown`;
const KEPT = `select count(*)::int as count, regexp_replace(key, '/[^/]*$', '') as folder from kept_documents
  group by folder order by folder`;

/** Asks for the numbers that were given between an archive and its restore, for as long as nobody has told them. */
export async function numbersFound(em: EntityManager, timeZone: string, language: Language): Promise<Found> {
  const texts = FINDINGS[language].restored;
  const [row] = await sql<{ madeAt: string }>(em, UNKNOWN);
  if (!row) return off(texts.nothing);
  return warning(texts.numbers(dayOf(row.madeAt, timeZone, language)), texts.numbersTodo);
}

/** Names the folders in which a restore has put the documents of what it removed. */
export async function keptFound(em: EntityManager, language: Language): Promise<Found> {
  const texts = FINDINGS[language].restored;
  const folders = await sql<{ count: number; folder: string }>(em, KEPT);
  if (folders.length === 0) return off(texts.nothing);
  const count = folders.reduce((sum, folder) => sum + folder.count, 0);
  return warning(texts.kept(count, folders.map(({ folder }) => folder).join(', ')), texts.keptTodo);
}
