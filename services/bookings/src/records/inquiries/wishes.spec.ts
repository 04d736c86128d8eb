import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { agendaOf } from '../../telling/reminders/agenda.sql.js';
import { linksOf } from '../deals/links.js';
import type { OutboxKind } from '../messages/channel.js';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  desk.brakeEnv.RATE_LIMIT = 'off';
  await desk.empty();
  await desk.rows(`insert into push_subscriptions (id, endpoint, p256dh, auth, key, owner, device, language, kinds)
    values (gen_random_uuid(), 'https://push.example/1', '', '', '', 'band', 'Teléfono', 'es', '{asked,new}')`);
});
afterAll(() => desk.close());

const SITE = siteWith();
const once = () => ({ writeId: randomUUID() });
const request = (fields: Parameters<typeof inquiryRow>[0] = {}) => desk.inquiry(inquiryRow(fields));
/** The link of whoever sent the form, or of a signer. */
const tokenOf = async (id: string, scope: 'd' | 's1' = 'd') =>
  (await linksOf(desk.em, 'https://banda.example', id))[scope].split('/').at(-1)!;
const ask = async (id: string, text = 'Otro día', scope: 'd' | 's1' = 'd') =>
  desk.clientPage.change({ token: await tokenOf(id, scope), text }, once());
const codeOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error: { code?: string }) => error.code);
const counts = async () => {
  const [found] = await desk.rows(`select (select count(*)::int from letters) as mails,
    (select count(*)::int from push_alerts where cause = 'change_asked') as alerts`);
  return found;
};
const notices = (kind: OutboxKind) =>
  desk.rows<{ id: string; inquiryId: string | null }>(
    `select id, inquiry_id as "inquiryId" from notices where kind = $1 and state = 'waiting'`,
    [kind],
  );
/** Sends the waiting mails of a kind, and gives their texts. */
async function sent(kind: OutboxKind): Promise<string[]> {
  desk.mails.length = 0;
  for (const notice of await notices(kind)) {
    await (await desk.channels.of(kind).prepare(notice))!(new AbortController().signal);
    await desk.rows(`update notices set state = 'sent', done_at = now() where id = $1`, [notice.id]);
  }
  return desk.mails.map((write) => write(SITE).text);
}

test('the wishes of a request that is set apart reach nobody until it is cleared, and then go with its mail', async () => {
  const id = await request({ suspect: true });
  for (const text of ['Uno', 'Dos', 'Tres']) await ask(id, text);
  await desk.brake.tellHeld();
  expect(await counts()).toEqual({ mails: 0, alerts: 0 });
  expect(await notices('digest')).toEqual([]);
  const { asked } = await agendaOf(desk.em, SITE.timeZone, new Date());
  expect(asked.total).toBe(0);
  expect((await desk.opened.detail({ id })).asked).toHaveLength(3);

  await desk.inquiries.setSuspect({ id, suspect: false }, once());
  await desk.brake.tellHeld();
  expect(await notices('digest')).toEqual([]);
  const [mail, ...more] = await sent('band');
  expect(more).toEqual([]);
  for (const text of ['Uno', 'Dos', 'Tres']) expect(mail).toContain(`Un cambio: ${text}`);
  await desk.brake.tellHeld();
  expect(await counts()).toEqual({ mails: 0, alerts: 0 });
  expect(await notices('digest')).toEqual([]);
});

test('a request that was told before it was set apart tells its wishes by one mail of their own', async () => {
  const id = await request();
  await desk.rows(
    `insert into notices (id, inquiry_id, kind, state, done_at)
    values (gen_random_uuid(), $1, 'band', 'sent', now())`,
    [id],
  );
  await desk.inquiries.setSuspect({ id, suspect: true }, once());
  for (const text of ['Uno', 'Dos']) await ask(id, text);
  await desk.inquiries.setSuspect({ id, suspect: false }, once());
  await desk.brake.tellHeld();
  const [mail, ...more] = await sent('digest');
  expect(more).toEqual([]);
  for (const text of ['Uno', 'Dos']) expect(mail).toContain(`pide un cambio: ${text}`);
});

test('the details link causes one mail, until the band has answered', async () => {
  const id = await request();
  for (const text of ['Uno', 'Dos', 'Tres']) await ask(id, text);
  expect(await counts()).toEqual({ mails: 1, alerts: 1 });
  await desk.brake.tellHeld();
  expect(await notices('digest')).toEqual([]);
  const { asked: wishes } = await desk.opened.detail({ id });
  expect(wishes.map(({ text }) => text)).toEqual(['Tres', 'Dos', 'Uno']);
  expect((await sent('letter'))[0]).toContain('Uno');
  for (const wish of wishes) await desk.deals.answered({ id, askedId: wish.id }, once());
  await ask(id, 'Cuatro');
  expect(await counts()).toEqual({ mails: 2, alerts: 2 });
  expect((await sent('letter'))[0]).toContain('Cuatro');
});

test('each link of a signer causes mails of its own', async () => {
  const id = await request();
  for (const text of ['Uno', 'Dos']) await ask(id, text, 's1');
  await ask(id, 'Tres');
  expect(await counts()).toEqual({ mails: 3, alerts: 3 });
});

test('what strangers cause beyond the limit of an hour is told in one later mail; a signer is outside the limit', async () => {
  Object.assign(desk.brakeEnv, { RATE_LIMIT: 'on', CLIENT_MAILS_PER_HOUR: 3 });
  // The form has sent one mail to a client in this hour.
  await desk.rows(
    `insert into notices (id, inquiry_id, kind, counted_at)
    values (gen_random_uuid(), $1, 'client', now())`,
    [await request()],
  );
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) ids.push(await request());
  await Promise.all(ids.map((id, index) => ask(id, `Cambio ${index}`)));
  // Two mails, and of those that wait one alert.
  expect(await counts()).toEqual({ mails: 2, alerts: 3 });
  // The form shares the limit.
  await desk.rows(`insert into notices (id, inquiry_id, kind) values (gen_random_uuid(), $1, 'client')`, [ids[0]]);
  await desk.brake.hold();
  expect(await desk.rows(`select state from notices where inquiry_id = $1 and kind = 'client'`, [ids[0]])).toEqual([
    { state: 'held' },
  ]);
  for (const id of ids) await ask(id, 'De quien firma', 's1');
  expect(await counts()).toEqual({ mails: 8, alerts: 9 });

  await Promise.all([desk.brake.tellHeld(), desk.brake.tellHeld()]);
  const [mail, ...more] = await sent('digest');
  expect(more).toEqual([]);
  expect(mail).toContain('4 cambios que te piden');
  const mails = [...(await sent('letter')), mail!].join('\n');
  for (let index = 0; index < 6; index += 1) expect(mails.split(`Cambio ${index}`)).toHaveLength(2);
  await desk.brake.tellHeld();
  expect(await notices('digest')).toEqual([]);

  // A wish that came while the digest was on its way is not lost.
  await ask(await request(), 'El último');
  await desk.brake.tellHeld();
  expect(await notices('digest')).toHaveLength(1);
});

test('who holds the details link does not use up the acts of the signer', async () => {
  const id = await request();
  const many = async (scope: 'd' | 's1') => {
    const ends: (string | undefined)[] = [];
    for (let act = 0; act < 31; act += 1) ends.push(await codeOf(ask(id, 'Otro día', scope)));
    return ends;
  };
  const bounded = [...Array<string>(30).fill('done'), 'too_many_requests'];
  expect(await many('d')).toEqual(bounded);
  expect(await many('s1')).toEqual(bounded);
  const token = await tokenOf(id, 's1');
  // The alarm has a bound of its own, and pressing the button again is no other alarm.
  for (let time = 0; time < 40; time += 1) expect(await codeOf(desk.clientPage.notMe({ token }, once()))).toBe('done');
  const alarm = (await desk.opened.detail({ id })).asked.find(({ kind }) => kind === 'not_me')!;
  await desk.deals.answered({ id, askedId: alarm.id }, once());
  expect(await codeOf(desk.clientPage.notMe({ token }, once()))).toBe('done');
  // Without an agreement there is nothing to pay: the bound did not refuse it.
  const claim = { token, cents: 100, method: 'zelle', note: null } as const;
  expect(await codeOf(desk.clientPage.paid(claim, once()))).toBe('wrong_stage');
  await desk.rows(`update activities set "at" = "at" - interval '61 minutes'`);
  expect(await many('d')).toEqual(bounded);
  expect(await codeOf(desk.clientPage.cancel({ token, text: 'Ya no' }, once()))).toBe('done');
});
