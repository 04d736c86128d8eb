import { createServer } from 'node:http';
import { fork } from 'node:child_process';
import { createServer as createBareServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startBenchStack } from './bench-stack.js';
import { median, print, table } from './report.js';
import { requireWrk, wrk } from './wrk.js';

/** Compares cached answers with node:http that sends the same bytes, at both ports. Only the ratios mean anything. */
const ROUNDS = 7;
const SECONDS = 3;
const WARM_UP = 1;
const CONNECTIONS = 32;
const STALE_LIMIT = 0.001;
/** The least ratio of the generator's own rate to the plain server's. */
const GENERATOR_LIMIT = 2;
/** The lowest accepted ratios at the public port and at the gateway's own. */
const LIMITS = {
  list: [0.75, 0.85],
  '304': [0.8, 0.9],
  page: [0.8, 0.8],
  availability: [0.75, 0.85],
};

if (process.send) {
  // A child process: a plain server of the bytes that the parent sends, or a bare one that shows what the generator can.
  process.once('disconnect', () => process.exit());
  process.once('message', ({ headers, body, status }: Plain) => {
    const bytes = Buffer.from(body, 'base64');
    const server =
      process.argv[2] === 'bare'
        ? createBareServer((socket) => {
            const answer = `HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`;
            socket.on('data', () => socket.write(answer)).on('error', () => {});
          })
        : createServer((_request, response) => {
            response.writeHead(status, headers);
            response.end(status === 304 ? undefined : bytes);
          });
    server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
  });
} else {
  await bench();
}

/** The answer of a plain server. `body` is base64. */
interface Plain {
  headers: string[];
  body: string;
  status: number;
}

interface Server {
  url: string;
  stop(): void;
}

interface Read {
  name: keyof typeof LIMITS;
  path: string;
  headers: Record<string, string>;
}

async function serve(kind: 'plain' | 'bare', plain: Plain): Promise<Server> {
  const child = fork(fileURLToPath(import.meta.url), [kind]);
  child.send(plain);
  const port = await new Promise<number>((resolve) => child.once('message', (port) => resolve(port as number)));
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() };
}

async function bytesOf(url: string, headers: Record<string, string>): Promise<Plain> {
  const answer = await fetch(url, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  // Asks for identity encoding: fetch decompresses, but the bytes on the wire are compared.
  const sent = [...answer.headers]
    .filter(([name]) => !/^(date|connection|keep-alive|transfer-encoding)$/.test(name))
    .flat();
  return { headers: sent, body: body.toString('base64'), status: answer.status };
}

/** The share of answers marked as possibly old. It is small while a healthy gateway confirms its cache often. */
async function staleShare(url: string): Promise<number> {
  const metrics = await (await fetch(url)).text();
  const count = (outcome: string) =>
    Number(new RegExp(`^cache_lookups_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
  return count('stale') / (count('hit') + count('stale'));
}

async function bench(): Promise<void> {
  requireWrk();
  const stack = await startBenchStack();
  const publicUrl = stack.url.replace('localhost', '127.0.0.1');
  const gatewayUrl = stack.gateways[0]!;
  const privatePort = stack.processes.get('gateway-1')!.spec.env.PRIVATE_PORT!;
  const identity = { 'accept-encoding': 'identity' };
  const list = '/api/events/upcoming';
  const etag = (await fetch(gatewayUrl + list, { headers: identity })).headers.get('etag')!;
  const reads: Read[] = [
    { name: 'list', path: list, headers: identity },
    { name: '304', path: list, headers: { ...identity, 'if-none-match': etag } },
    { name: 'page', path: '/', headers: identity },
    { name: 'availability', path: '/api/availability?from=2150-01-01&to=2150-12-31', headers: identity },
  ];
  const rows: string[][] = [];
  let missed = 0;
  const judge = (isMet: boolean) => {
    if (!isMet) missed += 1;
    return isMet ? 'ok' : 'missed';
  };
  for (const { name, path, headers } of reads) {
    const plain = await bytesOf(gatewayUrl + path, headers);
    const servers: [string, Server][] = [
      ['generator alone', await serve('bare', plain)],
      ['node:http', await serve('plain', plain)],
    ];
    const places = [
      { place: 'public port', url: publicUrl + path },
      { place: 'gateway', url: gatewayUrl + path },
      ...servers.map(([place, { url }]) => ({ place, url })),
    ].map((each) => ({ ...each, rates: [] as number[], ratios: [] as number[], p99s: [] as number[] }));
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each place begins a round in turn, and runs unmeasured first: a process that was idle answers more slowly for a while.
      for (const place of [...places.slice(round % places.length), ...places.slice(0, round % places.length)]) {
        const ask = (seconds: number) => wrk(place.url, { connections: CONNECTIONS, seconds, headers });
        await ask(WARM_UP);
        const { rate, p99, errors } = await ask(SECONDS);
        if (errors > 0) throw new Error(`${name} at ${place.place}: ${errors} errors`);
        place.rates.push(rate);
        place.p99s.push(p99);
      }
      const theirs = places.at(-1)!.rates.at(-1)!;
      for (const { rates, ratios } of places) ratios.push(rates.at(-1)! / theirs);
    }
    for (const [, server] of servers) server.stop();
    const limits = [...LIMITS[name], GENERATOR_LIMIT];
    for (const [index, { place, rates, ratios, p99s }] of places.entries()) {
      const limit = limits[index];
      const ratio = median(ratios);
      rows.push([
        name,
        place,
        `${Math.round(median(rates))}/s`,
        `${median(p99s).toFixed(1)} ms`,
        ratio.toFixed(2),
        limit === undefined ? '' : `≥ ${limit}`,
        limit === undefined ? '' : judge(ratio >= limit),
      ]);
    }
  }
  print(table(['read', 'at', 'rate', 'p99', 'of node:http', 'limit', ''], rows));
  const stale = await staleShare(`http://127.0.0.1:${privatePort}/metrics`);
  judge(stale <= STALE_LIMIT);
  print(`marked as stale: ${(stale * 100).toFixed(3)} % of the answers (limit ${STALE_LIMIT * 100} %)`);
  await stack.remove();
  process.exit(missed > 0 ? 1 : 0);
}
