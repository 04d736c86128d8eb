import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BACKUP_STATE_PATH } from '@tocada/contracts/doctor.js';
import { readAddresses } from './addresses.js';

/** Serves the state of the archives of `npm run backup` to the doctor, as the service `backups` does in production. */
export async function tellBackups(env: NodeJS.ProcessEnv): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url !== BACKUP_STATE_PATH) return void response.writeHead(404).end();
      // Loaded on demand, because the launcher runs all day and the doctor is run rarely.
      const { backupStateByHand } = await import('@tocada/backup/state.js');
      response.end(JSON.stringify(await backupStateByHand({ ...readAddresses(env), ...env })));
    };
    answer().catch(() => response.writeHead(503).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
