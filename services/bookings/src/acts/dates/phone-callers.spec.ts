import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handEntered, INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';

let desk: OpenDesk;

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const write = () => ({ writeId: randomUUID() });
const CALLER = { name: 'Doña Lupe', phone: '979 555 0123', eventDate: '2150-05-16' };
const enter = (fields: object = {}) =>
  desk.opened.enter(INQUIRIES.enter.input.parse({ ...CALLER, ...fields }), write());
const setFacts = (id: string, fields: object) =>
  desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id, ...fields }), write());
const kinds = async () =>
  (await desk.rows<{ kind: string }>('select kind from notices order by kind')).map(({ kind }) => kind);

describe('what an admin enters for a caller', () => {
  const faultsOf = (fields: object) =>
    handEntered.safeParse(fields).error?.issues.map(({ path, message }) => [path.join('.'), sentenceOf(message)]);

  test.each([
    ['a phone', CALLER],
    ['an e-mail', { ...CALLER, phone: '', email: ' lupe@example.org ' }],
    ['null for what is unknown', { ...CALLER, email: null, eventType: null, location: null }],
  ])('a name, a day and %s are enough', (_what, fields) => {
    const { name, eventDate, eventType, location } = handEntered.parse(fields);
    expect([name, eventDate, eventType, location]).toEqual(['Doña Lupe', '2150-05-16', '', '']);
  });

  test('each refusal names its field, all of them at once', () => {
    expect(faultsOf({ name: ' ', phone: ' ', email: '', eventDate: '' })).toEqual([
      ['name', 'El nombre es requerido'],
      ['eventDate', 'Elige el día'],
      ['phone', 'Escribe un teléfono o un email'],
    ]);
    expect(faultsOf({ ...CALLER, email: 'lupe' })).toEqual([['email', 'Email inválido']]);
    expect(faultsOf({ ...CALLER, tellClient: true })).toEqual([['email', 'Escribe el email al que va el correo']]);
  });

  test('the form of visitors keeps its rules', () => {
    const error = INQUIRIES.create.input.safeParse({ ...CALLER, email: '', eventType: '', location: '' }).error!;
    expect(error.issues.map(({ message }) => sentenceOf(message))).toEqual([
      'Email inválido',
      'El tipo de evento es requerido',
      'La ubicación es requerida',
    ]);
  });
});

describe('an inquiry without an e-mail', () => {
  test('is stored with empty texts, also after a correction, and keeps a way to answer', async () => {
    const { id } = await enter();
    const empty = { email: '', eventType: '', location: '', phone: '979 555 0123' };
    expect(await desk.inquiries.one({ id })).toMatchObject(empty);
    expect(await setFacts(id, { email: '', venue: 'Salón Azul' })).toMatchObject({ ...empty, venue: 'Salón Azul' });
    await expect(setFacts(id, { phone: '' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'phone', message: 'Escribe un teléfono o un email' }],
    });
    expect(await setFacts(id, { phone: '', email: 'lupe@example.org' })).toMatchObject({ phone: '' });
  });

  test('gets no mail to its client, also when it returns from the suspects', async () => {
    const { id } = await enter();
    await desk.inquiries.setSuspect({ id, suspect: true }, write());
    await desk.inquiries.setSuspect({ id, suspect: false }, write());
    expect(await kinds()).toEqual(['band']);
    await enter({ email: 'lupe@example.org', tellClient: true });
    expect(await kinds()).toEqual(['band', 'client']);
  });

  test('is answered by WhatsApp, and a reply by mail is refused with a sentence', async () => {
    const { id } = await enter();
    const [template] = await desk.templates.all();
    const reply = (channel: string) =>
      desk.replies.reply(INQUIRIES.reply.input.parse({ id, templateId: template!.id, channel }), write());
    await expect(reply('mail')).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'channel', message: 'La solicitud no tiene email. Responde por WhatsApp o por teléfono.' }],
    });
    expect(await desk.inquiries.one({ id })).toMatchObject({ stage: 'new' });
    expect((await reply('whatsapp')).whatsapp).toContain('https://wa.me/19795550123');
  });

  test('has a title in the calendar, and drafts name the gaps', async () => {
    const { id } = await enter();
    const { title } = await desk.dates.hold({ id } as never, write());
    expect(title).toBe('Solicitud');
    const drafts = await desk.replies.drafts({ id });
    const gaps = drafts.flatMap(({ text, missing }) => (/falta el (tipo|lugar)/.test(text) ? missing : []));
    for (const { text, missing } of drafts)
      expect([text.includes('(falta el tipo de evento)'), text.includes('(falta el lugar)')]).toEqual([
        missing.includes('tipo'),
        missing.includes('lugar'),
      ]);
    expect(gaps.length).toBeGreaterThan(0);
  });
});

test('callers without an e-mail or a phone are not one client', async () => {
  const earlier = async (id: string) => (await desk.inquiries.one({ id })).earlier!.map((one) => one.id);
  const mails = { phone: '', eventType: 'Boda' };
  const ids: string[] = [];
  for (const fields of [
    { name: 'Ana', phone: '979 555 0001' },
    { name: 'Beto', phone: '979 555 0002' },
    { name: 'Carla', ...mails, email: 'carla@example.org' },
    { name: 'Dora', ...mails, email: 'dora@example.org' },
    // The ends of both numbers are the same, but the numbers are not.
    { name: 'Eva', phone: '+52 979 555 0001' },
  ])
    ids.push((await enter(fields)).id);
  for (const id of ids) expect(await earlier(id)).toEqual([]);
  const again = await desk.inquiry(
    inquiryRow({ email: '', phone: '(979) 555-0002', createdAt: new Date(Date.now() + 1000) }),
  );
  expect(await earlier(again)).toEqual([ids[1]]);
});
