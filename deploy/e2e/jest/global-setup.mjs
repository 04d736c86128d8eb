import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBacking } from '@tocada/local/backing/backing.js';
import { Keeper } from '@tocada/local/keeper.js';
import { readSecrets } from '@tocada/local/secrets.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';

/** Real Postgres, Redis and S3 for every integration test; each suite makes its own database, prefix or bucket folder. */
export default async function () {
  const dataDir = temporaryFolder('test');
  for (const folder of ['run', 'logs', 'storage']) mkdirSync(join(dataDir, folder));
  const keeper = new Keeper(dataDir);
  const settings = { dataDir, env: process.env, siteUrl: 'http://localhost' };
  const lines = [];
  const addresses = await startBacking(settings, readSecrets(dataDir), keeper, (line) => {
    // A line of sentences, not of columns, stands by itself.
    if (!/^\w+ {2}/.test(line)) process.stdout.write(`${line}\n`);
    else lines.push(line.replace(/ +/, ' '));
  });
  process.stdout.write(`Integration tests use: ${lines.join(', ')}\n`);
  for (const [name, value] of Object.entries(addresses)) process.env[`TEST_${name}`] = value;
  process.env.TEST_DATA_DIR = dataDir;
  globalThis.tocadaBacking = { dataDir, keeper };
}
