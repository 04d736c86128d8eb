import { randomUUID } from 'node:crypto';
import { Injectable, Module, StandardSchemaValidationPipe, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, describe, expect, test } from '@jest/globals';
import { read, write } from '@tocada/contracts/kit/rpc.js';
import { pino, type Logger } from 'pino';
import { z } from 'zod';
import { AppError, invalid } from '../app-error.js';
import { requestContext } from '../context.js';
import { answering, room } from '../room.js';
import { RpcErrorFilter } from '../rpc-error.filter.js';
import { specServers } from '../spec-servers.js';
import { until } from '../spec-until.js';
import { AnswerCheck, type CallContext } from './handlers-of.js';
import { StreamsClient } from './streams.client.js';
import { StreamsServer } from './streams.server.js';

/** Each service of these tests has a name of its own. */
const { REDIS_URL: redisUrl } = await specServers();
const logger = pino({ level: 'silent' });
const service = `spec${randomUUID().slice(0, 8)}`;

const title = z.object({
  title: z.string().trim().min(1, 'El título es requerido'),
  album: z.strictObject({ name: z.string() }).optional(),
});
const song = z.object({ id: z.string(), title: z.string() });
const SONGS = {
  all: read(`${service}.songs.all`, z.object({}), z.array(z.string())),
  create: write(`${service}.songs.create`, title, song),
};
/** As the next release has them. */
const NEWER = {
  ...SONGS,
  create: write(
    `${service}.songs.create`,
    title.extend({
      isDraft: z.boolean().optional(),
      album: z.strictObject({ name: z.string(), year: z.number() }).optional(),
      notes: z.array(z.object({ text: z.string(), isPrivate: z.boolean() })).optional(),
    }),
    song,
  ),
  clone: write(`${service}.songs.clone`, title, song),
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

/** A title that the newer release refuses. */
const TAKEN = 'Ya hay una';

@Injectable()
class NewerSongsService extends SongsService {
  override create({ title: given }: { title: string }, context: CallContext) {
    if (given === TAKEN) throw new AppError('stale');
    return super.create({ title: given }, context);
  }

  clone = ({ title: given }: { title: string }, context: CallContext) => this.create({ title: given }, context);
}

@Module({ imports: [room({ answers: [answering(SONGS, SongsService)] })] })
class SongsModule {}

@Module({ imports: [room({ answers: [answering(NEWER, NewerSongsService)] })] })
class NewerModule {}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface ReplicaOptions {
  checksAnswers?: boolean;
  /** Gets the lines of the log. */
  log?: Logger;
}

/** Resolves with the service of a replica that answers the calls of `module`. */
async function replica<S extends SongsService>(
  module: Type,
  songs: Type<S>,
  { checksAnswers = false, log = logger }: ReplicaOptions = {},
): Promise<S> {
  const strategy = new StreamsServer({ service, redisUrl, logger });
  const app = await NestFactory.createMicroservice(module, { strategy, logger: false });
  closing.push(() => app.close());
  app.useGlobalFilters(new RpcErrorFilter(log));
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: invalid }));
  if (checksAnswers) app.useGlobalInterceptors(new AnswerCheck());
  await app.listen();
  return app.get(songs);
}

async function connect(options = {}): Promise<StreamsClient> {
  const client = new StreamsClient({ redisUrl, ...options });
  closing.push(() => client.close());
  await until(() => client.connected, Boolean);
  return client;
}

const waitingOf = (client: StreamsClient) =>
  (client as unknown as { waiting: Map<number, { unknown: number }> }).waiting;
/** Waits until a replica has said that it does not know the only call of a client. */
const unknownTo = (client: StreamsClient) =>
  until(
    () => [...waitingOf(client).values()][0]?.unknown ?? 0,
    (times) => times > 0,
  );

test('the method with the name of a call gets the input that the schema accepts, and the id of the call', async () => {
  await replica(SongsModule, SongsService);
  const client = await connect();
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
});

test('a write that a replica of the release before knows in part, or not at all, is left to a newer one', async () => {
  const older = await replica(SongsModule, SongsService);
  const newer = await replica(NewerModule, NewerSongsService);
  const client = await connect();
  const fields = [
    { isDraft: true },
    { notes: [{ text: 'Piano', isPrivate: true }] },
    { album: { name: 'Dynamo', year: 1992 } },
  ];
  const created = [1, 2, 3].flatMap((round) =>
    fields.map((some, kind) => ({ title: `Nueva ${round}.${kind}`, ...some })),
  );
  const cloned = [1, 2, 3].map((round) => ({ title: `Copia ${round}` }));
  await Promise.all([
    ...created.map((input) => client.call(NEWER.create, input)),
    ...cloned.map((input) => client.call(NEWER.clone, input)),
  ]);
  expect(newer.all().toSorted()).toEqual([...created, ...cloned].map(({ title: given }) => given).toSorted());
  expect(older.all()).toEqual([]);
});

test('the refusal of a newer replica is the answer, also when an older one had the write before', async () => {
  const older = await replica(SongsModule, SongsService);
  await replica(NewerModule, NewerSongsService);
  const client = await connect();
  const answers = Array.from({ length: 8 }, () =>
    client.call(NEWER.create, { title: TAKEN, isDraft: true }).catch(({ code }: AppError) => code),
  );
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['stale']));
  expect(older.all()).toEqual([]);
});

test('a new key inside one way of a union is of a newer release too', async () => {
  const due = z.union([z.strictObject({ on: z.string() }), z.strictObject({ after: z.number() })]);
  const call = { create: write(`${service}.dues.create`, z.object({ due }), z.any()) };
  @Injectable()
  class DuesService {
    create = () => 'half';
  }
  @Module({ imports: [room({ answers: [answering(call, DuesService)] })] })
  class DuesModule {}
  await replica(DuesModule, DuesService as never);
  const client = await connect();
  const refused = expect(client.call(call.create, { due: { month: 3 } } as never)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'La actualización del sitio no ha terminado. Intenta de nuevo en unos minutos.',
  });
  await unknownTo(client);
  // As when its time is over.
  for (const reply of waitingOf(client).keys()) (client as any).giveUp(reply);
  await refused;
});

test('a write that no replica knew is not sent again once its caller has gone', async () => {
  await replica(SongsModule, SongsService);
  const client = await connect();
  let hasGone = false;
  const context = { requestId: randomUUID(), isLate: () => hasGone };
  const answer = requestContext.run(context, () => client.call(NEWER.clone, { title: 'Copia' }));
  const refused = expect(answer).rejects.toMatchObject({ code: 'unavailable' });
  await unknownTo(client);
  hasGone = true;
  await refused;
  const newer = await replica(NewerModule, NewerSongsService);
  expect(await client.call(SONGS.all, {})).toEqual([]);
  expect(newer.all()).toEqual([]);
});

test('a read that an older replica does not know is answered by a newer one', async () => {
  await replica(SongsModule, SongsService);
  const count = { count: read(`${service}.songs.count`, z.object({}), z.number()) };
  @Injectable()
  class CountService {
    count = () => 3;
  }
  @Module({ imports: [room({ answers: [answering({ ...count }, CountService)] })] })
  class CountModule {}
  await replica(CountModule, CountService as never);
  const client = await connect();
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => client.call(count.count, {})));
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
});

describe('an answer that does not fit its contract', () => {
  const concert = z.object({
    town: z.string(),
    date: z.iso.datetime(),
    guests: z.array(z.object({ name: z.string() })),
  });
  const CONCERTS = {
    one: read(`${service}.concerts.one`, z.object({}), concert),
    remove: write(`${service}.concerts.remove`, z.object({}), z.null()),
  };
  const DATE = '2150-05-01T01:00:00.000Z';
  const WHOLE = { town: 'Bryan', date: new Date(DATE), guests: [{ name: 'Ana' }, { name: 'Beto' }] };
  /** As the caller gets it. */
  const RECEIVED = { ...WHOLE, date: DATE };

  /** A client of a replica that gives `answer` to each call, and the faults in the log of the replica. */
  async function answeringWith(answer: unknown, checksAnswers: boolean) {
    @Injectable()
    class ConcertsService {
      one = () => answer;
      remove = () => answer;
    }
    @Module({ imports: [room({ answers: [answering(CONCERTS, ConcertsService as Type<never>)] })] })
    class ConcertsModule {}
    const log: string[] = [];
    const write = (line: string) => void log.push((JSON.parse(line) as { err: Error }).err.message);
    await replica(ConcertsModule, ConcertsService as Type<never>, { checksAnswers, log: pino({}, { write }) });
    return { client: await connect(), log };
  }

  test('an answer that fits reaches the caller', async () => {
    const { client, log } = await answeringWith(WHOLE, true);
    expect(await client.call(CONCERTS.one, {})).toEqual(RECEIVED);
    expect(log).toEqual([]);
  });

  test.each([
    ['lacks a field', { town: undefined }, 'town: invalid_type'],
    ['has a field of a wrong type', { guests: [{ name: 'Ana' }, { name: 7 }] }, 'guests.1.name: invalid_type'],
    ['has a key too many', { fee: 900 }, 'fee: undeclared'],
    ['has a key too many inside', { guests: [{ name: 'Ana', phone: '9795550142' }] }, 'guests.0.phone: undeclared'],
  ])('one that %s fails the call, and the log names the place and no value', async (_what, part, place) => {
    const { client, log } = await answeringWith({ ...WHOLE, ...part }, true);
    await expect(client.call(CONCERTS.one, {})).rejects.toMatchObject({ code: 'internal' });
    expect(log).toEqual([`the answer of ${CONCERTS.one.name} does not fit its output: ${place}`]);
    for (const close of closing.splice(0)) await close();
    const unchecked = await answeringWith({ ...WHOLE, ...part }, false);
    expect(await unchecked.client.call(CONCERTS.one, {})).toEqual(JSON.parse(JSON.stringify({ ...RECEIVED, ...part })));
    expect(unchecked.log).toEqual([]);
  });

  test('nothing is no null', async () => {
    const { client, log } = await answeringWith(undefined, true);
    await expect(client.call(CONCERTS.remove, {})).rejects.toMatchObject({ code: 'internal' });
    expect(log).toEqual([`the answer of ${CONCERTS.remove.name} does not fit its output: all of it: invalid_type`]);
  });
});
