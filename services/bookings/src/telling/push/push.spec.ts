import dns from 'node:dns';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { PUSH, PUSH_LIMITS, pushInput, QUIET_HOURS, type PushInput } from '@tocada/contracts/messages/push.js';
import { PushService as Service, type Behaviour, type PushClient } from '@tocada/runtime/spec-push-service.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { until } from '@tocada/runtime/spec-until.js';
import { localMoment } from '@tocada/runtime/zone.js';
import type { BookingsEnv } from '../../config/bookings.env.js';
import type { CurrentSite } from '../../records/ground/current-site.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { AlertsJob } from './alerts.job.js';
import { PushSender } from './push.sender.js';
import { PushService } from './push.service.js';
import { spreadAlert } from './spread.js';
import { vapidKeys } from './vapid.js';

const ZONE = 'America/Chicago';
const VAPID_PRIVATE_KEY = '5a'.repeat(32);
const KEY = vapidKeys(VAPID_PRIVATE_KEY).publicKey;
const OWNER = 'o'.repeat(43);
/** A time that is over. A column rounds now() to milliseconds, half of the time up, so now() itself may lie ahead. */
const PAST = `now() - interval '1 second'`;

const site = siteWith();
const currentSite = { get: async () => site } as CurrentSite;

let desk: OpenDesk;
let service: Service;
let senders: PushSender[];
let devices: PushService;
let photos: string[] = [];

const envOf = (changes = {}) =>
  ({
    VAPID_PRIVATE_KEY,
    SITE_URL: 'http://localhost:8080',
    PUSH_TEST_SERVICE: service.url,
    RATE_LIMIT: 'off',
    ...changes,
  }) as BookingsEnv;
const senderOf = (changes = {}) => new PushSender(envOf(changes), desk.em, currentSite);

beforeAll(async () => {
  desk = await openDesk();
  service = await Service.start();
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
});
/** Replicas that give alerts to devices from now on. */
const startSenders = (...replicas: PushSender[]) => {
  senders = replicas;
  devices = new PushService(envOf(), desk.em, senders[0]!, currentSite);
  for (const sender of senders) sender.onApplicationBootstrap();
};
/** Resolves when no statement of a replica runs: the tables can be emptied. */
const stopSenders = () => Promise.all(senders.map((sender) => sender.onModuleDestroy()));
beforeEach(async () => {
  await desk.empty();
  service.clients.clear();
  service.refused.length = 0;
  service.requests.length = 0;
  service.clockAhead = 0;
  photos = [];
  startSenders(senderOf(), senderOf());
});
afterEach(async () => {
  await stopSenders();
  expect(service.refused).toEqual([]);
});
afterAll(async () => {
  service.close();
  await desk.close();
});

const write = () => ({ writeId: crypto.randomUUID() });

type Wanted = Partial<Pick<PushInput, 'kinds' | 'quiet' | 'language' | 'device'>>;

/** A device that rings at any hour, unless told otherwise. */
async function subscribe(wanted: Wanted = {}): Promise<PushClient & { id: string }> {
  const client = service.subscribe(KEY);
  const input = pushInput.parse({
    endpoint: client.endpoint,
    keys: client.keys,
    serverKey: KEY,
    device: 'Teléfono',
    quiet: null,
    ...wanted,
  });
  const { id } = await devices.create({ ...input, owner: OWNER }, write());
  return Object.assign(client, { id });
}

const inquiry = (fields: Partial<InquiryRow> = {}) => desk.inquiry(inquiryRow(fields));

/** As the queue of notices does, in both replicas. */
async function spread(now?: Date): Promise<void> {
  const notices = await desk.rows<{ id: string }>(
    `select id from notices where kind = 'push' and state = 'waiting' and next_try_at <= now() order by created_at`,
  );
  // A replica that looks by itself meanwhile would give the devices the first alert without the others.
  const lease = crypto.randomUUID();
  await desk.rows(
    `update push_subscriptions set lease = $1, lease_until = now() + interval '1 hour' where lease_until <= now()`,
    [lease],
  );
  for (const { id } of notices) {
    await Promise.all([spreadAlert(desk.em, id, currentSite, now), spreadAlert(desk.em, id, currentSite, now)]);
    await desk.rows(`update notices set state = 'sent' where id = $1`, [id]);
  }
  await desk.rows(`update push_subscriptions set lease = null, lease_until = ${PAST} where lease = $1`, [lease]);
  for (const sender of senders) sender.wake();
}
const settled = () =>
  until(
    () =>
      desk.rows<{ state: string }>(
        `select state from push_deliveries where state = 'waiting' and due_at <= now() + interval '1 second'`,
      ),
    ({ length }) => length === 0,
  );
/** Waits until the replicas have recorded what became of the messages that they sent. */
const resting = () =>
  until(
    () => senders.reduce((sum, sender) => sum + (sender as unknown as { underWay: Set<unknown> }).underWay.size, 0),
    (count) => count === 0,
  );
/** Gives all devices to another replica. */
const leaseElsewhere = () =>
  desk.rows(`update push_subscriptions set lease = gen_random_uuid(), lease_until = now() + interval '1 hour'`);
/** As when the pauses and leases of all devices have ended. */
const endPauses = async () => {
  await desk.rows(`update push_subscriptions set next_try_at = ${PAST}, lease_until = ${PAST}`);
  for (const sender of senders) sender.wake();
};
const ring = async () => {
  await spread();
  await settled();
};
const states = async () =>
  (await desk.rows<{ state: string }>('select state from push_deliveries order by state')).map(({ state }) => state);
const shown = () => devices.all().then(({ devices }) => devices);
/** Waits until a device was refused with these words. */
const refused = (said: string) => until(shown, (all) => all.some(({ lastError }) => lastError === said));
/** The seconds until the only device gets its next try. */
const pause = async () =>
  (
    await desk.rows<{ seconds: number }>(
      'select extract(epoch from next_try_at - now())::float8 as seconds from push_subscriptions',
    )
  )[0]!.seconds;
const titles = (client: PushClient) => client.received.map(({ payload }) => payload.title as string);

const answering =
  (...answers: (number | Behaviour)[]) =>
  (count: number): Behaviour => {
    const answer = answers[Math.min(count, answers.length) - 1]!;
    return typeof answer === 'number' ? { status: answer } : answer;
  };

describe('a new request', () => {
  test('rings each device once, in its language, and says no name, phone, mail or sum', async () => {
    const [one, other] = [await subscribe(), await subscribe({ language: 'en' })];
    const id = await inquiry({
      name: 'Zoraida Quiñones',
      phone: '979 555 0133',
      email: 'zoraida@example.org',
      details: 'Presupuesto de $1,234.56',
      eventDate: localMoment('2150-12-05', ZONE).instant,
    });
    await ring();
    expect(titles(one)).toEqual(['Nueva solicitud']);
    expect(titles(other)).toEqual(['New request']);
    const [{ payload, ttl, topic, urgency }] = one.received as [PushClient['received'][number]];
    expect(payload).toMatchObject({ v: 1, tag: id, body: 'Boda, sáb 5 dic 2150, Bryan', badge: 1, isSilent: false });
    expect(payload.url).toBe(`/admin#solicitudes-${id}`);
    expect([topic, urgency]).toEqual([id.replaceAll('-', ''), 'high']);
    expect(ttl).toBeGreaterThan(14_300);
    expect(ttl).toBeLessThanOrEqual(14_400);
    for (const client of [one, other]) {
      // Times and ids may hold any digits.
      const told = JSON.stringify(client.received.map(({ at: _at, ...message }) => message));
      const words = told.replaceAll(/[\da-f-]{32,36}/g, '');
      expect(words).not.toMatch(/Zoraida|Quiñones|555|example\.org|1,234|@/i);
    }
    // Nothing more, whatever runs again: the next message is that of the next request.
    await ring();
    await inquiry();
    await ring();
    expect([one.asked, other.asked]).toEqual([2, 2]);
    expect([titles(one), titles(other)]).toEqual([
      ['Nueva solicitud', 'Nueva solicitud'],
      ['New request', 'New request'],
    ]);
    const [device] = await shown();
    expect(device).toMatchObject({ isRed: false, lastError: null, isOfKey: true });
    expect(Date.parse(device!.lastOk!)).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(await shown())).not.toContain(one.endpoint);
    expect(JSON.stringify(await shown())).not.toContain(one.keys.auth);
  });

  test('rings nobody where no device listens, and leaves no notice', async () => {
    await inquiry();
    expect(await desk.rows('select from push_alerts')).toEqual([]);
    const deaf = await subscribe({ kinds: ['signed'] });
    await inquiry();
    await ring();
    expect(deaf.asked).toBe(0);
    expect(await states()).toEqual([]);
  });

  test('that is suspect never rings; cleared by the band it rings once', async () => {
    const client = await subscribe();
    const id = await inquiry({ suspect: true });
    await ring();
    expect(client.asked).toBe(0);
    await desk.inquiries.setSuspect({ id, suspect: false }, write());
    await ring();
    await desk.inquiries.setSuspect({ id, suspect: true }, write());
    await desk.inquiries.setSuspect({ id, suspect: false }, write());
    await ring();
    expect(titles(client)).toEqual(['Nueva solicitud']);
  });

  test('that becomes suspect before it rings is silent', async () => {
    const client = await subscribe({ quiet: QUIET_HOURS });
    const id = await inquiry();
    await spread(localMoment('2150-12-04T23:00', ZONE).instant);
    await desk.inquiries.setSuspect({ id, suspect: true }, write());
    await desk.rows(`update push_deliveries set due_at = ${PAST}, give_up_at = now() + interval '4 hours'`);
    await ring();
    expect(client.asked).toBe(0);
    expect(await states()).toEqual(['dropped']);
  });

  test('that is erased before it rings sends nothing, and leaves nothing', async () => {
    const client = await subscribe();
    client.behaviour = answering(503);
    const id = await inquiry();
    await spread();
    await until(
      () => client.asked,
      (asked) => asked > 0,
    );
    client.behaviour = answering(201);
    await desk.erase(id);
    await refused('HTTP 503');
    for (const table of ['push_alerts', 'push_deliveries', 'notices'])
      expect(await desk.rows(`select from ${table}`)).toEqual([]);
    await endPauses();
    const later = await inquiry();
    await ring();
    expect(client.received.map(({ payload }) => payload.tag)).toEqual([later]);
  });

  test('a flood rings once, with its number', async () => {
    const client = await subscribe();
    for (let count = 0; count < 12; count += 1) await desk.flooded();
    expect(await desk.rows(`select from push_alerts where cause = 'flood'`)).toHaveLength(1);
    await ring();
    expect(client.asked).toBe(0);
    await desk.rows(`update notices set next_try_at = ${PAST} where kind = 'push'`);
    await ring();
    expect({ states: await states(), titles: titles(client) }).toEqual({
      states: ['sent'],
      titles: ['12 solicitudes nuevas'],
    });
  });

  test('many within a minute ring three times, and then as one', async () => {
    await stopSenders();
    startSenders(senderOf({ RATE_LIMIT: 'on' }));
    const client = await subscribe({ kinds: ['new'] });
    for (let count = 1; count <= 7; count += 1) {
      // Another device rings each time: a replica claims all devices that may ring at once.
      const witness = await subscribe({ kinds: ['new'] });
      await inquiry();
      await spread();
      await until(
        () => witness.received,
        ({ length }) => length === 1,
      );
      await resting();
      expect(client.received).toHaveLength(Math.min(count, 3));
      await devices.remove({ id: witness.id }, write());
    }
    expect(titles(client)).toEqual(Array.from({ length: 3 }, () => 'Nueva solicitud'));
    await desk.rows(`update push_deliveries set done_at = done_at - interval '1 minute' where state = 'sent'`);
    await until(
      () => client.received.length,
      (rings) => rings === 4,
    );
    expect(client.received[3]!.payload.title).toBe('4 solicitudes nuevas');
  });
});

describe('quiet hours', () => {
  const night = localMoment('2150-12-04T23:00', ZONE).instant;

  test('collect alerts and ring once when they end; a device without them rings at once', async () => {
    const [quiet, loud] = [await subscribe({ quiet: QUIET_HOURS }), await subscribe()];
    for (let count = 0; count < 3; count += 1) await inquiry();
    await spread(night);
    const due = await desk.rows<{ due: string }>(
      `select distinct (due_at at time zone '${ZONE}')::text as due from push_deliveries where subscription_id = $1`,
      [quiet.id],
    );
    expect(due).toEqual([{ due: '2150-12-05 08:00:00' }]);
    await until(
      () => loud.received.length,
      (count) => count > 0,
    );
    expect(quiet.asked).toBe(0);
    await desk.rows(
      `update push_deliveries set due_at = ${PAST}, give_up_at = now() + interval '4 hours' where subscription_id = $1`,
      [quiet.id],
    );
    await settled();
    expect(titles(quiet)).toEqual(['3 solicitudes nuevas']);
    expect(quiet.received[0]!.payload).toMatchObject({ tag: 'collected', badge: 3 });
  });

  test('do not hold back a night of today or tomorrow', async () => {
    const client = await subscribe({ quiet: QUIET_HOURS });
    await inquiry({ eventDate: localMoment('2150-12-05T20:00', ZONE).instant, hasTime: true });
    await spread(night);
    await settled();
    expect(titles(client)).toEqual(['Nueva solicitud']);
  });
});

describe('what else rings', () => {
  const letter = (
    inquiryId: string,
    kind: 'signed' | 'payment_claimed' | 'change_asked' | 'receipt',
    recipient: 'band' | 's1',
  ) => desk.letters.write(desk.em, { inquiryId, kind, recipient, key: `${kind}:${inquiryId}` });

  test('signatures, payments that a client names, and wishes; once each, and no mail to a client', async () => {
    const id = await inquiry();
    const client = await subscribe();
    await letter(id, 'signed', 's1');
    await letter(id, 'receipt', 'band');
    for (const kind of ['signed', 'payment_claimed', 'change_asked'] as const) {
      await letter(id, kind, 'band');
      await letter(id, kind, 'band');
      await ring();
    }
    expect(titles(client)).toEqual(['Firmado', 'Dice que ya pagó', 'Pide un cambio']);
    // The second takes the place of the first.
    expect(new Set(client.received.map(({ topic }) => topic)).size).toBe(1);
    expect(client.rings).toHaveLength(3);
  });

  const job = () =>
    new AlertsJob(desk.em, desk.notices, currentSite, {
      call: async () => ({ ids: photos }),
    } as never);
  const run = async (now: Date) => {
    const counts = await Promise.all([job().run(now), job().run(now)]);
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const at = (time: string, day = '2150-04-20') => localMoment(`${day}T${time}`, ZONE).instant;

  test('a request that nobody has answered for an hour, from 9 to 21 h, once', async () => {
    const client = await subscribe({ kinds: ['unanswered'] });
    const id = await inquiry({ createdAt: at('12:00') });
    await inquiry({ createdAt: at('12:00'), status: 'contacted' });
    await inquiry({ createdAt: at('12:00'), suspect: true });
    expect(await run(at('12:59'))).toBe(0);
    expect(await run(at('13:00'))).toBe(1);
    expect(await run(at('13:01'))).toBe(0);
    await ring();
    expect(titles(client)).toEqual(['Una hora sin respuesta']);
    expect(client.received[0]!.payload.tag).toBe(id);
    // One of the evening waits for the morning, one of last week is none.
    await inquiry({ createdAt: at('20:30') });
    await inquiry({ createdAt: at('12:00', '2150-04-13') });
    expect(await run(at('21:31'))).toBe(0);
    expect(await run(at('08:59', '2150-04-21'))).toBe(0);
    expect(await run(at('09:00', '2150-04-21'))).toBe(1);
  });

  test('not one that was answered meanwhile', async () => {
    const client = await subscribe({ kinds: ['unanswered'] });
    const id = await inquiry({ createdAt: at('12:00') });
    expect(await run(at('13:00'))).toBe(1);
    await desk.opened.setStatus(INQUIRIES.setStatus.input.parse({ id, status: 'contacted' }), write());
    await ring();
    expect(client.asked).toBe(0);
    expect(await states()).toEqual(['dropped']);
  });

  test('a first option that ends today while another request waits', async () => {
    const client = await subscribe({ kinds: ['hold'] });
    // Ends are compared with the clock of the database, so today is today.
    const today = new Date().toLocaleDateString('sv', { timeZone: ZONE });
    const [now, end] = ['12:00', '23:59'].map((time) => localMoment(`${today}T${time}`, ZONE).instant) as [Date, Date];
    // Of this noon, so that none is old enough to ring as unanswered.
    const ofNow = () => inquiry({ createdAt: now });
    const [first, second, alone] = [await ofNow(), await ofNow(), await ofNow()];
    const hold = (id: string, day: string) => desk.dates.hold(CALENDAR.hold.input.parse({ id, day }), write());
    await hold(first, '2150-07-01');
    await hold(second, '2150-07-01');
    await hold(alone, '2150-07-02');
    await desk.rows('update calendar_entries set expires_at = $1', [end]);
    expect(await run(now)).toBe(1);
    expect(await run(now)).toBe(0);
    await ring();
    expect(titles(client)).toEqual(['La 1.ª opción vence hoy y otra espera']);
    expect(client.received[0]!.payload.tag).toBe(first);
  });

  test('a mail and a photo that were given up', async () => {
    const client = await subscribe({ kinds: ['failed'] });
    const id = await inquiry();
    const failed = `insert into notices (id, inquiry_id, kind, state, done_at) values (gen_random_uuid(), $1, $2, 'failed', now())`;
    await desk.rows(failed, [id, 'client']);
    await desk.rows(failed, [id, 'webhook']);
    photos = [crypto.randomUUID()];
    expect(await run(new Date())).toBe(2);
    expect(await run(new Date())).toBe(0);
    await ring();
    const [{ payload }] = client.received as [PushClient['received'][number]];
    expect(payload.title).toBe('2 avisos');
    expect(payload.body).toMatch(/^Un correo no salió: Boda, .*\nUna foto no se pudo preparar$/);
  });
});

describe('two devices', () => {
  test('both ring; when one opens the request, the other learns of it without a sound, and both numbers fall', async () => {
    const [one, other] = [await subscribe(), await subscribe()];
    const ids = [await inquiry(), await inquiry()];
    for (const _ of ids) await ring();
    expect([one.rings.length, other.rings.length]).toEqual([1, 1]);
    expect(await devices.seen({ inquiryId: ids[0]!, device: one.id })).toEqual({ unseen: 1 });
    await until(
      () => other.received.length,
      (count) => count === 2,
    );
    expect(one.received).toHaveLength(1);
    const { payload, urgency } = other.received[1]!;
    // Of the ring of two, one request is still to be opened.
    expect(payload).toMatchObject({ tag: 'collected', isSilent: true, badge: 1, title: 'Nueva solicitud' });
    expect(urgency).toBe('low');
    expect(await devices.seen({ inquiryId: ids[1]!, device: one.id })).toEqual({ unseen: 0 });
    await until(
      () => other.received.length,
      (count) => count === 3,
    );
    expect(other.received[2]!.payload).toMatchObject({ title: 'Ya la abrió alguien', badge: 0, isSilent: true });
    expect(other.rings).toHaveLength(1);
    // A second look tells nobody anything.
    await devices.seen({ inquiryId: ids[1]!, device: null });
    await settled();
    const later = await inquiry();
    await ring();
    expect([one, other].map(({ received }) => received.map(({ payload }) => payload.tag))).toEqual([
      ['collected', later],
      ['collected', 'collected', 'collected', later],
    ]);
  });

  test('a device that was still quiet does not ring for a request that somebody has opened', async () => {
    const [awake, quiet] = [await subscribe(), await subscribe({ quiet: QUIET_HOURS })];
    const id = await inquiry();
    await spread(localMoment('2150-12-04T23:00', ZONE).instant);
    await until(
      () => awake.received.length,
      (count) => count === 1,
    );
    await devices.seen({ inquiryId: id, device: awake.id });
    await desk.rows(`update push_deliveries set due_at = ${PAST}, give_up_at = now() + interval '4 hours'`);
    await ring();
    expect(quiet.asked).toBe(0);
  });
});

describe('a push service that answers', () => {
  test.each([404, 410])('%i: the device is removed', async (status) => {
    const client = await subscribe();
    client.behaviour = answering(status);
    await inquiry();
    await ring();
    await until(shown, ({ length }) => length === 0);
    expect(client.asked).toBe(1);
  });

  test('403: no second try; three in a row mark the device red, and a success clears it', async () => {
    const client = await subscribe();
    const refusal = { status: 403, body: '{"reason":"BadJwtToken"}' };
    client.behaviour = answering(refusal);
    for (let count = 1; count <= 3; count += 1) {
      await inquiry();
      await ring();
      await until(states, (all) => all.filter((state) => state === 'failed').length === count);
      expect((await shown())[0]).toMatchObject({ isRed: count === 3, lastError: 'HTTP 403 BadJwtToken', lastOk: null });
    }
    expect(client.asked).toBe(3);
    expect(await states()).toEqual(['failed', 'failed', 'failed']);
    client.behaviour = answering(201);
    await inquiry();
    await ring();
    const [device] = await until(shown, ([one]) => one!.lastOk !== null);
    expect(device).toMatchObject({ isRed: false, lastError: null });
  });

  test('429: it is asked again when it said, and this is no failure of the device', async () => {
    const client = await subscribe();
    client.behaviour = answering({ status: 429, headers: { 'retry-after': '60' } }, 201);
    await inquiry();
    await spread();
    expect(await until(pause, (seconds) => seconds > 1)).toBeGreaterThan(50);
    expect(client.asked).toBe(1);
    await endPauses();
    const [device] = await until(shown, ([one]) => one!.lastOk !== null);
    expect(device).toMatchObject({ isRed: false, lastError: null });
    expect(client.received).toHaveLength(1);
  });

  test('429 with a pause longer than the life of an alert: it is given up, and the mail remains', async () => {
    const client = await subscribe();
    client.behaviour = answering({ status: 429, headers: { 'retry-after': '99999999' } });
    await inquiry();
    await spread();
    expect(await until(pause, (seconds) => seconds > 3600)).toBeLessThanOrEqual(4 * 3600);
    expect(client.asked).toBe(1);
  });

  test('5xx: it is tried again until it is taken', async () => {
    const client = await subscribe();
    client.behaviour = answering(500, 503, 201);
    await inquiry();
    await spread();
    for (const refusal of ['HTTP 500', 'HTTP 503']) {
      await refused(refusal);
      expect(await pause()).toBeGreaterThan(1);
      await endPauses();
    }
    await until(
      () => client.received.length,
      (count) => count === 1,
    );
    expect(client.asked).toBe(3);
    expect(await until(states, ([state]) => state === 'sent')).toEqual(['sent']);
  });

  test('nothing: it is given up after ten seconds, tried again, and delays no other device', async () => {
    const [mute, other] = [await subscribe(), await subscribe()];
    mute.behaviour = answering('silence', 201);
    await inquiry();
    await spread();
    await until(
      () => other.received.length,
      (count) => count === 1,
    );
    await inquiry();
    await spread();
    await until(
      () => other.received.length,
      (count) => count === 2,
    );
    // The silent one is still waited for.
    expect([mute.asked, ...(await shown()).map(({ lastError }) => lastError)]).toEqual([1, null, null]);
    await refused('ETIMEDOUT');
    await endPauses();
    await until(
      () => mute.received.length,
      (count) => count > 0,
    );
    // Both requests in one ring.
    expect(titles(mute)).toEqual(['2 solicitudes nuevas']);
  });

  test('after four hours: the alert is given up', async () => {
    const client = await subscribe();
    client.behaviour = answering(500);
    await inquiry();
    await spread();
    await until(
      () => client.asked,
      (asked) => asked > 0,
    );
    await desk.rows(`update push_deliveries set give_up_at = now() - interval '1 second'`);
    expect(await until(states, ([state]) => state === 'failed')).toEqual(['failed']);
  });

  test('a redirect: it is not followed', async () => {
    const [client, other] = [await subscribe(), await subscribe({ kinds: [] })];
    client.behaviour = answering({ status: 307, headers: { location: other.endpoint } });
    await inquiry();
    await ring();
    const [device] = await until(shown, ([one]) => one!.lastError !== null);
    expect(device!.lastError).toBe('HTTP 307');
    expect(other.asked).toBe(0);
    expect(service.requests).toHaveLength(1);
  });
});

test('a clock that is ten minutes off still proves us', async () => {
  const client = await subscribe();
  for (const minutes of [10, -10]) {
    service.clockAhead = minutes * 60_000;
    await inquiry();
    await ring();
  }
  await until(
    () => client.received.length,
    (count) => count === 2,
  );
});

describe('a replica that dies', () => {
  test('before it sent: another one takes over when the lease ends, and the device rings once', async () => {
    const client = await subscribe();
    await inquiry();
    await leaseElsewhere();
    // A replica that claims this device claims all free devices.
    const free = await subscribe();
    await spread();
    await until(
      () => free.asked,
      (asked) => asked === 1,
    );
    await resting();
    expect(client.asked).toBe(0);
    await endPauses();
    await settled();
    expect(client.asked).toBe(1);
  });

  test('after it sent: the device gets the same message again, and its owner hears one ring', async () => {
    const client = await subscribe();
    await inquiry();
    await ring();
    await desk.rows(`update push_deliveries set state = 'waiting'`);
    await settled();
    await until(
      () => client.received.length,
      (count) => count === 2,
    );
    expect(client.received[1]!.payload).toEqual(client.received[0]!.payload);
    expect(client.rings).toHaveLength(1);
  });

  test('an older replica records nothing over a newer one', async () => {
    const client = await subscribe();
    client.behaviour = async () => {
      // Meanwhile the lease has gone to another replica.
      await leaseElsewhere();
      return { status: 500 };
    };
    await inquiry();
    await spread();
    await until(
      () => client.asked,
      (asked) => asked === 1,
    );
    await resting();
    expect((await shown())[0]!.lastError).toBeNull();
    client.behaviour = answering(201);
    await endPauses();
    await settled();
  });

  test('a replica whose lease has gone to another one sends the device nothing more', async () => {
    const client = await subscribe();
    await inquiry();
    await inquiry();
    await ring();
    const before = client.asked;
    client.behaviour = async () => {
      await leaseElsewhere();
      return { status: 201 };
    };
    await desk.rows(`update push_deliveries set state = 'waiting', is_silent = true, tag = notice_id::text`);
    await spread();
    await until(
      () => client.asked,
      (asked) => asked === before + 1,
    );
    await resting();
    expect(client.asked).toBe(before + 1);
    client.behaviour = answering(201);
    await endPauses();
    await settled();
    expect(client.asked).toBe(before + 2);
  });
});

describe('an address', () => {
  const create = (endpoint: string, changes = {}) => {
    const client = service.subscribe(KEY);
    const input = pushInput.parse({ endpoint, keys: client.keys, serverKey: KEY, device: 'x', ...changes });
    return devices.create({ ...input, owner: OWNER }, write());
  };

  test.each([
    'https://evil.example/push',
    'https://127.0.0.1/push',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com@evil.example/',
  ])('%s is refused', async (endpoint) => {
    await expect(create(endpoint)).rejects.toMatchObject({ code: 'invalid', said: 'push_endpoint' });
    expect(await shown()).toEqual([]);
  });

  test('of a known maker that leads to a private machine is not called', async () => {
    jest
      .spyOn(dns, 'lookup')
      .mockImplementation(((_host: string, { all }: dns.LookupOptions, done: any) =>
        all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as never);
    const { id } = await create('https://fcm.googleapis.com/fcm/send/a');
    expect(await devices.test({ id })).toEqual({ ok: false, answer: 'EPRIVATE' });
    jest.mocked(dns.lookup).mockRestore();
  });

  test('with keys that are none, or for another key of ours, is refused', async () => {
    const { endpoint, keys } = service.subscribe(KEY);
    const bad = { keys: { p256dh: 'A'.repeat(87), auth: keys.auth } };
    await expect(create(endpoint, bad)).rejects.toMatchObject({ said: 'push_keys' });
    const other = vapidKeys('07'.repeat(32)).publicKey;
    await expect(create(endpoint, { serverKey: other })).rejects.toMatchObject({ said: 'push_old_key' });
  });

  test('that is known is the same device again', async () => {
    const client = await subscribe({ device: 'Uno' });
    const input = { endpoint: client.endpoint, keys: client.keys, serverKey: KEY, device: 'Otra vez', quiet: null };
    const again = await devices.create({ ...pushInput.parse(input), owner: OWNER }, write());
    expect(again).toMatchObject({ id: client.id, device: 'Otra vez' });
    expect(await shown()).toHaveLength(1);
  });

  test('a renewed one takes the place of the one before, with its failures forgotten', async () => {
    const client = await subscribe();
    await desk.rows(
      `update push_subscriptions set failures = 5, last_error = 'HTTP 403', tries = 9, next_try_at = 'infinity'`,
    );
    const fresh = service.subscribe(KEY);
    const input = PUSH.update.input.parse({
      id: client.id,
      owner: OWNER,
      endpoint: fresh.endpoint,
      keys: fresh.keys,
      serverKey: KEY,
    });
    expect(await devices.update(input, write())).toMatchObject({ isRed: false, lastError: null, device: 'Teléfono' });
    await inquiry();
    await ring();
    expect([client.asked, fresh.asked]).toEqual([0, 1]);
  });
});

describe('devices', () => {
  test(`are at most ${PUSH_LIMITS.devices}, also when many come at once`, async () => {
    const all = await Promise.allSettled(Array.from({ length: PUSH_LIMITS.devices + 5 }, () => subscribe()));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(PUSH_LIMITS.devices);
    const refused = all.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'invalid', said: expect.stringContaining('push_most') });
  });

  test('change by parts, and keep what nobody names', async () => {
    const { id } = await subscribe({ quiet: QUIET_HOURS });
    const change = (fields: object) =>
      devices.update(PUSH.update.input.parse({ id, owner: OWNER, ...fields }), write());
    expect(await change({ device: 'De Ana' })).toMatchObject({ device: 'De Ana', quiet: QUIET_HOURS });
    expect(await change({ quiet: null })).toMatchObject({ device: 'De Ana', quiet: null });
    expect(await change({ kinds: ['paid'], language: 'en' })).toMatchObject({
      kinds: ['paid'],
      language: 'en',
      quiet: null,
    });
    await expect(change({ id: crypto.randomUUID(), device: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    await devices.remove({ id }, write());
    await expect(devices.remove({ id }, write())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of another password end with it', async () => {
    const kept = await subscribe();
    await subscribe();
    await desk.rows(`update push_subscriptions set owner = $2 where id <> $1`, [kept.id, 'x'.repeat(43)]);
    expect(await devices.keepFor({ owner: OWNER })).toEqual({ removed: 1 });
    expect((await shown()).map(({ id }) => id)).toEqual([kept.id]);
    await devices.removeAll();
    expect(await shown()).toEqual([]);
  });

  test('are tested one at a time, and the answer is told', async () => {
    const client = await subscribe({ quiet: QUIET_HOURS, language: 'en' });
    expect(await devices.test({ id: client.id })).toEqual({ ok: true, answer: 'HTTP 201' });
    expect(titles(client)).toEqual(['Test alert']);
    await expect(devices.test({ id: client.id })).rejects.toMatchObject({ code: 'too_many_requests' });
    await desk.rows('update push_subscriptions set tested_at = null');
    client.behaviour = answering({ status: 403, body: '{"reason":"BadJwtToken"}' });
    expect(await devices.test({ id: client.id })).toEqual({ ok: false, answer: 'HTTP 403 BadJwtToken' });
    await desk.rows('update push_subscriptions set tested_at = null');
    client.behaviour = answering(410);
    expect(await devices.test({ id: client.id })).toEqual({ ok: false, answer: 'HTTP 410' });
    expect(await shown()).toEqual([]);
    await expect(devices.test({ id: client.id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('cannot be added without a key of ours', async () => {
    const none = new PushService(
      envOf({ VAPID_PRIVATE_KEY: undefined }),
      desk.em,
      senderOf({ VAPID_PRIVATE_KEY: undefined }),
      currentSite,
    );
    expect(none.key()).toEqual({ key: null });
    const client = service.subscribe(KEY);
    const input = pushInput.parse({ endpoint: client.endpoint, keys: client.keys, serverKey: KEY, device: 'x' });
    await expect(none.create({ ...input, owner: OWNER }, write())).rejects.toMatchObject({ said: 'push_off' });
  });
});
