import type { EntityManager } from '@mikro-orm/postgresql';
import { languagesOf, type Language, type Languages } from '@tocada/contracts/ground/language.js';
import { sql } from '@tocada/runtime/database/sql.js';

const STORED = `select data->'languages' as languages from site_settings`;

/** `asked`, when the site has it as its second language. All other answers are in the primary one. */
export async function secondLanguage(em: EntityManager, asked: Language | undefined): Promise<Language | undefined> {
  if (!asked) return undefined;
  const [row] = await sql<{ languages: Languages | null }>(em, STORED);
  return languagesOf({ languages: row?.languages ?? undefined }).second === asked ? asked : undefined;
}
