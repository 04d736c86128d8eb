import { rmSync } from 'node:fs';

export default async function () {
  const { dataDir, keeper } = globalThis.tocadaBacking;
  await keeper.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
