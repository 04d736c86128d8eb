import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CALENDAR } from '@tocada/contracts/calendar.js';
import { INQUIRIES } from '@tocada/contracts/inquiries.js';
import { REPLY_TAGS, tagFault, TEMPLATES, type ReplyInput } from '@tocada/contracts/replies.js';
import { openDesk, type OpenDesk } from '../desk/spec-desk.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import { inquiryRow } from '../spec-inquiry.js';

let desk: OpenDesk;

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.empty();
  await desk.rows(`delete from reply_templates where name = 'De prueba'`);
});
afterAll(() => desk.close());

const write = () => ({ id: randomUUID() });
const inquiry = (fields: Partial<InquiryRow> = {}) => desk.inquiry(inquiryRow(fields));
const template = async (text: string, language: 'es' | 'en' = 'es') =>
  (await desk.templates.create(TEMPLATES.create.input.parse({ name: 'De prueba', text, language }), write())).id;
/** One that comes with the system, without gaps. */
const anyTemplate = async () => (await desk.templates.all())[0]!.id;
const reply = (id: string, templateId: string, fields: Partial<ReplyInput> = {}, call = write()) =>
  desk.replies.reply(INQUIRIES.reply.input.parse({ id, templateId, channel: 'whatsapp', ...fields }), call);
const detail = (id: string) => desk.stages.detail({ id });

describe('the templates', () => {
  test('six come with a new system, in Spanish, with known tags only', async () => {
    const all = await desk.templates.all();
    expect(all.map(({ name }) => name)).toEqual([
      'Fecha libre',
      'Fecha ocupada, con otras fechas',
      'Cotización',
      'Recordatorio al tercer día',
      'Anticipo',
      'Gracias',
    ]);
    for (const one of all) expect([one.language, one.revision, tagFault(one.text)]).toEqual(['es', 0, undefined]);
  });

  test('are added at the end, changed and removed, and an older form is refused', async () => {
    const id = await template('Hola');
    expect((await desk.templates.all()).at(-1)).toMatchObject({ id, text: 'Hola', revision: 0 });
    const change = (text: string, revision: number) =>
      desk.templates.update({ id, name: 'Saludo', language: 'es', text, revision }, write());
    expect(await change('Buenas', 0)).toMatchObject({ name: 'Saludo', revision: 1 });
    await expect(change('Tarde', 0)).rejects.toMatchObject({ code: 'stale', current: { text: 'Buenas' } });
    await expect(desk.templates.remove({ id, revision: 0 }, write())).rejects.toMatchObject({ code: 'stale' });
    const call = write();
    await desk.templates.remove({ id, revision: 1 }, call);
    await desk.templates.remove({ id, revision: 1 }, call);
    await expect(desk.templates.remove({ id, revision: 1 }, write())).rejects.toMatchObject({ code: 'not_found' });
    expect(await desk.templates.all()).toHaveLength(6);
  });
});

describe('a reply', () => {
  test('is filled in for the client, and a missing value is named in words', async () => {
    const templateId = await template(REPLY_TAGS.map((tag) => `${tag}={{${tag}}}`).join('; '));
    const id = await inquiry({ name: 'Zoraida Única Paz', phone: '(979) 555-0177' });
    await desk.stages.setFacts(INQUIRIES.setFacts.input.parse({ id, venue: 'Salón Azul' }), write());
    const { text, missing, whatsapp } = await reply(id, templateId);
    expect(text).toBe(
      'nombre=Zoraida; fecha=viernes, 1 de mayo de 2150; tipo=Boda; lugar=Salón Azul, Bryan TX; ' +
        'total=(falta el total); anticipo=(falta el anticipo); vence=(falta la fecha límite); ' +
        'enlace=(falta el enlace); banda=Neón 979',
    );
    expect(missing).toEqual(['total', 'anticipo', 'vence', 'enlace']);
    expect(whatsapp).toBe(`https://wa.me/19795550177?text=${encodeURIComponent(text)}`);
  });

  test('names when the held date is free again', async () => {
    const templateId = await template('Hasta el {{vence}}');
    const id = await inquiry();
    await desk.calendar.hold(CALENDAR.hold.input.parse({ id }), write());
    const { text, missing } = await reply(id, templateId);
    expect(missing).toEqual([]);
    expect(text).toMatch(/^Hasta el \d{1,2} de \p{L}+ de \d{4} a las \d{1,2}:\d\d [ap]\.m\.$/u);
  });

  test('is the first one once: it makes a new inquiry contacted, and leaves the other stages', async () => {
    const templateId = await anyTemplate();
    const id = await inquiry();
    const { inquiry: after } = await reply(id, templateId, { revision: 0 });
    expect(after).toMatchObject({
      stage: 'contacted',
      status: 'contacted',
      revision: 1,
      firstReplyAt: expect.any(String),
      lastReply: { channel: 'whatsapp', template: 'Fecha libre', mail: null },
    });
    await desk.stages.setStage(INQUIRIES.setStage.input.parse({ id, stage: 'booked' }), write());
    const { inquiry: later } = await reply(id, templateId);
    expect([later.stage, later.firstReplyAt, later.revision]).toEqual(['booked', after.firstReplyAt, 2]);
    const { timeline, replies } = await detail(id);
    expect(timeline.map(({ kind }) => kind)).toEqual(['reply', 'stage', 'reply', 'stage']);
    expect(timeline[0]!.detail).toEqual({ channel: 'whatsapp', template: 'Fecha libre' });
    expect(replies).toHaveLength(2);
  });

  test('is refused to the second of two admins who answer first', async () => {
    const templateId = await anyTemplate();
    const id = await inquiry();
    const outcomes = await Promise.allSettled([
      reply(id, templateId, { channel: 'mail', revision: 0 }),
      reply(id, templateId, { channel: 'mail', revision: 0 }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'stale' } });
    expect(await desk.rows(`select 1 from notices where kind = 'reply'`)).toHaveLength(1);
  });

  test('that is delivered twice is one reply and one mail', async () => {
    const templateId = await anyTemplate();
    const id = await inquiry();
    const call = write();
    const [first, second] = [
      await reply(id, templateId, { channel: 'mail' }, call),
      await reply(id, templateId, { channel: 'mail' }, call),
    ];
    expect(second).toEqual(first);
    const { replies, notices } = await detail(id);
    expect(replies).toMatchObject([{ mail: { state: 'waiting', tries: 0 } }]);
    expect(notices).toEqual([]);
    expect(await desk.notices.summary()).toMatchObject({ waiting: 1, failed: 0 });
  });

  test('by mail may have the words of the admin, and never an unfinished text', async () => {
    const templateId = await template('El total es {{total}}');
    const id = await inquiry();
    await expect(reply(id, templateId, { channel: 'mail' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'text' }],
    });
    expect(() => INQUIRIES.reply.input.parse({ id, templateId, channel: 'mail', text: '{{precio}}' })).toThrow();
    const left = 'Son $900. Acéptalo aquí: (falta el enlace)';
    await expect(reply(id, templateId, { channel: 'mail', text: left })).rejects.toMatchObject({ code: 'invalid' });
    const { text } = await reply(id, templateId, { channel: 'mail', text: 'Hola {{nombre}}: son $900' });
    expect(text).toBe('Hola Lucía: son $900');
    expect((await detail(id)).replies.map((one) => one.text)).toEqual([text]);
  });

  test('by mail that failed troubles nobody after a later reply', async () => {
    const templateId = await anyTemplate();
    const id = await inquiry();
    await reply(id, templateId, { channel: 'mail' });
    await desk.rows(`update notices set state = 'failed', done_at = now()`);
    expect(await desk.notices.summary()).toMatchObject({ failed: 1 });
    await reply(id, templateId);
    expect(await desk.notices.summary()).toMatchObject({ failed: 0, waiting: 0 });
    await desk.inquiries.retryNotices({ id }, write());
    expect((await detail(id)).replies.map(({ mail }) => mail?.state)).toEqual([undefined, 'failed']);
  });

  test('by WhatsApp needs a number, and no reply goes to an inquiry that is set apart', async () => {
    const templateId = await anyTemplate();
    await expect(reply(await inquiry({ phone: 'por correo' }), templateId)).rejects.toMatchObject({
      errors: [{ path: 'channel', message: 'El teléfono del cliente no es un número de WhatsApp.' }],
    });
    await expect(reply(await inquiry({ suspect: true }), templateId)).rejects.toMatchObject({ code: 'wrong_stage' });
    await expect(reply(await inquiry(), randomUUID())).rejects.toMatchObject({
      code: 'not_found',
      message: 'Plantilla no encontrada',
    });
  });
});

describe('the drafts of an inquiry', () => {
  test('are those in its language, with dates in its language, or all when there is none', async () => {
    const id = await inquiry({ phone: 'por correo' });
    expect(await desk.replies.drafts({ id })).toHaveLength(6);
    const english = inquiryRow({ name: 'Amy' });
    await desk.inquiry(english);
    await desk.stages.setFacts(INQUIRIES.setFacts.input.parse({ id: english.id, language: 'en' }), write());
    expect(await desk.replies.drafts({ id: english.id })).toHaveLength(6);
    const templateId = await template('Hi {{nombre}}, {{fecha}} is free. {{total}}', 'en');
    expect(await desk.replies.drafts({ id: english.id })).toEqual([
      {
        templateId,
        name: 'De prueba',
        text: 'Hi Amy, Friday, May 1, 2150 is free. (total missing)',
        missing: ['total'],
        whatsapp: expect.stringMatching(/^https:\/\/wa\.me\/19795550100\?text=Hi%20Amy/),
      },
    ]);
    expect(await desk.replies.drafts({ id })).toHaveLength(6);
    expect((await desk.replies.drafts({ id }))[0]).toMatchObject({ whatsapp: null, missing: [] });
  });
});

test('erasing a client leaves no reply, no mail and no recorded answer', async () => {
  const templateId = await anyTemplate();
  const id = await inquiry({ name: 'Zoraida Única' });
  await reply(id, templateId);
  await reply(id, templateId, { channel: 'mail', text: 'Zoraida, te esperamos' });
  const [mail] = await desk.rows<{ id: string }>(`select id from notices where kind = 'reply'`);
  expect(await desk.erase(id)).toEqual({ count: 1, noticeIds: [mail!.id] });
  for (const table of ['replies', 'notices', 'inbox', 'activities', 'booking_inquiries'])
    expect([table, JSON.stringify(await desk.rows(`select * from ${table}`))]).toEqual([
      table,
      expect.not.stringContaining('Zoraida'),
    ]);
  expect(await desk.rows('select 1 from replies union all select 1 from notices')).toEqual([]);
});

test('an answer holds the fields of its contract and no other column', async () => {
  const templateId = await anyTemplate();
  const id = await inquiry();
  for (const channel of ['whatsapp', 'mail'] as const) {
    const answer = await reply(id, templateId, { channel });
    expect(INQUIRIES.reply.output.parse(answer)).toEqual(answer);
  }
  const opened = await detail(id);
  expect(INQUIRIES.detail.output.parse(opened)).toEqual(opened);
  const drafts = await desk.replies.drafts({ id });
  expect(INQUIRIES.drafts.output.parse(drafts)).toEqual(drafts);
  const all = await desk.templates.all();
  expect(TEMPLATES.all.output.parse(all)).toEqual(all);
});
