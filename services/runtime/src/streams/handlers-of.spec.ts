import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Module, StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { expect, test } from '@jest/globals';
import { read, write } from '@tocada/contracts/rpc.js';
import { pino } from 'pino';
import { z } from 'zod';
import { invalid } from '../app-error.js';
import { feature } from '../feature.js';
import { RpcErrorFilter } from '../rpc-error.filter.js';
import type { CallContext } from './handlers-of.js';
import { StreamsClient } from './streams.client.js';
import { StreamsServer } from './streams.server.js';

const redisUrl = process.env.TEST_REDIS_URL!;
const logger = pino({ level: 'silent' });
const service = `spec${randomUUID().slice(0, 8)}`;

const title = z.object({
  title: z.string().trim().min(1, 'El título es requerido'),
  notes: z.array(z.object({ text: z.string() })).optional(),
});
const SONGS = {
  all: read(`${service}.songs.all`, z.object({}), z.array(z.string())),
  create: write(`${service}.songs.create`, title, z.object({ id: z.string(), title: z.string() })),
};

@Injectable()
class SongsService {
  private readonly titles: string[] = [];

  all() {
    return this.titles;
  }

  create({ title: given }: { title: string }, { writeId }: CallContext) {
    this.titles.push(given);
    return { id: writeId, title: given };
  }
}

@Module({ imports: [feature({ calls: SONGS, service: SongsService })] })
class SongsModule {}

/** Resolves with a client of a process that answers the calls, and with the function that ends both. */
async function connect() {
  const strategy = new StreamsServer({ service, redisUrl, logger });
  const app = await NestFactory.createMicroservice(SongsModule, { strategy, logger: false });
  app.useGlobalFilters(new RpcErrorFilter(logger));
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: invalid }));
  await app.listen();
  const client = new StreamsClient({ redisUrl });
  while (!client.connected) await sleep(5);
  const close = () => (client.close(), app.close());
  return { client, close };
}

test('the method with the name of a call gets the input that the schema accepts, and the id of the call', async () => {
  const { client, close } = await connect();
  try {
    const id = randomUUID();
    expect(await client.call(SONGS.create, { title: ' Persiana americana ' }, id)).toEqual({
      id,
      title: 'Persiana americana',
    });
    await expect(client.call(SONGS.create, { title: ' ' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'El título es requerido',
    });
    expect(await client.call(SONGS.all, {})).toEqual(['Persiana americana']);
  } finally {
    await close();
  }
});

test('a write with a field that only a newer release knows is not stored without the field', async () => {
  const { client, close } = await connect();
  try {
    for (const newer of [{ isDraft: true }, { notes: [{ text: 'Con mariachi', isPrivate: true }] }])
      await expect(client.call(SONGS.create, { title: 'Nada personal', ...newer } as never)).rejects.toMatchObject({
        code: 'unavailable',
      });
    await client.call(SONGS.create, { title: 'Té para tres', notes: [{ text: 'Sin mariachi' }] });
    expect(await client.call(SONGS.all, {})).toEqual(['Té para tres']);
  } finally {
    await close();
  }
});
