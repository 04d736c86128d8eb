import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SITE_KEY, type Site, type SiteData } from '@tocada/contracts/site/site.js';
import { StartFault } from '@tocada/runtime/start-fault.js';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { GatewayEnv } from '../config/gateway.env.js';

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

type Identity = Pick<SiteData, 'name' | 'email' | 'phone' | 'whatsapp' | 'region' | 'towns' | 'repertoire' | 'socials'>;

/** Words that somebody who knows the site would try first. */
const wordsOf = (site: Identity, siteUrl: string): string[] => {
  const names = [site.name, site.email, site.phone, site.whatsapp, site.region, ...site.towns, ...site.repertoire];
  const addresses = [new URL(siteUrl).hostname, ...site.socials.map(({ url }) => url)];
  const texts = [...names, ...addresses];
  const plain = texts.flatMap((text) => [text, withoutMarks(text)]).map((text) => text.toLowerCase());
  const words = plain.flatMap((text) => [text, text.replace(/\s/g, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.filter((word) => word.length > 2))];
};

/** Estimates how hard a password is to guess by the usual words. A thread, whose dictionaries go with it. */
function strengthOf(password: string, sites: Identity[], siteUrl: string): Promise<number> {
  // Capitals, accents and punctuation hardly make a password harder to guess.
  const bare = withoutMarks(password)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const workerData = { passwords: [password, bare], words: sites.flatMap((site) => wordsOf(site, siteUrl)) };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./password-strength.worker.js', import.meta.url), { workerData });
    worker.once('message', resolve).once('error', reject);
  });
}

/** A start does not wait longer for Redis. Milliseconds. */
const READ_LIMIT = 1000;

/** On a scale from 0 to 4, where 3 takes more than 10^8 guesses. */
const STRONG = 3;

const EASY = 'ADMIN_PASSWORD is easy to guess: take four or more random words, or 16 random characters';

/** True when a guesser with the usual words, and those of the published identity, finds the password. */
export async function isEasyPassword(
  { ADMIN_PASSWORD, SITE_URL }: Pick<GatewayEnv, 'ADMIN_PASSWORD' | 'SITE_URL'>,
  file: SiteData,
  redis: Pick<Redis, 'get'>,
): Promise<boolean> {
  const late = sleep(READ_LIMIT, null, { ref: false });
  const text = await Promise.race([redis.get(SITE_KEY).catch(() => null), late]);
  const sites = text === null ? [file] : [file, JSON.parse(text) as Site];
  return (await strengthOf(ADMIN_PASSWORD, sites, SITE_URL)) < STRONG;
}

/** True when the site is public, so that strangers can reach it. */
export const isPublic = ({ SITE_URL }: GatewayEnv): boolean => new URL(SITE_URL).protocol === 'https:';

/**
 * Resolves when the password may be used.
 * @throws StartFault when the password is easy to guess and the site is public
 */
export async function refuseEasyPassword(
  env: GatewayEnv,
  file: SiteData,
  redis: Pick<Redis, 'get'>,
  logger: Logger,
): Promise<void> {
  if (!(await isEasyPassword(env, file, redis))) return;
  if (isPublic(env)) throw new StartFault(`${EASY}.`);
  logger.warn(`${EASY}; on a public site it is refused`);
}
