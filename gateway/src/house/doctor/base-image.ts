import { readFile } from 'node:fs/promises';
import type { Language } from '@tocada/contracts/ground/language.js';
import { fault, off, ok, warning, type Found } from '@tocada/runtime/doctor.js';
import FINDINGS from './findings.texts.js';
import { ago } from './words.js';

const DAY = 86_400_000;
/** "Every month" in deploy/UPGRADE.md, and some days. */
const OLD = 45 * DAY;
const TOO_OLD = 120 * DAY;

/** When the Debian and Node under our images were taken. `upgrade.sh --pull` takes the other images with them. */
export const baseMadeAt = (): Promise<string | undefined> => readFile('base-made-at', 'utf8').catch(() => undefined);

/** @param madeAt of what lies under our own images; undefined outside of them */
export function baseFound(madeAt: string | undefined, now: number, language: Language): Found {
  const texts = FINDINGS[language].base;
  if (madeAt === undefined) return off(texts.none);
  const age = now - Date.parse(madeAt.trim());
  const found = texts.age(ago(age, language));
  if (age <= OLD) return ok(found);
  return age > TOO_OLD ? fault(found, texts.todo) : warning(found, texts.todo);
}
