import { Worker } from 'node:worker_threads';
import type { SiteData } from '@tocada/contracts/site.js';
import { StartFault } from '@tocada/runtime/start-fault.js';
import type { Logger } from 'pino';
import type { GatewayEnv } from '../config/gateway.env.js';

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Words that somebody who knows the site would try first. */
const wordsOf = (site: SiteData, siteUrl: string): string[] => {
  const names = [site.name, site.email, site.phone, site.whatsapp, site.region, ...site.towns, ...site.repertoire];
  const addresses = [new URL(siteUrl).hostname, ...site.socials.map(({ url }) => url)];
  const texts = [...names, ...addresses];
  const plain = texts.flatMap((text) => [text, withoutMarks(text)]).map((text) => text.toLowerCase());
  const words = plain.flatMap((text) => [text, text.replace(/\s/g, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.filter((word) => word.length > 2))];
};

/**
 * Estimates how hard a password is to guess for somebody who tries the usual words first. Runs in a thread, so that the
 * start goes on meanwhile and the memory of the dictionaries is freed.
 */
function strengthOf(password: string, site: SiteData, siteUrl: string): Promise<number> {
  // Capitals, accents and punctuation hardly make a password harder to guess.
  const bare = withoutMarks(password)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const workerData = { passwords: [password, bare], words: wordsOf(site, siteUrl) };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./password-strength.worker.js', import.meta.url), { workerData });
    worker.once('message', resolve).once('error', reject);
  });
}

/** On a scale from 0 to 4, where 3 takes more than 10^8 guesses. */
const STRONG = 3;

const EASY = 'ADMIN_PASSWORD is easy to guess: take four or more random words, or 16 random characters';

/** Whether somebody who tries the usual words first would guess the admin's password. */
export const isEasyPassword = async (env: GatewayEnv, site: SiteData): Promise<boolean> =>
  (await strengthOf(env.ADMIN_PASSWORD, site, env.SITE_URL)) < STRONG;

/** Whether the site is public, so that strangers can reach it. */
export const isPublic = ({ SITE_URL }: GatewayEnv): boolean => new URL(SITE_URL).protocol === 'https:';

/**
 * Resolves when the password may be used.
 * @throws StartFault when the password is easy to guess and the site is public
 */
export async function refuseEasyPassword(env: GatewayEnv, site: SiteData, logger: Logger): Promise<void> {
  if (!(await isEasyPassword(env, site))) return;
  if (isPublic(env)) throw new StartFault(`${EASY}.`);
  logger.warn(`${EASY}; on a public site it is refused`);
}
