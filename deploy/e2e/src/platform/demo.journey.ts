import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { upcomingEvents } from '@tocada/demo/demo-events.js';
import { galleryPictures } from '@tocada/demo/demo-gallery.js';
import { demoMembers } from '@tocada/demo/demo-members.js';
import { pastEvents } from '@tocada/demo/demo-past-events.js';
import type { DemoMessage } from '@tocada/demo/main.js';
import { ROOT } from '@tocada/local/root.js';
import { admin, MEMBER, passwordQuery } from '../kit/requests.js';
import { call, PASSWORD, shareTestStack, type TestStack } from '../kit/stack.js';

const DAY = 86_400_000;
const FIRST_DAY = new Date('2150-03-05T18:00Z');

/** Replaces the drawings with small plain pictures, and shifts today's date. */
const SHORTCUTS = `
  import { registerHooks } from 'node:module';
  const source = \`
    import sharp from 'sharp';
    export const develop = (layers, { width, height, random }) => {
      const [r, g, b] = [1, 2, 3].map(() => Math.floor(random.between(0, 255)));
      const create = { width: width >> 3, height: height >> 3, channels: 3, background: { r, g, b } };
      return sharp({ create }).jpeg().toBuffer();
    };\`;
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('/demo/dist/develop.js') ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      super(...(args.length > 0 ? args : [process.env.TODAY]));
    }
  };`;

/** The outcome of the last request that a seeding sends before it is killed. */
type Fate =
  | 'lost'
  /** The request was executed and its answer lost. */
  | 'done'
  /** The request is executed after the next seeding has looked at the existing rows. */
  | 'late';

/** A proxy in front of the stack that kills a seeding at its request number `strike`. */
class Assassin {
  url = '';
  private readonly server: Server = createServer((request, response) => void this.take(request, response));
  private victim: { requests: number; fate: Fate; kill: () => void } | undefined;
  private late: (() => Promise<unknown>) | undefined;

  constructor(private readonly target: URL) {}

  async listen() {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  strike(requests: number, fate: Fate, kill: () => void) {
    this.victim = { requests, fate, kill };
  }

  private async take(incoming: IncomingMessage, response: ServerResponse) {
    const body = await buffer(incoming);
    const forward = async () => {
      const { method, url: path, headers } = incoming;
      const sent = request(new URL(path!, this.target), { method, headers, agent: false }).end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return { answer, content: await buffer(answer) };
    };
    const { victim, late } = this;
    if (late && incoming.url?.endsWith('/upload')) {
      this.late = undefined;
      await late();
    }
    if (victim && (victim.requests -= 1) <= 0 && (victim.fate !== 'late' || incoming.headers['idempotency-key'])) {
      this.victim = undefined;
      victim.kill();
      if (victim.fate === 'done') await forward();
      if (victim.fate === 'late') this.late = forward;
      return void response.destroy();
    }
    const { answer, content } = await forward();
    response.writeHead(answer.statusCode!, answer.headers).end(content);
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

let stack: TestStack;
let assassin: Assassin;

beforeAll(async () => {
  stack = await shareTestStack();
  assassin = new Assassin(new URL(stack.url));
  await assassin.listen();
});
afterAll(async () => {
  assassin?.close();
  await stack.remove();
});

/** Starts the seeding's process as `npm start` does. Resolves with its last message. */
function seeding(journal: string, today = FIRST_DAY) {
  const child = fork(join(ROOT, 'deploy/demo/dist/main.js'), {
    env: {
      DEMO_URL: assassin.url,
      DEMO_PASSWORD: PASSWORD,
      DEMO_JOURNAL: join(stack.dataDir, journal),
      TODAY: today.toISOString(),
    },
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(SHORTCUTS)}`],
  });
  let last: DemoMessage | undefined;
  child.on('message', (message: DemoMessage) => (last = message));
  return { kill: () => void child.kill('SIGKILL'), ended: once(child, 'exit').then(() => last) };
}

/** Kills a seeding at its request number `requests`. */
async function cut(requests: number, fate: Fate, journal: string, today?: Date) {
  const { kill, ended } = seeding(journal, today);
  assassin.strike(requests, fate, kill);
  await ended;
}

const list = async (path: string) => (await call(`${stack.url}/api/admin/${path}?${passwordQuery}`)).body;
const change = (method: string, path: string, fields: object = {}) =>
  call(`${stack.url}/api/admin/${path}`, method, admin(fields));

/** All demo content as an admin reads it. */
async function content() {
  const [members, events, gallery] = [await list('band-members'), await list('events'), await list('gallery')];
  const titles = new Map(events.map(({ id, title }: any) => [id, title]));
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' });
  return {
    members: members.map(({ name }: any) => name),
    events: events.map(({ title, date }: any) => `${title} ${day.format(new Date(date))}`).toSorted(),
    gallery: gallery.map(({ alt, eventId }: any) => `${alt} ${titles.get(eventId)}`),
    images: [...members, ...events, ...gallery].flatMap(({ imageUrl, url }: any) => imageUrl ?? url ?? []),
  };
}

/** The content after one uninterrupted seeding on `today`. */
function whole(today: Date) {
  const events = [...upcomingEvents(today), ...pastEvents(today)];
  return {
    members: demoMembers.map(({ input }) => input.name),
    events: events.map(({ input }) => `${input.title} ${String(input.date).slice(0, 10)}`).toSorted(),
    gallery: galleryPictures.map(({ alt, event }) => `${alt} ${event ?? undefined}`),
  };
}

test('a site with its own content gets no demo content', async () => {
  const { body } = await change('POST', 'band-members', MEMBER);
  expect(await seeding('own.json').ended).toEqual({ done: false });
  expect(await list('band-members')).toHaveLength(1);
  await change('DELETE', `band-members/${body.id}`);
});

test('seedings killed at any point, run twice at once and continued on other days leave every entry exactly once', async () => {
  // The first member's POST, an upload, the last event, the first picture, and some in between.
  const cuts: [number, Fate][] = [
    [1, 'lost'],
    [6, 'lost'],
    [6, 'done'],
    [4, 'late'],
    [5, 'lost'],
    [14, 'late'],
    [7, 'done'],
    [20, 'late'],
    [31, 'done'],
    [8, 'late'],
    [9, 'lost'],
    [10, 'done'],
  ];
  const dayOf = (index: number) => new Date(FIRST_DAY.getTime() + index * 3 * DAY);
  for (const [index, [requests, fate]] of cuts.entries()) {
    await cut(requests, fate, 'demo.json', dayOf(index));
  }
  const half = await content();
  expect(half.members).toHaveLength(5);
  expect(half.gallery.length).toBeLessThan(galleryPictures.length);

  // A seeding with another journal finds content and stops. The two with the same journal do not disturb each other.
  const ends = [seeding('demo.json'), seeding('demo.json'), seeding('other.json')].map(({ ended }) => ended);
  expect(await Promise.all(ends)).toEqual([{ done: true }, { done: true }, { done: false }]);
  const { images, ...rest } = await content();
  // The dates of all shows count from the day of the first added entry.
  expect(cuts.map((_, index) => whole(dayOf(index)))).toContainEqual(rest);
  expect(new Set(images).size).toBe(46);
});

test('a row that an admin changed or removed stays that way', async () => {
  const [event] = await list('events');
  const [member] = await list('band-members');
  const { date, location } = { date: '2150-05-01', location: 'Bryan TX' };
  await change('PUT', `events/${event.id}`, { title: 'Otra cosa', date, location });
  await change('DELETE', `band-members/${member.id}`);
  const { images: _, ...before } = await content();
  expect(await seeding('demo.json').ended).toEqual({ done: true });
  expect(await content()).toMatchObject(before);
});
