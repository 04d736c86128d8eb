import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import { SITE_KEY, type Site } from '@tocada/contracts/site/site.js';
import { readValues } from '@tocada/runtime/env.js';
import { commandConnection } from '@tocada/runtime/redis.js';
import { readSite } from '@tocada/runtime/site-config.js';

async function publishedAt(redisUrl: string): Promise<Site | undefined> {
  const redis = commandConnection(redisUrl);
  try {
    const text = await redis.get(SITE_KEY);
    return text === null ? undefined : (JSON.parse(text) as Site);
  } finally {
    redis.disconnect();
  }
}

/** The language of a command: the panel's. Commands tell why a site does not start, so no setting is a fault. */
export async function commandLanguage(): Promise<Language> {
  const { SITE_CONFIG, REDIS_URL } = readValues(process.env).values;
  const published = REDIS_URL === undefined ? undefined : await publishedAt(REDIS_URL).catch(() => undefined);
  if (published) return languagesOf(published).panel;
  try {
    return languagesOf(readSite(SITE_CONFIG!)).panel;
  } catch {
    return 'es';
  }
}
