import { rmSync } from 'node:fs';

export default async function () {
  const { dataDir, running } = globalThis.tocadaBacking;
  await Promise.all(running.map((supervised) => supervised.stop()));
  rmSync(dataDir, { recursive: true, force: true });
}
