import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { ClientRedis, ClientTCP } from '@nestjs/microservices';
import { EVENTS } from '@tocada/contracts/events/events.js';
import type { PlainRpc } from '@tocada/contracts/kit/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { firstValueFrom } from 'rxjs';
import { startBenchStack } from './bench-stack.js';
import { inFlight, type Sample } from './in-flight.js';
import { median, print, table } from './report.js';
import { ECHO, redisOptions } from './rpc.calls.js';

/**
 * Compares calls over our streams with the same calls over Nest's own transports, in interleaved rounds of one run.
 * Nest's Redis transport is pub/sub: it is faster because it neither keeps requests from being lost nor from running
 * twice.
 */
const ROUNDS = 7;
const MILLISECONDS = 1200;
const PAYLOAD = { text: 'Noche de rock en español', numbers: [1, 2, 3], list: 'x'.repeat(200) };

type Ask = (rpc: PlainRpc, input: unknown) => Promise<unknown>;

Logger.overrideLogger(false);
const stack = await startBenchStack();
const content = stack.processes.get('content-1')!.spec.env;
const server = fork(fileURLToPath(new URL('rpc.server.js', import.meta.url)), {
  // Nest's own transport needs channels that content's user may not use.
  env: { ...content, REDIS_URL: stack.backing.REDIS_URL!, PRIVATE_PORT: '0' },
});
const port = await new Promise<number>((resolve) => server.once('message', (message) => resolve(message as number)));

const streams = new StreamsClient({ redisUrl: stack.backing.REDIS_URL! });
while (!streams.connected) await new Promise((resolve) => setTimeout(resolve, 10));
const nest = async (client: ClientRedis | ClientTCP): Promise<Ask> => {
  await client.connect();
  return ({ name }, input) => firstValueFrom(client.send(name, input as object));
};
const redisClient = new ClientRedis(redisOptions(stack.backing.REDIS_URL!));
const tcpClient = new ClientTCP({ host: '127.0.0.1', port });
const overRedis = await nest(redisClient);
const overTcp = await nest(tcpClient);
const overStreams: Ask = (rpc, input) => streams.call(rpc, input);

interface Comparison {
  name: string;
  rpc: PlainRpc;
  input: unknown;
  flying: number;
  beside: [name: string, ask: Ask];
  /** The least share of the other transport's throughput, and the most of its median time. */
  least?: number;
  slowest?: number;
}
const echo = { name: 'echo', rpc: ECHO, input: PAYLOAD };
const cold = { name: 'cold list', rpc: EVENTS.upcoming, input: {} };
const redis: [string, Ask] = ['Redis', overRedis];
const tcp: [string, Ask] = ['TCP', overTcp];
const comparisons: Comparison[] = [
  { ...echo, flying: 1, beside: redis },
  { ...echo, flying: 64, beside: redis, least: 0.9 },
  { ...echo, flying: 1, beside: tcp },
  { ...echo, flying: 64, beside: tcp },
  { ...cold, flying: 1, beside: redis, slowest: 1.7 },
  { ...cold, flying: 64, beside: redis, least: 0.85, slowest: 1.7 },
];

const rows: string[][] = [];
let missed = 0;
for (const { name, rpc, input, flying, beside, least, slowest } of comparisons) {
  const [other, ask] = beside;
  const measure = (over: Ask) => inFlight(flying, MILLISECONDS, () => over(rpc, input));
  await measure(overStreams);
  await measure(ask);
  const rounds: { ours: Sample; theirs: Sample }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await measure(overStreams), theirs: await measure(ask) });
  }
  const of = (ratio: (round: { ours: Sample; theirs: Sample }) => number) => median(rounds.map(ratio));
  const rate = of(({ ours, theirs }) => ours.rate / theirs.rate);
  const time = of(({ ours, theirs }) => ours.p50 / theirs.p50);
  const ok = rate >= (least ?? 0) && time <= (slowest ?? Infinity);
  if (!ok) missed += 1;
  rows.push([
    name,
    String(flying),
    `Nest ${other}`,
    `${Math.round(of(({ ours }) => ours.rate))}/s`,
    `${Math.round(of(({ theirs }) => theirs.rate))}/s`,
    rate.toFixed(2),
    least === undefined ? '' : `≥ ${least}`,
    `${of(({ ours }) => ours.p50).toFixed(2)} ms`,
    `${of(({ theirs }) => theirs.p50).toFixed(2)} ms`,
    time.toFixed(2),
    slowest === undefined ? '' : `≤ ${slowest}`,
    ok ? 'ok' : 'missed',
  ]);
}
const head = ['call', 'in flight', 'beside', 'ours', 'theirs', 'ratio', 'limit', 'p50', 'theirs', 'ratio', 'limit', ''];
print(table(head, rows));
streams.close();
await Promise.all([redisClient.close(), tcpClient.close()]);
server.kill('SIGKILL');
await stack.remove();
process.exit(missed > 0 ? 1 : 0);
