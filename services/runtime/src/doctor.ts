import type { Examined, Finding } from '@tocada/contracts/doctor.js';
import { settingsOf, type Reader } from '@tocada/contracts/settings.js';

export type Found = Omit<Finding, 'name'>;

export const ok = (found: string): Found => ({ state: 'ok', found });
export const off = (found: string, todo?: string): Found => ({ state: 'off', found, ...(todo && { todo }) });
export const warning = (found: string, todo: string): Found => ({ state: 'warning', found, todo });
export const fault = (found: string, todo: string): Found => ({ state: 'fault', found, todo });
export const unknown = (why: string): Found => ({ state: 'unknown', found: `No se pudo comprobar: ${why}.` });

const LATE = Symbol('late');

/**
 * Makes one line. A look that fails or is late tells so in its own line, and in no other. The error's text stays out,
 * because it may quote an address with its password.
 * @param limit milliseconds
 */
export async function finding(
  name: Examined,
  limit: number,
  look: (signal: AbortSignal) => Promise<Found>,
): Promise<Finding> {
  const signal = AbortSignal.timeout(limit);
  const late = new Promise<typeof LATE>((resolve) => signal.addEventListener('abort', () => resolve(LATE)));
  const found = await Promise.race([look(signal), late]).catch(() => unknown('ocurrió un error'));
  return { name, ...(found === LATE || signal.aborted ? unknown('tardó demasiado') : found) };
}

/** A password in an address, or the whole secret, as examples have it or as nobody would guess second. */
function isExample(value: string, example: string | undefined): boolean {
  if (value === example) return true;
  if (URL.canParse(value)) {
    const { username, password } = new URL(value);
    return password !== '' && (password === 'password' || password === username);
  }
  return new Set(value).size < 5;
}

/** The operator's names of the settings whose secret is that of an example. */
export const exampleSecrets = (reader: Reader, env: object): string[] =>
  settingsOf(reader).flatMap(([name, { secret, example, givenAs }]) => {
    const value = (env as Record<string, unknown>)[name];
    const isOne = secret && typeof value === 'string' && name !== 'ADMIN_PASSWORD' && isExample(value, example);
    return isOne ? [givenAs?.[reader] ?? name] : [];
  });
