import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Behaviour } from '@tocada/e2e/kit/scripted-mail-server.js';
import { ROOT } from '@tocada/local/root.js';
import { SCALABLE } from '@tocada/local/settings.js';
import type { Supervised } from '@tocada/local/supervised.js';
import pg from 'pg';
import { freeze, kill, OWN, restart, type Scene } from '../drill-scene.js';
import { query } from '../query.js';
import { DISK_OWNERS, MAY_MOUNT, type DiskOwner } from './disks.js';
import { failOver } from './failover.js';
import { now, type Records } from './records.js';

export interface Fault {
  kind: string;
  /** Which of the two replicas, where there are two. */
  replica: 1 | 2;
  /** The start, in milliseconds after its round began. */
  after: number;
  /** The duration in milliseconds. */
  lasts: number;
}

/** The parts that a fault acts on. */
export interface Ground {
  scene: Scene;
  records: Records;
  /** A booking that a clerk is working on. */
  booking(): string | undefined;
}

export interface Kind {
  /** The parts that the fault takes hold of. Two faults at the same time must not hold the same part. */
  holds(replica: number): string[];
  /** The shortest and the longest duration in milliseconds. */
  lasts: [shortest: number, longest: number];
  /** Resolves when the fault is over. */
  run(ground: Ground, fault: Fault): Promise<void>;
}

const ONE_TO_EIGHT: Kind['lasts'] = [1000, 8000];
const AT_ONCE: Kind['lasts'] = [0, 0];

const found = ({ processes }: Scene, labels: string[]) => labels.map((label) => processes.get(label)!);

const frozen = (holds: Kind['holds'], lasts = ONE_TO_EIGHT): Kind => ({
  holds,
  lasts,
  async run({ scene }, { replica, lasts }) {
    const thaw = freeze(found(scene, holds(replica)));
    await sleep(lasts);
    thaw();
  },
});

const killed = (holds: Kind['holds']): Kind => ({
  holds,
  lasts: AT_ONCE,
  run: ({ scene }, { replica }) => kill(found(scene, holds(replica))),
});

const restarted = (holds: Kind['holds'], lasts = AT_ONCE): Kind => ({
  holds,
  lasts,
  run: ({ scene }, { replica, lasts }) => restart(found(scene, holds(replica)), lasts),
});

/** Drops the packets between each of `ends` and its peer. */
const silent = (ends: (replica: number) => string[]): Kind => ({
  holds: ends,
  lasts: ONE_TO_EIGHT,
  async run({ scene }, { replica, lasts }) {
    const proxies = ends(replica).map((end) => scene.proxies.get(end)!);
    for (const proxy of proxies) {
      // Connections that died in an earlier fault would use up the server's limit.
      proxy.bury();
      proxy.silence();
    }
    await sleep(lasts);
    for (const proxy of proxies) proxy.resume();
  },
});

/** Leaves no room on the disks of these parts. */
const full = (owners: DiskOwner[]): Kind => ({
  // Postgres ends itself, and then nothing that holds a lock there or counts on its tables works.
  holds: () => [...owners, ...(owners.includes('postgres-1') ? ['content_revision', 'booking'] : [])],
  lasts: [2000, 15_000],
  async run({ scene }, { lasts }) {
    const disks = owners.map((owner) => scene.disks.get(owner)!);
    try {
      for (const disk of disks) disk.fill();
      await sleep(lasts);
    } finally {
      for (const disk of disks) disk.free();
    }
  },
});

/** Another program takes each connection to Postgres that becomes free. */
async function useUp(connectionString: string, milliseconds: number): Promise<void> {
  const taken = new Set<pg.Client>();
  for (const end = now() + milliseconds; now() < end;) {
    const client = new pg.Client({ connectionString, application_name: 'drill', connectionTimeoutMillis: 5000 });
    client.on('error', () => taken.delete(client));
    taken.add(client);
    const isTaken = await client.connect().then(
      () => true,
      () => false,
    );
    if (isTaken) continue;
    taken.delete(client);
    await client.end().catch(() => {});
    await sleep(50);
  }
  await Promise.all([...taken].map((client) => client.end().catch(() => {})));
}

/** Holds a row lock in an idle transaction. */
const locked = (name: string, work: (ground: Ground) => [url: string, statement: string, value?: string]): Kind => ({
  holds: () => [name],
  lasts: [5000, 5000],
  async run(ground, { lasts }) {
    const [connectionString, statement, ...values] = work(ground);
    const client = new pg.Client({ connectionString, application_name: 'drill', connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('begin');
      await client.query(statement, values);
      await sleep(lasts);
    } catch {
      // The database is down, and the lock with it.
    } finally {
      await client.end().catch(() => {});
    }
  },
});

const CLOCK = pathToFileURL(join(ROOT, 'deploy/load/dist/faults-drill/clock.js')).href;

/** Shifts the clock until the next clock fault. */
const clock = (name: string, offset: number): Kind => ({
  holds: (replica) => ['clocks', `${name}-${replica}`],
  lasts: AT_ONCE,
  async run({ scene }, { replica }) {
    const chosen = scene.processes.get(`${name}-${replica}`)!;
    const wrong = rightClocks(scene).filter((each) => each !== chosen);
    chosen.spec.env.NODE_OPTIONS += ` --import ${CLOCK}`;
    chosen.spec.env.DRILL_CLOCK = String(offset);
    await kill([chosen, ...wrong]);
  },
});

/** @returns the processes whose clock stays wrong until they restart */
export function rightClocks(scene: Scene): Supervised[] {
  return [...scene.processes.values()].filter(({ spec: { env } }) => {
    if (env.DRILL_CLOCK === undefined) return false;
    delete env.DRILL_CLOCK;
    env.NODE_OPTIONS = env.NODE_OPTIONS!.replace(` --import ${CLOCK}`, '');
    return true;
  });
}

const PROCESSES = Object.fromEntries(
  SCALABLE.flatMap((name): [string, Kind][] => {
    const one = (replica: number) => [`${name}-${replica}`];
    const both = () => [`${name}-1`, `${name}-2`];
    return [
      [`freeze one ${name}`, frozen(one)],
      [`freeze both ${name}`, frozen(both)],
      [`kill one ${name}`, killed(one)],
      [`kill both ${name}`, killed(both)],
      [`restart one ${name}`, restarted(one)],
    ];
  }),
);

const BACKING = ['postgres-1', 'redis-1', 'storage-1'];

/** Everything stands still, and only the clients outside do not. They give up meanwhile, which is no fault of the product. */
const hostPauses: Kind = {
  holds: () => [...OWN, ...BACKING, 'content_revision', 'booking'],
  lasts: [1000, 60_000],
  async run({ scene, records }, { lasts }) {
    const pause = { start: now(), end: Infinity };
    records.pauses.push(pause);
    const thaw = freeze(found(scene, [...OWN, ...BACKING]));
    await sleep(lasts);
    thaw();
    pause.end = now();
  },
};

const CLOCKS = Object.fromEntries(
  ['gateway', 'content', 'bookings'].flatMap((name): [string, Kind][] => [
    [`${name}'s clock 9 s behind`, clock(name, -9000)],
    [`${name}'s clock 120 s ahead`, clock(name, 120_000)],
  ]),
);

const backing = (label: string) => () => [label];
const ALL_TO_REDIS = OWN.map((label) => `${label} redis`);

export const KINDS: Record<string, Kind> = {
  ...PROCESSES,
  'freeze Postgres': frozen(backing('postgres-1')),
  'kill Postgres': killed(backing('postgres-1')),
  'restart Postgres': restarted(backing('postgres-1'), [0, 3000]),
  'freeze Redis': frozen(backing('redis-1')),
  'kill Redis': killed(backing('redis-1')),
  'restart Redis': restarted(backing('redis-1'), [0, 3000]),
  'freeze storage': frozen(backing('storage-1')),
  'kill storage': killed(backing('storage-1')),
  'silence between one gateway and Redis': silent((replica) => [`gateway-${replica} redis`]),
  'silence between all and Redis': silent(() => ALL_TO_REDIS),
  'silence between content and Postgres': silent(() => ['content-1 postgres', 'content-2 postgres']),
  'silence between bookings and Postgres': silent(() => ['bookings-1 postgres', 'bookings-2 postgres']),
  'lock on content_revision': locked('content_revision', ({ scene }) => [
    scene.backing.CONTENT_DATABASE_URL!,
    'select * from content_revision for update',
  ]),
  'lock on a booking': locked('booking', ({ scene, booking }) => [
    scene.backing.BOOKINGS_DATABASE_URL!,
    'select * from booking_inquiries where id = $1 for update',
    booking() ?? '00000000-0000-4000-8000-000000000000',
  ]),
  'revision back': {
    holds: () => ['content_revision', 'postgres-1'],
    lasts: AT_ONCE,
    async run({ scene }) {
      await query(
        scene.backing.CONTENT_DATABASE_URL!,
        'update content_revision set revision = greatest(0, revision - 3)',
      );
    },
  },
  'failover that loses the last writes': {
    holds: () => ['content_revision', 'postgres-1', 'content-1 postgres', 'content-2 postgres'],
    lasts: [1000, 3000],
    run: ({ scene, records }, { lasts }) => failOver(scene.backing.CONTENT_DATABASE_URL!, records, lasts),
  },
  ...CLOCKS,
  'the host pauses': hostPauses,
  'connections to Postgres used up by somebody else': {
    holds: backing('postgres-1'),
    lasts: [3000, 10_000],
    run: ({ scene }, { lasts }) => useUp(scene.backing.BOOKINGS_DATABASE_URL!, lasts),
  },
  ...(MAY_MOUNT && {
    'full disk of Postgres': full(['postgres-1']),
    'full disk of Redis': full(['redis-1']),
    'full disk of storage': full(['storage-1']),
    'full disks of all parts': full(DISK_OWNERS),
  }),
};

/** Makes the mail server behave like this for a while. */
const behaving = (behaviour: Behaviour, lasts: Kind['lasts'], dies = false): Kind => ({
  holds: backing('mail'),
  lasts,
  async run({ scene: { smtp } }, { lasts }) {
    smtp.behaviour = (to) => (to || behaviour === 'freeze' || behaviour === 'hang' ? behaviour : 'accept');
    await sleep(lasts);
    if (dies) await smtp.kill();
    smtp.behaviour = () => 'accept';
    smtp.goOn();
    if (dies) await smtp.start();
  },
});

/** Faults of the mail server. Only notices wait for it, so these run beside all other faults. */
export const MAIL_KINDS: Record<string, Kind> = {
  'freeze the mail server': behaving('freeze', [1000, 30_000]),
  'mail server hangs after DATA': behaving('stall', [1000, 30_000]),
  'mail server dies between DATA and its answer': behaving('stall', [300, 2000], true),
  'mail server drops what it took': behaving('drop', [300, 2000]),
  // Dies in the end: until then a sender has to wait ten minutes for the answer, by RFC 5321.
  'mail server swallows mails and never answers': behaving('swallow', [1000, 30_000], true),
  'mail server takes connections and never greets': behaving('hang', [1000, 30_000]),
  'kill the mail server': {
    holds: backing('mail'),
    lasts: [0, 3000],
    async run({ scene: { smtp } }, { lasts }) {
      await smtp.kill();
      await sleep(lasts);
      await smtp.start();
    },
  },
};
