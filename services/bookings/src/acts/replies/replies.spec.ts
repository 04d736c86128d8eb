import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { quoteInput } from '@tocada/contracts/deals/quote.js';
import { HALVES, quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import type { Stage } from '@tocada/contracts/kit/stages.js';
import { localMoment } from '@tocada/runtime/zone.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import {
  PURPOSES,
  REPLY_TAGS,
  tagFault,
  TEMPLATES,
  type ContactChannel,
  type Purpose,
  type ReplyInput,
} from '@tocada/contracts/messages/replies.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';

let desk: OpenDesk;

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.empty();
  await desk.rows(`delete from reply_templates where name = 'De prueba'`);
});
afterAll(() => desk.close());

const write = () => ({ writeId: randomUUID() });
const inquiry = (fields: Partial<InquiryRow> = {}) => desk.inquiry(inquiryRow(fields));
const template = async (text: string, language: 'es' | 'en' = 'es') =>
  (await desk.templates.create(TEMPLATES.create.input.parse({ name: 'De prueba', text, language }), write())).id;
/** One that comes with the system, without gaps. */
const anyTemplate = async () => (await desk.templates.all())[0]!.id;
const reply = (id: string, templateId: string, fields: Partial<ReplyInput> = {}, call = write()) =>
  desk.replies.reply(INQUIRIES.reply.input.parse({ id, templateId, channel: 'whatsapp', ...fields }), call);
const detail = (id: string) => desk.opened.detail({ id });

describe('the templates', () => {
  test('come with a new system, in Spanish and in English, one for each purpose, with known tags only', async () => {
    const all = await desk.templates.all();
    expect(all.slice(0, 6).map(({ name, purpose }) => [name, purpose])).toEqual([
      ['Fecha libre', 'free'],
      ['Fecha ocupada, con otras fechas', 'taken'],
      ['Cotización', 'quote'],
      ['Recordatorio al tercer día', 'nudge'],
      ['Anticipo', 'deposit'],
      ['Gracias', 'thanks'],
    ]);
    for (const language of ['es', 'en'])
      expect(
        all
          .filter((one) => one.language === language)
          .map(({ purpose }) => purpose)
          .toSorted(),
      ).toEqual([...PURPOSES].toSorted());
    for (const one of all) expect([one.revision, tagFault(one.text)]).toEqual([0, undefined]);
    expect(all[1]!.text).toContain('{{libres}}');
    expect(all.filter(({ text }) => /cancelled/.test(text))).toEqual([]);
  });

  test('are added at the end, changed and removed, and an older form is refused', async () => {
    const id = await template('Hola');
    expect((await desk.templates.all()).at(-1)).toMatchObject({ id, text: 'Hola', revision: 0 });
    const change = (text: string, revision: number) =>
      desk.templates.update({ id, name: 'Saludo', language: 'es', text, revision }, write());
    await desk.rows(`update reply_templates set purpose = 'free' where id = $1`, [id]);
    // A panel of the release before does not know the purpose, and leaves it.
    expect(await change('Buenas', 0)).toMatchObject({ name: 'Saludo', purpose: 'free', revision: 1 });
    await expect(change('Tarde', 0)).rejects.toMatchObject({ code: 'stale', current: { text: 'Buenas' } });
    await expect(desk.templates.remove({ id, revision: 0 }, write())).rejects.toMatchObject({ code: 'stale' });
    const call = write();
    await desk.templates.remove({ id, revision: 1 }, call);
    await desk.templates.remove({ id, revision: 1 }, call);
    await expect(desk.templates.remove({ id, revision: 1 }, write())).rejects.toMatchObject({ code: 'not_found' });
    expect(await desk.templates.all()).toHaveLength(2 * PURPOSES.length);
  });
});

describe('a reply', () => {
  test('is filled in for the client, and a missing value is named in words', async () => {
    const templateId = await template(REPLY_TAGS.map((tag) => `${tag}={{${tag}}}`).join('; '));
    const id = await inquiry({ name: 'Zoraida Única Paz', phone: '(979) 555-0177' });
    await desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id, venue: 'Salón Azul' }), write());
    const { text, missing, whatsapp } = await reply(id, templateId);
    expect(text).toBe(
      'nombre=Zoraida; fecha=viernes, 1 de mayo de 2150; ' +
        'libres=viernes 24 de abril, sábado 25 de abril y sábado 2 de mayo; tipo=Boda; lugar=Salón Azul, Bryan TX; ' +
        'total=(falta el total); anticipo=(falta el anticipo); vence=(falta la fecha límite); ' +
        'enlace=(falta el enlace); banda=Neón 979',
    );
    expect(missing).toEqual(['total', 'anticipo', 'vence', 'enlace']);
    expect(whatsapp).toBe(`https://wa.me/19795550177?text=${encodeURIComponent(text)}`);
  });

  test('names the sums of a quote in pesos', async () => {
    const id = await inquiry();
    const words = await template('{{total}} / {{anticipo}}');
    const input = quoteInput.parse(quoteFields({ schedule: HALVES, currency: 'MXN' }));
    const { id: quoteId, revision } = await desk.deals.create({ id, ...input }, write());
    await desk.deals.send({ id: quoteId, revision, by: 'both' }, write());
    expect((await reply(id, words)).text).toBe('$1,500.50 MXN / $750.25 MXN');
  });

  test('takes total, first payment and link from the quote that the client has', async () => {
    const id = await inquiry();
    const words = await template('{{total}} / {{anticipo}} / {{enlace}}');
    const input = quoteInput.parse(quoteFields({ schedule: HALVES }));
    const { id: quoteId, revision } = await desk.deals.create({ id, ...input }, write());
    expect((await reply(id, words)).missing).toEqual(['total', 'anticipo', 'enlace']);
    const { links } = await desk.deals.send({ id: quoteId, revision, by: 'both' }, write());
    expect(await reply(id, words)).toMatchObject({ text: `$1,500.50 / $750.25 / ${links.s1}`, missing: [] });
    const drafts = await desk.replies.drafts({ id });
    expect(drafts.map(({ purpose }) => purpose)).toContain('quote');
    // Another signer than the one who wrote to the band.
    const party = { name: 'Eva', email: 'eva@example.org', phone: '', title: '', company: '' };
    const parties = [{ ...party, address: '', poNumber: '', taxId: '' }];
    await desk.deals.setParties({ id, parties }, write());
    expect((await reply(id, words)).text).toContain(`/ ${links.d}`);
    await desk.deals.withdraw({ id: quoteId, revision: (await detail(id)).quote!.revision }, write());
    expect((await reply(id, words)).missing).toEqual(['total', 'anticipo', 'enlace']);
  });

  test('names when the held date is free again', async () => {
    const templateId = await template('Hasta el {{vence}}');
    const id = await inquiry();
    await desk.dates.hold(CALENDAR.hold.input.parse({ id }), write());
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
    await desk.opened.setStage(INQUIRIES.setStage.input.parse({ id, stage: 'booked' }), write());
    const { inquiry: later } = await reply(id, await template('Nos vemos el {{fecha}}'));
    expect([later.stage, later.firstReplyAt, later.revision]).toEqual(['booked', after.firstReplyAt, 2]);
    const { timeline, replies } = await detail(id);
    expect(timeline.map(({ kind }) => kind)).toEqual(['reply', 'stage', 'reply', 'stage']);
    expect(timeline[2]!.detail).toEqual({ channel: 'whatsapp', template: 'Fecha libre' });
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
    const left = 'Son $900. Acéptalo aquí: (falta el enlace)';
    await expect(reply(id, templateId, { channel: 'mail', text: left })).rejects.toMatchObject({ code: 'invalid' });
    const { text } = await reply(id, templateId, { channel: 'mail', text: 'Hola Lucía: son $900' });
    expect(text).toBe('Hola Lucía: son $900');
    expect((await detail(id)).replies.map((one) => one.text)).toEqual([text]);
  });

  test('takes a text as it was sent, and the words of a client are neither tags nor gaps', async () => {
    const templateId = await template('Hola {{nombre}}, nos vemos en {{lugar}}.');
    const id = await inquiry({ name: '{{nada}} Paz', location: 'Bryan (falta el total)' });
    const words = 'Hola {{nada}}, nos vemos en Bryan (falta el total).';
    const [draft] = (await desk.replies.drafts({ id })).filter((one) => one.templateId === templateId);
    expect([draft!.text, draft!.missing]).toEqual([words, []]);
    for (const text of [words, 'Va {{}} {{nombre}} y }} a Bryan (falta el total)']) {
      const sent = await reply(id, templateId, { channel: 'mail', text });
      expect([sent.text, sent.missing]).toEqual([text, []]);
    }
    expect((await reply(id, templateId, { channel: 'mail' })).text).toBe(words);
    const gap = await template('En {{lugar}} son {{total}}.');
    const both = 'En Bryan (falta el total) son (falta el total).';
    expect((await reply(id, gap, { text: both })).missing).toEqual(['total']);
    for (const text of [both, 'Son (falta el total), en otro lado.'])
      await expect(reply(id, gap, { channel: 'mail', text })).rejects.toMatchObject({ errors: [{ path: 'text' }] });
    const all = await inquiry({ location: '(falta el total)' });
    expect((await reply(all, gap, { text: 'En (falta el total) son $900.' })).missing).toEqual([]);
    expect((await reply(all, gap)).missing).toEqual(['total']);
    await expect(
      reply(all, gap, { channel: 'mail', text: 'En (falta el total) son (falta el total)' }),
    ).rejects.toThrow();
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
  const drafts = (id: string) => desk.replies.drafts({ id });
  const first = async (id: string) => (await drafts(id))[0]!;
  const ofPurpose = async (id: string, purpose: Purpose) => (await drafts(id)).find((one) => one.purpose === purpose)!;
  const idOf = async (purpose: Purpose) => (await desk.templates.all()).find((one) => one.purpose === purpose)!.id;
  const stage = (id: string, to: Stage, fields: object = {}) =>
    desk.opened.setStage(INQUIRIES.setStage.input.parse({ id, stage: to, ...fields }), write());
  const hold = (id: string, fields: object = {}) =>
    desk.dates.hold(CALENDAR.hold.input.parse({ id, ...fields }), write());
  const block = () => desk.dates.block(CALENDAR.block.input.parse({ title: 'Vacaciones', day: '2150-05-01' }), write());

  test('are those in its language, with dates and tags in the language of the template', async () => {
    const id = await inquiry({ phone: 'por correo' });
    const spanish = await drafts(id);
    // Quote and deposit wait for a quote.
    expect(spanish.map(({ purpose }) => purpose).toSorted()).toEqual(
      PURPOSES.filter((purpose) => purpose !== 'quote' && purpose !== 'deposit').toSorted(),
    );
    expect(spanish[0]).toMatchObject({ name: 'Fecha libre', whatsapp: null, missing: [], untrue: null });
    const english = await inquiry({ name: 'Amy', language: 'en' });
    await desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id: english, language: 'en' }), write());
    const { text, name } = await first(english);
    expect(name).toBe('Date available');
    expect(text).toContain('for your event (wedding)!');
    expect(text).toContain("we're free on Friday, May 1, 2150.");
    const near = await template('{{libres}}', 'en');
    expect((await reply(english, near)).text).toBe('Friday, April 24; Saturday, April 25 or Saturday, May 2');
    // A template in another language keeps its own.
    expect((await reply(english, await template('El {{fecha}}: {{tipo}}'))).text).toBe(
      'El viernes, 1 de mayo de 2150: Boda',
    );
    expect((await reply(id, await template('{{fecha}}: {{tipo}}', 'en'), { channel: 'mail' })).text).toBe(
      'Friday, May 1, 2150: wedding',
    );
  });

  test('are all of them when there is none in its language', async () => {
    const id = await inquiry();
    await desk.rows(`update reply_templates set language = 'en' where language = 'es'`);
    const all = await drafts(id);
    await desk.rows(`update reply_templates set language = 'es' where place <= 6 or name in ('Fecha apartada por alguien más',
      'Fecha reservada', 'Cambio de fecha', 'Cancelación', 'Solicitud cerrada', 'La fecha se reservó para otro evento',
      'Pedir que confirme (48 h)')`);
    expect(all.length).toBe(2 * (PURPOSES.length - 2));
    expect((await drafts(id)).length).toBe(PURPOSES.length - 2);
  });

  test('begin with the one that fits the night and the stage, and mark what is untrue', async () => {
    const id = await inquiry();
    expect(await first(id)).toMatchObject({ purpose: 'free', untrue: null, hint: null });
    expect((await ofPurpose(id, 'taken')).untrue).toBe('Esa noche está libre.');
    const other = await inquiry({ name: 'Ana' });
    expect((await first(id)).hint).toBe('Otra solicitud también pide esa noche.');
    const { id: entryId } = await hold(other);
    expect(await first(id)).toMatchObject({ purpose: 'held', untrue: null });
    expect((await ofPurpose(id, 'free')).untrue).toBe('Otra solicitud tiene apartada esa noche primero.');
    // The one that holds it first may still be told that it is free.
    expect(await first(other)).toMatchObject({ purpose: 'free', untrue: null });
    await desk.dates.confirm(CALENDAR.confirm.input.parse({ id: entryId }), write());
    const taken = await first(id);
    expect(taken).toMatchObject({ purpose: 'taken', untrue: null, missing: [] });
    expect(taken.text).toContain('libres: viernes 24 de abril, sábado 25 de abril y sábado 2 de mayo.');
    expect((await ofPurpose(id, 'free')).untrue).toBe('Esa noche está reservada.');
    const all = await drafts(id);
    expect(all.map(({ untrue }) => Boolean(untrue))).toEqual(all.map(({ untrue }) => Boolean(untrue)).toSorted());
  });

  test('never say free on a blocked night, and thank after the gig only', async () => {
    await block();
    const id = await inquiry();
    expect((await first(id)).purpose).toBe('taken');
    expect((await ofPurpose(id, 'thanks')).untrue).toBe('Esta solicitud no llegó a tocada.');
    const played = await inquiry({ eventDate: new Date('2020-05-01T05:00:00Z'), status: 'completed' });
    expect(await first(played)).toMatchObject({ purpose: 'thanks', untrue: null });
    expect((await ofPurpose(played, 'free')).untrue).toBe('Ese día ya pasó.');
  });

  test('know of a show of the site that night, and of a gig after midnight', async () => {
    const id = await inquiry();
    // 0:30 of the day after belongs to the night before.
    desk.content.set(randomUUID(), { title: 'Posada', date: '2150-05-02T05:30:00.000Z' });
    expect(await first(id)).toMatchObject({ purpose: 'taken', untrue: null });
    const { untrue, templateId } = await ofPurpose(id, 'free');
    expect(untrue).toBe('Esa noche tiene un show.');
    await expect(reply(id, templateId)).rejects.toMatchObject({ code: 'invalid' });
    const later = await inquiry({ eventDate: new Date('2150-05-02T06:00:00Z'), hasTime: true });
    expect((await first(later)).purpose).toBe('taken');
  });

  test('an hour after midnight of today is still to come, though its night is the one before', async () => {
    const today = isoDay(new Date().toISOString(), 'America/Chicago');
    const id = await inquiry({
      eventDate: localMoment(`${today}T00:30`, 'America/Chicago').instant,
      hasTime: true,
      status: 'contacted',
    });
    expect((await ofPurpose(id, 'free')).untrue).toBeNull();
    await desk.opened.setStage(INQUIRIES.setStage.input.parse({ id, stage: 'booked' }), write());
    expect((await ofPurpose(id, 'thanks')).untrue).toBe('La tocada todavía no es.');
  });

  test('an untrue text is refused as it stands, by both channels, and sent after a change', async () => {
    await block();
    const id = await inquiry();
    const templateId = await idOf('free');
    const { text } = await ofPurpose(id, 'free');
    for (const fields of [{}, { channel: 'mail' }, { text }, { text: `  ${text}\n` }] as const)
      await expect(reply(id, templateId, fields)).rejects.toMatchObject({
        code: 'invalid',
        errors: [{ path: 'text', message: 'Esa noche está bloqueada. Cambia el texto antes de mandarlo.' }],
      });
    expect(await detail(id)).toMatchObject({ stage: 'new', replies: [] });
    expect((await reply(id, templateId, { text: 'Ese día no, pero el sábado sí.' })).inquiry.stage).toBe('contacted');
  });

  test('the quote is offered when its text lacks no value of a quote', async () => {
    const id = await inquiry();
    const templateId = await idOf('quote');
    const [{ text }] = (await desk.rows('select text from reply_templates where id = $1', [templateId])) as [
      { text: string },
    ];
    await desk.rows(`update reply_templates set text = 'Son $900' where id = $1`, [templateId]);
    expect((await ofPurpose(id, 'quote')).text).toBe('Son $900');
    await desk.rows(`update reply_templates set text = $2 where id = $1`, [templateId, text]);
    expect(await ofPurpose(id, 'quote')).toBeUndefined();
  });

  describe('news', () => {
    const news = async (id: string) => (await detail(id)).news?.kind ?? null;

    test.each([
      ['booked', {}, 'quedó reservado', true],
      ['lost', { reason: 'price' }, 'Cerramos tu solicitud', false],
    ] as const)('%s is told once, with the words for it', async (to, fields, words, isBooked) => {
      const id = await inquiry();
      expect(await news(id)).toBe(null);
      await stage(id, to, fields);
      expect(await news(id)).toBe(to);
      const draft = await first(id);
      expect(draft).toMatchObject({ purpose: to, untrue: null, missing: [] });
      expect(draft.text).toContain(isBooked ? 'está reservado para tu evento' : words);
      await reply(id, draft.templateId, { channel: 'mail' });
      expect(await news(id)).toBe(null);
    });

    test('a gig that moves and one that is cancelled, each with its own words', async () => {
      const id = await inquiry();
      await stage(id, 'booked');
      await reply(id, (await first(id)).templateId);
      const [entry] = (await detail(id)).entries;
      await desk.dates.move(CALENDAR.move.input.parse({ id: entry!.id, day: '2150-05-02' }), write());
      expect(await news(id)).toBe('moved');
      expect((await first(id)).text).toContain('queda para el sábado, 2 de mayo de 2150');
      await desk.replies.contact({ id, channel: 'phone' }, write());
      expect(await news(id)).toBe(null);
      await stage(id, 'cancelled', { reason: 'client', note: 'Se enfermó' });
      expect(await news(id)).toBe('cancelled');
      expect(await first(id)).toMatchObject({ purpose: 'cancelled', untrue: null });
    });

    test('48 hours, and the end of a first option', async () => {
      const id = await inquiry();
      const { id: entryId } = await hold(id);
      await desk.dates.challenge(CALENDAR.challenge.input.parse({ id: entryId }), write());
      expect(await news(id)).toBe('challenge');
      expect(await first(id)).toMatchObject({ purpose: 'challenge', untrue: null, missing: [] });
      const other = await inquiry({ name: 'Ana' });
      const { undo } = await stage(other, 'booked', { anyway: true });
      expect([await news(id), await news(other)]).toEqual(['overruled', 'booked']);
      const draft = await first(id);
      expect(draft).toMatchObject({ purpose: 'overruled', untrue: null, missing: [] });
      expect(draft.text).not.toContain('Ana');
      await desk.dates.undo({ id: undo! }, write());
      // The challenge that the undone act hid is news again.
      expect([await news(id), await news(other)]).toEqual(['challenge', null]);
      const { undo: second } = await desk.dates.confirm(CALENDAR.confirm.input.parse({ id: entryId }), write());
      expect(await news(id)).toBe('booked');
      await desk.dates.undo({ id: second! }, write());
      expect(await news(id)).toBe('challenge');
    });

    test('is left untold on request, but not newer news that one has not seen', async () => {
      const id = await inquiry();
      await stage(id, 'booked');
      const { activityId } = (await detail(id)).news!;
      await stage(id, 'cancelled', { reason: 'band', note: 'Nos enfermamos' });
      await expect(desk.replies.leaveUntold({ id, activityId }, write())).rejects.toMatchObject({ code: 'stale' });
      const { news: now } = await detail(id);
      await desk.replies.leaveUntold({ id, activityId: now!.activityId }, write());
      const { news: after, timeline } = await detail(id);
      expect([after, timeline[0]!.kind, timeline[0]!.detail]).toEqual([null, 'untold', { news: 'cancelled' }]);
    });
  });
});

describe('a contact from the panel', () => {
  const contact = (id: string, channel: ContactChannel, call = write()) => desk.replies.contact({ id, channel }, call);

  test.each(['whatsapp', 'phone', 'mail'] as const)('by %s counts as an answer, once', async (channel) => {
    const id = await inquiry();
    const call = write();
    const answer = await contact(id, channel, call);
    expect(await contact(id, channel, call)).toEqual(answer);
    expect(answer).toMatchObject({
      kind: 'contact',
      inquiryId: id,
      detail: { channel },
      inquiry: { stage: 'contacted' },
    });
    const { timeline, firstReplyAt, status } = await detail(id);
    expect([status, firstReplyAt]).toEqual(['contacted', answer.inquiry.firstReplyAt]);
    expect(timeline.map(({ kind }) => kind)).toEqual(['contact', 'stage']);
    await contact(id, channel);
    expect((await detail(id)).firstReplyAt).toBe(firstReplyAt);
    expect(await desk.inquiries.pending()).toMatchObject({ pending: 0 });
    expect(await desk.rows('select 1 from notices')).toEqual([]);
  });

  test('can be taken back: the request waits again', async () => {
    const id = await inquiry();
    await contact(id, 'whatsapp');
    await desk.opened.setStatus({ id, status: 'pending' }, write());
    expect(await detail(id)).toMatchObject({ stage: 'new', status: 'pending' });
    expect(await desk.inquiries.pending()).toMatchObject({ pending: 1 });
  });

  test('leaves later stages, and is refused for a request that is set apart', async () => {
    const id = await inquiry();
    await desk.opened.setStage(INQUIRIES.setStage.input.parse({ id, stage: 'booked' }), write());
    expect((await contact(id, 'phone')).inquiry.stage).toBe('booked');
    await expect(contact(await inquiry({ suspect: true }), 'phone')).rejects.toMatchObject({ code: 'wrong_stage' });
    await expect(contact(randomUUID(), 'phone')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('leaves nothing when its client is erased', async () => {
    const id = await inquiry({ name: 'Zoraida Única' });
    await contact(id, 'whatsapp');
    await desk.erase(id);
    for (const table of ['inbox', 'activities'])
      expect([table, JSON.stringify(await desk.rows(`select * from ${table}`))]).toEqual([table, '[]']);
  });
});

test('erasing a client leaves no reply, no mail and no recorded answer', async () => {
  const templateId = await anyTemplate();
  const id = await inquiry({ name: 'Zoraida Única' });
  await reply(id, templateId);
  await reply(id, templateId, { channel: 'mail', text: 'Zoraida, te esperamos' });
  const [mail] = await desk.rows<{ id: string }>(`select id from notices where kind = 'reply'`);
  expect(await desk.erase(id)).toEqual({ count: 1, noticeIds: [mail!.id], keys: [] });
  for (const table of ['replies', 'notices', 'inbox', 'activities', 'booking_inquiries'])
    expect([table, JSON.stringify(await desk.rows(`select * from ${table}`))]).toEqual([
      table,
      expect.not.stringContaining('Zoraida'),
    ]);
  expect(await desk.rows('select 1 from replies union all select 1 from notices')).toEqual([]);
});
