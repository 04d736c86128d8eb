import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBacking } from '../dist/backing/backing.js';
import { readSecrets } from '../dist/secrets.js';
import { Supervised } from '../dist/supervised.js';
import { temporaryFolder } from '../dist/temporary-folder.js';

/** Real Postgres, Redis and S3 for every integration test; each suite makes its own database, prefix or bucket folder. */
export default async function () {
  const dataDir = temporaryFolder('test');
  for (const folder of ['run', 'logs', 'storage']) mkdirSync(join(dataDir, folder));
  const running = [];
  const run = async (spec) => {
    const supervised = new Supervised(spec, dataDir);
    running.push(supervised);
    await supervised.start();
  };
  const secrets = readSecrets(dataDir);
  const settings = { dataDir, env: process.env, siteUrl: 'http://localhost' };
  const atEnd = (stop) => running.push({ stop });
  const lines = [];
  const addresses = await startBacking(settings, secrets, { run, atEnd }, (line) =>
    lines.push(line.replace(/ +/, ' ')),
  );
  process.stdout.write(`Integration tests use: ${lines.join(', ')}\n`);
  for (const [name, value] of Object.entries(addresses)) process.env[`TEST_${name}`] = value;
  globalThis.tocadaBacking = { dataDir, running };
}
