import { PROVIDERS, type ProviderName } from '@tocada/contracts/house/settings.js';
import { EnvError, envOf } from '@tocada/runtime/env.js';

/** The settings of the companion, as the table in contracts/settings.ts lists them. */
export class CompanionEnv extends envOf('companion') {}

type ProviderKeys = Partial<Record<ProviderName, { key: string; secret: string }>>;

/** The enabled sources. @throws EnvError for a key without its secret or a secret without its key */
export function providerKeys(env: CompanionEnv): ProviderKeys {
  const keys: ProviderKeys = {};
  for (const name of Object.keys(PROVIDERS) as ProviderName[]) {
    const word = PROVIDERS[name];
    const [key, secret] = [env[`COMPANION_${word}_KEY`], env[`COMPANION_${word}_SECRET`]];
    if (key && secret) keys[name] = { key, secret };
    else if (key || secret) throw new EnvError(`COMPANION_${word}_${key ? 'SECRET' : 'KEY'}: is missing`);
  }
  return keys;
}
