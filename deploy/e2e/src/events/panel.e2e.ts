import '../kit/in-english.js';
import { axe, complaintsOf, overflowOf, PHONE, textsOf } from '../kit/browser.js';
import { afterEach, describe, expect, test } from '@jest/globals';
import EVENT_TICKETS from '@tocada/contracts/events/tickets.texts.js';
import { nearDate } from '@tocada/contracts/ground/days.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import { language } from '../kit/journey-language.js';
import { AdminPanel, callsTo } from '../kit/panel.js';
import { BOOKING, passwordQuery } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { call, PASSWORD } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { inOrder, sentence, spoken, t } from '../kit/words.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const SHOW = { date: '2150-12-11T20:30', location: 'Bryan, TX', venue: 'Patio Ñandú' };
const tickets = spoken(EVENT_TICKETS);
const near = (day: string) => nearDate(`${day}T12:00:00Z`, 'UTC', language);
const inside = async (options = {}) => {
  panel = await AdminPanel.inside(browser, stack.url, 'events', options);
};
const menu = async (title: string) => {
  await panel.button(t.eventActs.more(title)).click();
  return panel.row(title);
};
const stored = async (title: string) => {
  const { body } = await call(`${stack.url}/api/admin/events?${passwordQuery}`);
  return (body as any[]).filter((event) => event.title === title);
};
const seen = async () => ((await call(`${stack.url}/api/events`)).body as any[]).map(({ title }) => title);

describe('the form', () => {
  test('is the specification’s while “Más opciones” is shut, and sends what the specification sends', async () => {
    await inside();
    const form = panel.page.getByRole('tabpanel').getByRole('form');
    await panel.field(t.events.title).waitFor();
    expect((await textsOf(form.locator('label'))).filter(Boolean)).toEqual([
      `${t.events.title} *`,
      `${t.events.date} *`,
      t.events.hour,
      `${t.events.location} *`,
      t.events.venue,
      t.panel.description,
      t.events.hasPhotos,
    ]);
    const more = form.locator('details');
    expect(await more.getAttribute('open')).toBeNull();
    const posted = panel.page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/admin/events',
    );
    await panel.type({
      [t.events.title]: 'Lo de siempre',
      [t.events.date]: '2150-01-02',
      [t.events.location]: 'Bryan',
    });
    await panel.button(t.events.add).click();
    expect(Object.keys((await posted).postDataJSON()).toSorted()).toEqual(
      ['date', 'description', 'hasPhotos', 'imageUrl', 'location', 'title', 'venue'].toSorted(),
    );
    await panel.toast(t.events.added);
  });

  test('saves a draft without a date, shows faults beside their fields, and opens where something is set', async () => {
    await inside(PHONE);
    const complaints = complaintsOf(panel.page);
    await panel.type({ [t.events.title]: 'Por fijar', [t.events.date]: '', [t.events.location]: 'Bryan' });
    await panel.page.getByText(t.eventMore.more, { exact: true }).click();
    await panel.field(t.eventMore.labels.publication).selectOption('draft');
    await panel.page.getByText(t.eventMore.groups.tickets, { exact: true }).first().click();
    await panel.type({
      [t.eventMore.labels.ticketUrl]: 'boletos',
      [t.eventMore.labels.priceMin]: '20',
      [t.eventMore.labels.priceMax]: '15',
    });
    await panel.button(t.events.add).click();
    const fault = panel.page.getByText(sentence('bad_web_url'));
    await fault.waitFor();
    expect(await axe(panel.page)).toEqual([]);
    await panel.type({ [t.eventMore.labels.ticketUrl]: 'https://boletos.example' });
    await panel.button(t.events.add).click();
    await panel.page.getByText(sentence('price_order')).waitFor();
    await panel.type({ [t.eventMore.labels.priceMax]: '25' });
    await panel.button(t.events.add).click();
    await panel.toast(t.events.added);
    const [draft] = await stored('Por fijar');
    expect(draft).toMatchObject({ date: null, publication: 'draft', priceMinCents: 2000, priceMaxCents: 2500 });
    expect(await seen()).not.toContain('Por fijar');
    await panel.button(t.panel.editNamed('Por fijar')).click();
    expect(await panel.page.locator('form details').first().getAttribute('open')).not.toBeNull();
    expect(await panel.field(t.eventMore.labels.priceMin).inputValue()).toBe('20');
    expect(await overflowOf(panel.page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('a venue typed before brings its address, map and zone again', async () => {
    const place = {
      address: '12 Main St',
      city: 'El Paso',
      mapUrl: 'https://maps.example/1',
      timeZone: 'America/Denver',
    };
    await band.event({ ...SHOW, ...place, title: 'Primera vez', location: 'El Paso, TX', venue: 'Foro Azul' });
    await inside();
    await panel.type({
      [t.events.title]: 'Segunda vez',
      [t.events.date]: '2150-11-20',
      [t.events.hour]: '21:00',
      [t.events.location]: 'el paso tx',
      [t.events.venue]: 'foro azul',
    });
    await panel.field(t.panel.description).focus();
    await panel.page.getByText(t.eventMore.knownVenue('12 Main St')).waitFor();
    await panel.button(t.events.add).click();
    await panel.toast(t.events.added);
    expect((await stored('Segunda vez'))[0]).toMatchObject({ ...place, date: '2150-11-21T04:00:00.000Z' });
  });

  test('another admin’s change of an option clashes as other fields do', async () => {
    const { id } = await band.event({ ...SHOW, title: 'De dos', ticketState: 'on_sale' });
    await inside();
    await panel.button(t.panel.editNamed('De dos')).click();
    await panel.page.locator('[name=ticketState]').selectOption('at_door');
    await band.save('PUT', `events/${id}`, { ...SHOW, title: 'De dos', ticketState: 'sold_out' });
    await panel.button(t.events.update).click();
    await panel.page.getByText(t.panel.theirs).first().waitFor();
    const clash = panel.page.getByRole('group', { name: sentence('stale') }).first();
    expect(await clash.innerText()).toMatch(inOrder(t.eventMore.labels.ticketState, tickets.at_door, tickets.sold_out));
    await panel.button(t.panel.saveMine).click();
    await panel.toast(t.events.updated);
    expect((await stored('De dos'))[0]).toMatchObject({ ticketState: 'at_door' });
  });
});

describe('the acts', () => {
  test('deleting a public show to come asks to cancel it instead', async () => {
    await band.event({ ...SHOW, title: 'Por cancelar' });
    await inside();
    await panel.button(t.events.removeNamed('Por cancelar')).click();
    const question = panel.page.getByRole('alertdialog');
    expect(await question.innerText()).toContain(t.eventActs.cancelInstead);
    await question.getByRole('button', { name: t.eventActs.cancelIt }).click();
    await panel.toast(t.eventActs.done.cancelled);
    const row = panel.row('Por cancelar');
    await row.getByText(t.eventActs.followers.cancelled('Por cancelar')).waitFor();
    await panel.button(t.events.removeNamed('Por cancelar')).click();
    await panel.confirm('Por cancelar');
    await panel.toast(t.events.removed);
  });

  test('a stale act shows the event as it is now, and says so', async () => {
    const { id } = await band.event({ ...SHOW, title: 'Alguien más' });
    await inside();
    const row = await menu('Alguien más');
    await band.save('PUT', `events/${id}`, { ...SHOW, title: 'Alguien más', ticketState: 'sold_out' });
    await row.getByRole('button', { name: t.eventActs.acts.postpone }).click();
    await row.getByRole('button', { name: t.eventActs.halt.postponed }).click();
    await row.getByRole('alert').waitFor();
    await row.getByText(tickets.sold_out, { exact: true }).first().waitFor();
    expect((await stored('Alguien más'))[0].eventStatus).toBe('scheduled');
    await row.getByRole('button', { name: t.eventActs.halt.postponed }).click();
    await panel.toast(t.eventActs.done.postponed);
    await row.getByRole('button', { name: t.eventActs.acts.restore }).click();
    await panel.toast(t.eventActs.restored);
  });

  test('a duplicate is a draft without a date, open in the form', async () => {
    await band.event({ ...SHOW, title: 'Original', ticketState: 'sold_out' });
    await inside();
    const row = await menu('Original');
    await row.getByRole('button', { name: t.eventActs.acts.clone }).click();
    await panel.toast(t.eventActs.cloned);
    await panel.button(t.events.update).waitFor();
    expect(await panel.field(t.events.date).inputValue()).toBe('');
    expect((await stored('Original')).map(({ publication, date }) => [publication, date]).toSorted()).toEqual([
      ['draft', null],
      ['public', expect.any(String)],
    ]);
  });

  test('a series is made after a look at its nights, and an edit asks how far it goes', async () => {
    await band.event({ ...SHOW, title: 'Los viernes' });
    await band.event({ ...SHOW, date: '2150-12-25T20:30', title: 'Navidad', publication: 'private' });
    await inside();
    const row = await menu('Los viernes');
    await row.getByRole('button', { name: t.eventActs.acts.repeat }).click();
    await row.getByLabel(t.eventRepeat.count).fill('3');
    await row.getByRole('button', { name: t.eventRepeat.look }).click();
    const nights = row.getByRole('group', { name: t.eventRepeat.nights });
    await nights.waitFor();
    expect(await textsOf(nights.locator('label'))).toEqual([
      expect.stringContaining(near('2150-12-18')),
      expect.stringMatching(inOrder(near('2150-12-25'), t.eventRepeat.taken)),
      expect.stringContaining(near('2151-01-01')),
    ]);
    expect(await axe(panel.page)).toEqual([]);
    await row.getByRole('button', { name: t.eventRepeat.make(2) }).click();
    await panel.toast(t.eventRepeat.made(2));
    const series = await until(
      () => stored('Los viernes'),
      (events) => events.length === 3 && events.every(({ seriesId }) => seriesId),
    );
    expect(new Set(series.map(({ seriesId }) => seriesId)).size).toBe(1);

    await panel.page
      .getByRole('button', { name: t.panel.editNamed('Los viernes') })
      .nth(0)
      .click();
    await panel.type({ [t.events.title]: 'Los viernes de rock' });
    await panel.button(t.events.update).click();
    const question = panel.page.getByRole('alertdialog');
    await question.getByRole('button', { name: t.panel.goBack }).click();
    expect(await panel.field(t.events.title).inputValue()).toBe('Los viernes de rock');
    await panel.button(t.events.update).click();
    await question.getByRole('button', { name: t.eventActs.following }).click();
    await panel.toast(t.eventActs.seriesUpdated(3));
    expect(await stored('Los viernes de rock')).toHaveLength(3);
  });

  test('a series whose show has changed meanwhile is made once', async () => {
    // In weeks without other shows, whose nights are not proposed.
    const show = { ...SHOW, date: '2151-05-01T20:30', title: 'Los sábados' };
    const { id } = await band.event(show);
    await inside();
    const row = await menu('Los sábados');
    await row.getByRole('button', { name: t.eventActs.acts.repeat }).click();
    await row.getByLabel(t.eventRepeat.count).fill('2');
    await row.getByRole('button', { name: t.eventRepeat.look }).click();
    await row.getByRole('group', { name: t.eventRepeat.nights }).waitFor();
    await band.save('PUT', `events/${id}`, { ...show, venue: 'Salón Neón' });
    await row.getByRole('button', { name: t.eventRepeat.make(2) }).click();
    await row.getByRole('alert').waitFor();
    await until(
      () => panel.row('Los sábados').count(),
      (count) => count === 3,
    );
    await row.getByRole('button', { name: t.eventRepeat.make(2) }).click();
    await panel.toast(t.eventRepeat.made(2));
    const made = await stored('Los sábados');
    expect(made).toHaveLength(3);
    expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(made.find((event) => event.id === id).venue).toBe('Salón Neón');
  });

  test('an answer about a series counts for one save: after a failed one the panel asks again', async () => {
    const seriesId = '6f1b3a52-9a0e-4d6f-8a39-2f6a5b1c7d10';
    await band.event({ ...SHOW, title: 'Domingo 1', seriesId });
    await band.event({ ...SHOW, date: '2150-12-13T20:30', title: 'Domingo 2', seriesId });
    await inside();
    let isDown = true;
    await panel.page.route(callsTo('events/series/*'), (route) => (isDown ? route.abort() : route.fallback()));
    const question = panel.page.getByRole('alertdialog');
    await panel.button(t.panel.editNamed('Domingo 1')).click();
    await panel.type({ [t.events.title]: 'Domingo de todos' });
    await panel.button(t.events.update).click();
    await question.getByRole('button', { name: t.eventActs.following }).click();
    await panel.toast(t.events.notUpdated);
    await panel.button(t.panel.cancel).click();
    isDown = false;
    await panel.button(t.panel.editNamed('Domingo 1')).click();
    await panel.type({ [t.events.title]: 'Aniversario' });
    await panel.button(t.events.update).click();
    await question.getByRole('button', { name: t.eventActs.onlyThis }).click();
    await panel.toast(t.events.updated);
    expect(await stored('Domingo 2')).toHaveLength(1);
    expect(await stored('Aniversario')).toHaveLength(1);
  });

  test('a show is shared by one tap, and its cards are files', async () => {
    await band.event({ ...SHOW, title: 'Para todos', ticketState: 'on_sale', priceMinCents: 1500 });
    await inside(PHONE);
    await panel.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const row = await menu('Para todos');
    await row.getByRole('button', { name: t.eventActs.acts.share }).click();
    const chat = await row.getByRole('link', { name: t.eventShare.onWhatsApp, exact: true }).getAttribute('href');
    const shared = decodeURIComponent(chat!);
    expect(shared).toMatch(/^https:\/\/wa\.me\/\?text=\*Para todos\*\n/);
    expect(shared).toMatch(inOrder(tickets.onSaleFrom('$15'), '/events/'));
    await row.getByRole('button', { name: t.eventShare.onInstagram }).click();
    await panel.toast(t.eventShare.copied.instagram);
    for (const [name, width, height] of [
      [t.eventShare.square, 1080, 1080],
      [t.eventShare.story, 1080, 1920],
    ] as const) {
      const file = await row.getByRole('link', { name }).getAttribute('href');
      const size = await panel.page.evaluate(async (url) => {
        const picture = await createImageBitmap(await (await fetch(url!)).blob());
        return [picture.width, picture.height];
      }, file);
      expect(size).toEqual([width, height]);
    }
    expect(await overflowOf(panel.page)).toBe(0);
    expect(await axe(panel.page)).toEqual([]);
  });

  test('a draft is previewed as its page, and visitors get nothing of it', async () => {
    const { id } = await band.event({ ...SHOW, title: 'Secreto', publication: 'draft' });
    await inside();
    const row = await menu('Secreto');
    expect(await row.getByRole('button', { name: t.eventActs.acts.share }).count()).toBe(0);
    await row.getByRole('button', { name: t.eventActs.acts.preview }).click();
    const frame = panel.page.frameLocator(`iframe[title="${t.eventPreview.previewOf('Secreto')}"]`);
    await frame.getByRole('heading', { name: 'Secreto' }).first().waitFor();
    expect((await call(`${stack.url}/api/events/${id}`)).status).toBe(404);
    await row.getByRole('button', { name: t.eventActs.acts.publish }).click();
    await row.getByRole('button', { name: t.eventActs.publishNow }).click();
    await panel.toast(t.eventActs.published);
    expect((await call(`${stack.url}/api/events/${id}`)).status).toBe(200);
  });

  test('the views show what is to come, what is over and drafts', async () => {
    await band.event({ ...SHOW, title: 'Viejo', date: '2020-01-01' });
    await band.event({ ...SHOW, title: 'Apenas idea', publication: 'draft' });
    await band.event({ ...SHOW, title: 'Viene' });
    await inside();
    const shown = async (view: string) => {
      const chip = panel.button(view);
      await chip.click();
      const titles = await textsOf(panel.page.getByRole('tabpanel').locator('[data-list] h3'));
      await chip.click();
      return ['Viejo', 'Apenas idea', 'Viene'].filter((title) => titles.includes(title));
    };
    expect(await shown(t.eventActs.view.upcoming)).toEqual(['Viene']);
    expect(await shown(t.eventActs.view.past)).toEqual(['Viejo']);
    expect(await shown(t.eventActs.view.drafts)).toEqual(['Apenas idea']);
  });
});

test('a show of a booking is private until the client lets the band announce it, and follows a moved booking by one press', async () => {
  const client = { ...BOOKING, source: 'phone', name: 'Ana Peña', eventDate: '2150-06-06T20:30' };
  const { id } = await band.save('POST', 'bookings', client);
  await band.save('PUT', `bookings/${id}/stage`, { stage: 'booked' });
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries');
  await panel.open('Ana Peña');
  await panel.act(t.opened.createShow);
  await panel.page.getByRole('form', { name: t.events.fromBooking }).waitFor();
  expect(await panel.field(t.eventMore.labels.publication).inputValue()).toBe('private');
  await panel.type({ [t.events.title]: 'Boda de Ana' });
  await panel.button(t.events.add).click();
  await panel.toast(t.events.added);
  expect((await stored('Boda de Ana'))[0]).toMatchObject({ publication: 'private', inquiryId: id });
  expect(await seen()).not.toContain('Boda de Ana');

  const { body } = await call(`${stack.url}/api/admin/bookings/${id}?${passwordQuery}`);
  await band.save('POST', `calendar/${body.entries[0].id}/move`, { day: '2150-06-13', startTime: '20:30' });
  await panel.show('inquiries');
  await panel.show('events');
  const row = panel.row('Boda de Ana');
  // The panel looks when it comes back into view.
  await panel.lookAgain();
  await row.getByText(t.eventActs.bookingChanged).waitFor();
  expect((await stored('Boda de Ana'))[0].date).toBe('2150-06-07T01:30:00.000Z');
  await row.getByRole('button', { name: t.eventActs.follow.moved }).click();
  await panel.toast(t.eventActs.moved);
  expect((await stored('Boda de Ana'))[0].date).toBe('2150-06-14T01:30:00.000Z');
  await row.getByText(t.eventActs.bookingChanged).waitFor({ state: 'detached' });
});

describe('files', () => {
  test('a pasted table is shown first, wrong lines are named, and twice is the same', async () => {
    await inside(PHONE);
    await panel.button(t.eventActs.files).click();
    const imports = panel.page.getByRole('region', { name: t.eventFiles.import });
    const paste = imports.getByRole('textbox');
    const table = 'Título,Fecha,Hora,Ubicación,Venue\nDe la tabla,2150-07-04,20:00,Bryan,Patio\nMala,ayer,,Bryan,\n';
    await paste.fill(table);
    await panel.button(t.eventFiles.look).click();
    await imports.getByText(t.eventFiles.summary(1, 0, 1, false)).waitFor();
    await imports.getByText(sentence('line_no_date')).waitFor();
    expect(await stored('De la tabla')).toEqual([]);
    expect(await axe(panel.page)).toEqual([]);
    expect(await overflowOf(panel.page)).toBe(0);
    await panel.button(t.eventFiles.add(1)).click();
    await panel.toast(t.eventFiles.imported(1));
    expect((await stored('De la tabla')).map(({ publication }) => publication)).toEqual(['draft']);
    await paste.fill(table);
    await panel.button(t.eventFiles.look).click();
    await imports.getByText(t.eventFiles.summary(0, 1, 1, false)).waitFor();
  });

  test('three megabytes are refused with a count, in the panel and by the server', async () => {
    await inside();
    await panel.button(t.eventActs.files).click();
    const line = 'Una noche,2150-07-04,20:00,Bryan TX,Patio Ñandú de las tres megas\n';
    const text = `Título,Fecha,Hora,Ubicación,Venue\n${line.repeat(Math.ceil(3_000_000 / line.length))}`;
    const said = say('import_many', { count: Math.ceil(3_000_000 / line.length), most: 1000 });
    await panel.page
      .getByLabel(t.eventFiles.choose)
      .setInputFiles({ name: 'shows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await panel.page.getByText(sentence(said)).waitFor();
    const { session } = (await call(`${stack.url}/api/admin/session`, 'POST', { password: PASSWORD })).body;
    const answer = await call(
      `${stack.url}/api/admin/events/import`,
      'POST',
      { text },
      { authorization: `Bearer ${session}` },
    );
    expect([answer.status, answer.body.message]).toEqual([400, sentenceOf(said)]);
  });

  test('all shows leave as a table, a calendar and files for Bandsintown, which names what it cannot hold', async () => {
    await band.event({ ...SHOW, title: 'Con todo' });
    await band.event({ ...SHOW, title: 'Sin hora', date: '2150-08-01' });
    await inside();
    await panel.button(t.eventActs.files).click();
    for (const format of ['CSV', 'ICS', 'Bandsintown']) {
      const download = panel.page.waitForEvent('download');
      await panel.button(format).click();
      expect((await download).suggestedFilename()).toBe(
        { CSV: 'shows.csv', ICS: 'shows.ics', Bandsintown: 'bandsintown-1.csv' }[format],
      );
    }
    await panel.page
      .getByText(inOrder('Sin hora', sentence('export_no_hour')))
      .first()
      .waitFor();
  });
});
