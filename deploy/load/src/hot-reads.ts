import { createServer } from 'node:http';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { startBenchStack } from './bench-stack.js';
import { median, print, table } from './report.js';

/**
 * Compares cached answers of the gateway with plain node:http that sends the same bytes and headers, in interleaved
 * rounds of one run. On a shared machine only the ratio means anything.
 */
const ROUNDS = 15;
const SECONDS = 1;
const CONNECTIONS = 32;
const STALE_LIMIT = 0.001;

if (process.send) {
  // The child process: a plain server of the bytes that the parent sends.
  process.once('message', ({ headers, body, status }: { headers: string[]; body: string; status: number }) => {
    const bytes = Buffer.from(body, 'base64');
    const server = createServer((_request, response) => {
      response.writeHead(status, headers);
      response.end(status === 304 ? undefined : bytes);
    });
    server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
  });
} else {
  await bench();
}

interface Target {
  name: string;
  path: string;
  limit: number;
  headers: Record<string, string>;
}

async function plainServer(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  // Asks for identity encoding: fetch decompresses, but the bytes on the wire are compared.
  const sent = [...answer.headers]
    .filter(([name]) => !/^(date|connection|keep-alive|transfer-encoding)$/.test(name))
    .flat();
  const child = fork(fileURLToPath(import.meta.url));
  child.send({ headers: sent, body: body.toString('base64'), status: answer.status });
  const port = await new Promise<number>((resolve) => child.once('message', (port) => resolve(port as number)));
  return { url: `http://127.0.0.1:${port}/`, bytes: body.length, stop: () => child.kill() };
}

async function rate(
  url: string,
  headers: Record<string, string>,
): Promise<{ rps: number; p99: number; errors: number }> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  return {
    rps: result.requests.average,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx - (headers['if-none-match'] ? result.non2xx : 0),
  };
}

/**
 * The share of answers marked as possibly old. A busy, healthy gateway confirms its cache often, so the share must be
 * small.
 */
async function staleShare(port: string): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const count = (outcome: string) =>
    Number(new RegExp(`^cache_lookups_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
  return count('stale') / (count('hit') + count('stale'));
}

async function bench(): Promise<void> {
  const stack = await startBenchStack();
  const [gateway] = stack.gateways;
  const identity = { 'accept-encoding': 'identity' };
  const etag = (await fetch(`${gateway}/api/events/upcoming`, { headers: identity })).headers.get('etag')!;
  const targets: Target[] = [
    { name: 'hot GET', path: '/api/events/upcoming', limit: 0.85, headers: identity },
    { name: '304', path: '/api/events/upcoming', limit: 0.9, headers: { ...identity, 'if-none-match': etag } },
    { name: 'hot page', path: '/', limit: 0.8, headers: identity },
  ];
  const rows: string[][] = [];
  let missed = 0;
  for (const { name, path, limit, headers } of targets) {
    const plain = await plainServer(gateway + path, headers);
    const ratios: number[] = [];
    const rates: number[] = [];
    await rate(gateway + path, headers);
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await rate(gateway + path, headers);
      const theirs = await rate(plain.url, headers);
      if (ours.errors > 0) throw new Error(`${name}: ${ours.errors} errors`);
      ratios.push(ours.rps / theirs.rps);
      rates.push(ours.rps);
    }
    plain.stop();
    const ratio = median(ratios);
    if (ratio < limit) missed += 1;
    rows.push([
      name,
      `${plain.bytes} B`,
      `${Math.round(median(rates))}/s`,
      ratio.toFixed(2),
      `≥ ${limit}`,
      ratio < limit ? 'missed' : 'ok',
    ]);
  }
  print(table(['read', 'size', 'rate', 'of node:http', 'limit', ''], rows));
  const stale = await staleShare(stack.processes.get('gateway-1')!.spec.env.PRIVATE_PORT!);
  if (stale > STALE_LIMIT) missed += 1;
  print(`marked as stale: ${(stale * 100).toFixed(3)} % of the answers (limit ${STALE_LIMIT * 100} %)`);
  await stack.remove();
  process.exit(missed > 0 ? 1 : 0);
}
