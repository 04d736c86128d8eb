import { endAll } from '@tocada/local/testing/test-run.js';

export default async function () {
  const { dataDir, servers } = globalThis.tocadaRun;
  // A run without workers keeps stacks in this process. Those of workers end with them.
  await Promise.all([globalThis.tocadaEnd?.(), servers?.stop()]);
  await endAll(dataDir);
}
