import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@tocada/runtime/spec-until.js';
import { Keeper } from './keeper.js';
import { freePort } from './ports.js';
import { PublicPort } from './public-port.js';
import { ROOT } from './root.js';
import { temporaryFolder } from './temporary-folder.js';

/** Answers with its pid; to `/slow`, of which it writes a file, only after SIGTERM. As the gateway, it ends gracefully on SIGTERM. */
const GATEWAY = `
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { drain } from '${join(ROOT, 'services/runtime/dist/drain.js')}';
import { HandedConnections } from '${join(ROOT, 'services/runtime/dist/handed-connections.js')}';
const server = createServer((request, response) => {
  const answer = () => response.end(String(process.pid));
  if (request.url !== '/slow') return answer();
  process.on('SIGTERM', () => setTimeout(answer, 100));
  writeFileSync(process.env.BEGUN, '');
});
const handed = new HandedConnections(server);
server.listen(Number(process.env.OWN), '127.0.0.1');
process.on('SIGTERM', async () => {
  handed.drain();
  await drain(server, 5, handed);
  server.close();
  await handed.closed();
  process.exit(0);
});
process.on('disconnect', () => process.exit(0));
`;

let dataDir: string;
let keeper: Keeper;
let publicPort: PublicPort;
let port: number;
const agent = new Agent({ keepAlive: true });

beforeEach(async () => {
  dataDir = temporaryFolder('public-port');
  for (const folder of ['run', 'logs']) mkdirSync(join(dataDir, folder));
  keeper = new Keeper(dataDir);
  publicPort = new PublicPort();
  port = await freePort();
  await publicPort.listen(port, '127.0.0.1');
});
afterEach(async () => {
  agent.destroy();
  await keeper.stop();
  await publicPort.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startGateway(): Promise<void> {
  const own = await freePort();
  await keeper.run({
    name: 'gateway',
    index: 1,
    command: process.execPath,
    args: ['--input-type=module', '-e', GATEWAY],
    env: { OWN: String(own), BEGUN: join(dataDir, 'begun') },
    ipc: true,
    ready: () => fetch(`http://127.0.0.1:${own}`),
    onAvailable: () => publicPort.open(gateway()),
  });
}
const gateway = () => keeper.processes.get('gateway-1')!;

/** The pid in the answer, or the code of the error. */
const ask = (path = '/', kept = false): Promise<string> =>
  new Promise((resolve) => {
    get({ port, path, host: '127.0.0.1', agent: kept ? agent : false }, async (response) => {
      resolve((await response.setEncoding('utf8').toArray()).join(''));
    }).on('error', ({ code }: NodeJS.ErrnoException) => resolve(code!));
  });

test('the gateway answers on the public port; requests before its start wait for it', async () => {
  const early = ask();
  // Connections are taken in their order.
  await once(connect(port, '127.0.0.1').end(), 'connect');
  await startGateway();
  const pid = String(gateway().pid);
  expect(await early).toBe(pid);
  expect(await Promise.all(Array.from({ length: 200 }, () => ask()))).toEqual(Array(200).fill(pid));
  expect([await ask('/', true), await ask('/', true)]).toEqual([pid, pid]);
});

test.each(['SIGKILL', 'SIGTERM'] as const)('no request is refused when the gateway gets %s', async (signal) => {
  await startGateway();
  const first = gateway().pid;
  const answers: Promise<string>[] = [];
  const askMany = () => answers.push(...Array.from({ length: 50 }, () => ask()));
  askMany();
  // The others are under way.
  await Promise.race(answers);
  gateway().signal(signal);
  await until(
    () => (askMany(), gateway().pid),
    (pid) => pid !== undefined && pid !== first,
  );
  askMany();
  const pids = new Set(await Promise.all(answers));
  // A killed process cuts off the request that it is answering. All other requests are answered.
  pids.delete('ECONNRESET');
  expect(pids).toEqual(new Set([String(first), String(gateway().pid)]));
  expect(gateway().pid).not.toBe(first);
});

test('a gateway that is told to end finishes the answers on handed connections', async () => {
  await startGateway();
  const pid = String(gateway().pid);
  const slow = ask('/slow', true);
  await until(
    () => existsSync(join(dataDir, 'begun')),
    (isBegun) => isBegun,
  );
  gateway().signal('SIGTERM');
  expect(await slow).toBe(pid);
});

test('a port that is taken is told', async () => {
  const second = new PublicPort();
  await expect(second.listen(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use`);
});
