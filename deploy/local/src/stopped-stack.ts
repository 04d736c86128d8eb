import { addressesFor } from './addresses.js';
import { startBacking } from './backing/backing.js';
import { Keeper } from './keeper.js';
import { lockFolder } from './lock.js';
import { secretsOfStart } from './secrets.js';
import type { Settings } from './settings.js';

/** Runs `work` with those servers of DATA_DIR that the environment does not name, and no process of the product. */
export async function withServers<T>(
  settings: Settings,
  work: (servers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { dataDir, env } = settings;
  const keeper = new Keeper(dataDir, settings);
  try {
    const lock = await lockFolder(dataDir, () => {}, keeper.signal);
    keeper.atEnd(lock.release);
    // Neither Redis nor the mail server is needed.
    const needed = { ...env, REDIS_URL: 'redis://127.0.0.1:1', SMTP_URL: 'off' };
    const secrets = secretsOfStart(dataDir, settings.asksForPassword);
    const backing = await startBacking({ ...settings, env: needed }, secrets, keeper, () => {});
    return await work(addressesFor(settings, backing));
  } finally {
    await keeper.stop();
  }
}
