import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '@tocada/runtime/spec-until.js';
import { TestServers } from './test-servers.js';

let started: string[];
let stopped: string[];
let servers: TestServers;

/** Servers that are none. Those of `/redis` are told by the databases that they do not want. */
const listen = async (fail?: Error): Promise<string> => {
  [started, stopped] = [[], []];
  servers = new TestServers({}, async ({ CONTENT_DATABASE_URL }) => {
    const name = CONTENT_DATABASE_URL ? 'redis' : 'all';
    started.push(name);
    if (fail) throw fail;
    return { addresses: { name }, stop: async () => void stopped.push(name) };
  });
  return servers.listen();
};
afterEach(() => servers.stop());

const ask = async (url: string) => (await fetch(url)).json();

test('a run that asks for no server starts none', async () => {
  await listen();
  await servers.stop();
  expect([started, stopped]).toEqual([[], []]);
});

test('files that ask at the same time get the same servers, which end with the run', async () => {
  const url = await listen();
  expect(await Promise.all([ask(url), ask(url), ask(url)])).toEqual(Array.from({ length: 3 }, () => ({ name: 'all' })));
  expect([started, stopped]).toEqual([['all'], []]);
  await servers.stop();
  expect(stopped).toEqual(['all']);
});

test('a Redis of its own lives until the file hangs up', async () => {
  const url = await listen();
  const hold = async () => {
    const request = get(`${url}/redis`, { agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer, 'data');
    return answer;
  };
  const [one] = [await hold(), await hold()];
  expect([started, stopped]).toEqual([['redis', 'redis'], []]);
  one.destroy();
  await until(
    () => stopped.length,
    (count) => count === 1,
  );
  await servers.stop();
  expect(stopped).toEqual(['redis', 'redis']);
});

test('each file is told why the servers cannot start', async () => {
  const url = await listen(new Error('no Postgres here'));
  for (const path of ['/', '/redis']) {
    const answer = await fetch(url + path);
    expect([answer.status, await answer.text()]).toEqual([500, 'no Postgres here']);
  }
});
