import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { TestServers } from '@tocada/local/testing/test-servers.js';

/** Servers start when a test file first asks for them. Two Jests that run side by side may be given the same ones. */
export default async function () {
  const dataDir = temporaryFolder('test');
  const servers = process.env.TEST_SERVERS ? undefined : new TestServers(process.env);
  if (servers) process.env.TEST_SERVERS = await servers.listen();
  process.env.TEST_DATA_DIR = dataDir;
  globalThis.tocadaRun = { dataDir, servers };
}
