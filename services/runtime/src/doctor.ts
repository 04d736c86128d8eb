import type { Language } from '@tocada/contracts/ground/language.js';
import type { Examined, Finding } from '@tocada/contracts/house/doctor.js';
import DOCTOR from '@tocada/contracts/house/doctor.texts.js';
import { settingsOf, type Reader, type Setting } from '@tocada/contracts/house/settings.js';
import type { Advice, Way } from '@tocada/contracts/house/ways.js';
import { AppError } from './app-error.js';
import { isDatabaseAway } from './database/database-error.js';

/** A line without its name, whose advice may be that of each way of running. */
export type Found = Omit<Finding, 'name' | 'todo'> & { todo?: Advice };

export const ok = (found: string): Found => ({ state: 'ok', found });
export const off = (found: string, todo?: Advice): Found => ({ state: 'off', found, ...(todo && { todo }) });
export const warning = (found: string, todo: Advice): Found => ({ state: 'warning', found, todo });
export const fault = (found: string, todo: Advice): Found => ({ state: 'fault', found, todo });
export const unknown = (found: string) => ({ state: 'unknown' as const, found });

const LATE = Symbol('late');

/**
 * Makes one line. A look that fails or is late tells so in its own line, and in no other. The error's text stays out,
 * because it may quote an address with its password.
 * @param limit milliseconds
 * @param way in which the site runs
 */
export async function finding(
  name: Examined,
  limit: number,
  language: Language,
  look: () => Promise<Found>,
  way: Way = 'start',
): Promise<Finding> {
  const texts = DOCTOR[language];
  const signal = AbortSignal.timeout(limit);
  const late = new Promise<typeof LATE>((resolve) => signal.addEventListener('abort', () => resolve(LATE)));
  const found = await Promise.race([look(), late]).catch((error: unknown) => {
    const isAway = isDatabaseAway(error) || (error instanceof AppError && error.code === 'unavailable');
    return unknown(isAway ? texts.partAway : texts.failed);
  });
  const { todo, ...line }: Found = found === LATE || signal.aborted ? unknown(texts.late) : found;
  return { name, ...line, ...(todo && { todo: typeof todo === 'string' ? todo : todo[way] }) };
}

/** Fewer different characters than this are a placeholder. */
const FEWEST = 5;

/** A whole secret or the password in an address, as examples have it. */
function isExample(value: string, { is, example }: Setting): boolean {
  if (value === example) return true;
  if (is.type === 'text' || is.type === 'length') return new Set(value).size < FEWEST;
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return password !== '' && (password === 'password' || password === username);
}

/** The operator's names of the settings whose secret is that of an example. */
export const exampleSecrets = (reader: Reader, env: object): string[] =>
  settingsOf(reader).flatMap(([name, setting]) => {
    const value = (env as Record<string, unknown>)[name];
    const isOne = setting.secret && typeof value === 'string' && isExample(value, setting);
    return isOne ? [setting.givenAs?.[reader] ?? name] : [];
  });
