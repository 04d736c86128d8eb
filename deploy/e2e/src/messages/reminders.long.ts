import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BOOKINGS_DOCTOR } from '@tocada/contracts/house/doctor.js';
import { freePort } from '@tocada/local/ports.js';
import { until } from '@tocada/runtime/spec-until.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { ScriptedMailServer } from '../kit/scripted-mail-server.js';
import { startTestStack, type TestStack } from '../kit/stack.js';
import { lookForReminders } from './look-for-reminders.js';
import { siteFileAtNine } from './site-at-nine.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';

const BAND = 'banda@example.org';
const OPERATOR = 'sistemas@example.org';
const REPLICAS = ['bookings-1', 'bookings-2'];

const { path: siteFile, timeZone: zone } = siteFileAtNine();
let stack: TestStack;
let desk: BookingDesk;
let smtp: ScriptedMailServer;

beforeAll(async () => {
  smtp = new ScriptedMailServer(await freePort());
  stack = await startTestStack(
    {
      SMTP_URL: smtp.url,
      MAIL_TO: BAND,
      OPS_MAIL_TO: OPERATOR,
      MAIL_PER_SECOND: '200',
      REMINDERS: 'on',
      SITE_CONFIG: siteFile,
    },
    ['--scale', 'bookings=2'],
  );
  desk = new BookingDesk(stack);
});
afterAll(async () => {
  await stack.remove();
  await smtp.kill();
  rmSync(dirname(siteFile), { recursive: true });
});

const reminders = () =>
  desk.sql<{ kind: string; state: string; tries: number }>(
    `select kind, state, tries from notices where kind in ('agenda', 'unanswered') order by kind`,
  );
const mailsWith = (subject: string) =>
  smtp.received.filter(({ to, mail }) => to === BAND && mail.subject!.startsWith(subject));

test('two replicas, the mail server away and kill -9 of both: one agenda and one alert', async () => {
  const { id } = await desk.book({ name: 'Zoraida Paz' });
  await desk.sql(`update booking_inquiries set created_at = now() - interval '5 hours' where id = $1`, [id]);
  // Both replicas look once a minute.
  await until(reminders, (rows) => rows.length === 2 && rows.every(({ tries }) => tries > 0));
  const replicas = REPLICAS.map((label) => stack.processes.get(label)!);
  const before = replicas.map(({ pid }) => pid);
  for (const replica of replicas) replica.signal('SIGKILL');
  await smtp.start();
  await until(
    () => replicas.map(({ pid }) => pid),
    (pids) => pids.every((pid, index) => pid !== undefined && pid !== before[index]),
  );
  await until(reminders, (rows) => rows.every(({ state }) => state === 'sent'));
  // Every replica looks again.
  for (const replica of REPLICAS)
    expect({ replica, added: await lookForReminders(stack, zone) }).toEqual({ replica, added: 0 });
  expect((await reminders()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['agenda sent', 'unanswered sent']);
  const [agenda] = mailsWith('Pendientes de hoy, ');
  expect(mailsWith('Pendientes de hoy, ')).toHaveLength(1);
  expect(agenda!.mail.text!.replaceAll('\r\n', '\n')).toMatch(
    /^Sin responder \(1\)\n- Zoraida Paz, Boda, .* \(hace 5 horas\)\n {2}http.*\/admin#solicitudes-[\da-f-]{36}\n/,
  );
  const alerts = mailsWith('Una solicitud sigue sin respuesta');
  expect(alerts).toHaveLength(1);
  expect(alerts[0]!.mail.text).toMatch(/Responder: http.*\/admin#solicitudes-[\da-f-]{36}-responder/);
}, 480_000);

test('the red lines of the doctor are one mail a day to the operator, whoever tells of them', async () => {
  const clients = [1, 2].map(
    () => new StreamsClient({ redisUrl: stack.backing.GATEWAY_REDIS_URL ?? stack.backing.REDIS_URL! }),
  );
  const disk = { name: 'disk', state: 'fault', found: 'Quedan 100 MB libres.', todo: 'Haz lugar.' } as const;
  const tell = (client: StreamsClient) => client.call(BOOKINGS_DOCTOR.tell, { faults: [disk] });
  try {
    const told = await Promise.all([...clients, ...clients].map(tell));
    expect(told.filter((one) => one.told)).toHaveLength(1);
    const mails = () => smtp.received.filter(({ to }) => to === OPERATOR);
    await until(mails, ({ length }) => length > 0);
    const [{ mail }] = mails() as [ReturnType<typeof mails>[number]];
    expect(mail.subject).toMatch(/^El sitio tiene una falla – /);
    expect(mail.text).toContain('✗ Espacio en disco: Quedan 100 MB libres.');
    expect((await tell(clients[0]!)).told).toBe(false);
    expect(mails()).toHaveLength(1);
  } finally {
    for (const client of clients) client.close();
  }
});
