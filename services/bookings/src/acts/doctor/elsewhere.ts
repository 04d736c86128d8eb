import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '@tocada/contracts/ground/language.js';
import { off, ok, type Found } from '@tocada/runtime/doctor.js';
import { countElsewhere } from '../../records/deals/quotes.sql.js';
import FINDINGS from './findings.texts.js';

/** The number of agreements without a signature, which a band must know before it goes back (`deploy/OPERATE.md`). */
export async function elsewhereFound(em: EntityManager, language: Language): Promise<Found> {
  const texts = FINDINGS[language].elsewhere;
  const count = await countElsewhere(em);
  return count > 0 ? ok(texts.some(count)) : off(texts.none);
}
