import { afterEach, describe, expect, test } from '@jest/globals';
import { AdminPanel } from './admin-panel.js';
import { axe, complaintsOf, overflowOf, PHONE, textsOf } from './browser.js';
import { BOOKING, passwordQuery } from './requests.js';
import { band, browser, stack, startEmptySite } from './site.js';
import { call, PASSWORD } from './stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const SHOW = { date: '2150-12-11T20:30', location: 'Bryan, TX', venue: 'Patio Ñandú' };
const inside = async (options = {}) => {
  panel = await AdminPanel.inside(browser, stack.url, 'events', options);
};
const menu = async (title: string) => {
  await panel.button(`Más de ${title}`).click();
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
    await panel.field('Título').waitFor();
    expect((await textsOf(form.locator('label'))).filter(Boolean)).toEqual([
      'Título *',
      'Fecha *',
      'Hora (Opcional)',
      'Ubicación *',
      'Venue',
      'Descripción',
      'Tiene Fotos',
    ]);
    const more = form.locator('details');
    expect(await more.getAttribute('open')).toBeNull();
    const posted = panel.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/admin/events'),
    );
    await panel.type({ Título: 'Lo de siempre', Fecha: '2150-01-02', Ubicación: 'Bryan' });
    await panel.button('Agregar Evento').click();
    expect(Object.keys((await posted).postDataJSON()).toSorted()).toEqual(
      ['date', 'description', 'hasPhotos', 'imageUrl', 'location', 'title', 'venue'].toSorted(),
    );
    await panel.toast('Evento agregado exitosamente');
  });

  test('saves a draft without a date, shows faults beside their fields, and opens where something is set', async () => {
    await inside(PHONE);
    const complaints = complaintsOf(panel.page);
    await panel.type({ Título: 'Por fijar', Fecha: '', Ubicación: 'Bryan' });
    await panel.page.getByText('Más opciones', { exact: true }).click();
    await panel.field('Quién lo ve').selectOption('draft');
    await panel.page.getByText('Boletos', { exact: true }).first().click();
    await panel.type({ 'Enlace de boletos': 'boletos', 'Precio desde': '20', 'Precio hasta': '15' });
    await panel.button('Agregar Evento').click();
    const fault = panel.page.getByText('Debe ser una dirección completa que empieza con https:// o http://');
    await fault.waitFor();
    expect(await axe(panel.page)).toEqual([]);
    await panel.type({ 'Enlace de boletos': 'https://boletos.example' });
    await panel.button('Agregar Evento').click();
    await panel.page.getByText('El precio más alto no puede ser menor que el más bajo').waitFor();
    await panel.type({ 'Precio hasta': '25' });
    await panel.button('Agregar Evento').click();
    await panel.toast('Evento agregado exitosamente');
    const [draft] = await stored('Por fijar');
    expect(draft).toMatchObject({ date: null, publication: 'draft', priceMinCents: 2000, priceMaxCents: 2500 });
    expect(await seen()).not.toContain('Por fijar');
    await panel.button('Editar Por fijar').click();
    expect(await panel.page.locator('form details').first().getAttribute('open')).not.toBeNull();
    expect(await panel.field('Precio desde').inputValue()).toBe('20');
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
      Título: 'Segunda vez',
      Fecha: '2150-11-20',
      'Hora (Opcional)': '21:00',
      Ubicación: 'el paso tx',
      Venue: 'foro azul',
    });
    await panel.field('Descripción').focus();
    await panel.page.getByText('Con la dirección de la otra vez: 12 Main St').waitFor();
    await panel.button('Agregar Evento').click();
    await panel.toast('Evento agregado exitosamente');
    expect((await stored('Segunda vez'))[0]).toMatchObject({ ...place, date: '2150-11-21T04:00:00.000Z' });
  });

  test('another admin’s change of an option clashes as other fields do', async () => {
    const { id } = await band.event({ ...SHOW, title: 'De dos', ticketState: 'on_sale' });
    await inside();
    await panel.button('Editar De dos').click();
    await panel.page.locator('[name=ticketState]').selectOption('at_door');
    await band.save('PUT', `events/${id}`, { ...SHOW, title: 'De dos', ticketState: 'sold_out' });
    await panel.button('Actualizar Evento').click();
    await panel.page.getByText('Lo que hay ahora').first().waitFor();
    const clash = panel.page.getByRole('group', { name: /cambió|otra/i }).first();
    expect(await clash.innerText()).toMatch(/Boletos[^]*En puerta[^]*Agotado/);
    await panel.button('Guardar mi versión').click();
    await panel.toast('Evento actualizado exitosamente');
    expect((await stored('De dos'))[0]).toMatchObject({ ticketState: 'at_door' });
  });
});

describe('the acts', () => {
  test('deleting a public show to come asks to cancel it instead', async () => {
    await band.event({ ...SHOW, title: 'Por cancelar' });
    await inside();
    await panel.button('Eliminar Por cancelar').click();
    const question = panel.page.getByRole('alertdialog');
    expect(await question.innerText()).toContain('¿Cancelarlo en vez de borrarlo?');
    await question.getByRole('button', { name: 'Cancelarlo' }).click();
    await panel.toast('Evento cancelado');
    const row = panel.row('Por cancelar');
    await row
      .getByText(
        'Quien sigue tu calendario lo ve tachado o como «CANCELADO: Por cancelar». En Google Calendar desaparece.',
      )
      .waitFor();
    await panel.button('Eliminar Por cancelar').click();
    await panel.confirm('Por cancelar');
    await panel.toast('Evento eliminado exitosamente');
  });

  test('a stale act shows the event as it is now, and says so', async () => {
    const { id } = await band.event({ ...SHOW, title: 'Alguien más' });
    await inside();
    const row = await menu('Alguien más');
    await band.save('PUT', `events/${id}`, { ...SHOW, title: 'Alguien más', ticketState: 'sold_out' });
    await row.getByRole('button', { name: 'Posponer' }).click();
    await row.getByRole('button', { name: 'Posponer el show' }).click();
    await row.getByRole('alert').waitFor();
    await row.getByText('Agotado', { exact: true }).first().waitFor();
    expect((await stored('Alguien más'))[0].eventStatus).toBe('scheduled');
    await row.getByRole('button', { name: 'Posponer el show' }).click();
    await panel.toast('Evento pospuesto');
    await row.getByRole('button', { name: 'Restaurar' }).click();
    await panel.toast('El evento sigue en pie');
  });

  test('a duplicate is a draft without a date, open in the form', async () => {
    await band.event({ ...SHOW, title: 'Original', ticketState: 'sold_out' });
    await inside();
    const row = await menu('Original');
    await row.getByRole('button', { name: 'Duplicar' }).click();
    await panel.toast('Evento duplicado: ponle fecha');
    await panel.button('Actualizar Evento').waitFor();
    expect(await panel.field('Fecha').inputValue()).toBe('');
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
    await row.getByRole('button', { name: 'Repetir' }).click();
    await row.getByLabel('Cuántas fechas más').fill('3');
    await row.getByRole('button', { name: 'Ver las fechas' }).click();
    const nights = row.getByRole('group', { name: 'Fechas de la serie' });
    await nights.waitFor();
    expect(await textsOf(nights.locator('label'))).toEqual([
      expect.stringContaining('18 de diciembre'),
      expect.stringMatching(/25 de diciembre.*Ocupada/),
      expect.stringContaining('1 de enero'),
    ]);
    expect(await axe(panel.page)).toEqual([]);
    await row.getByRole('button', { name: 'Agregar 2 eventos' }).click();
    await panel.toast('2 eventos agregados');
    const series = await until(
      () => stored('Los viernes'),
      (events) => events.length === 3 && events.every(({ seriesId }) => seriesId),
    );
    expect(new Set(series.map(({ seriesId }) => seriesId)).size).toBe(1);

    await panel.page.getByRole('button', { name: 'Editar Los viernes' }).nth(0).click();
    await panel.type({ Título: 'Los viernes de rock' });
    await panel.button('Actualizar Evento').click();
    const question = panel.page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'No, volver' }).click();
    expect(await panel.field('Título').inputValue()).toBe('Los viernes de rock');
    await panel.button('Actualizar Evento').click();
    await question.getByRole('button', { name: 'Este y los siguientes' }).click();
    await panel.toast('Cambiaron 3 eventos de la serie');
    expect(await stored('Los viernes de rock')).toHaveLength(3);
  });

  test('a series whose show has changed meanwhile is made once', async () => {
    // In weeks without other shows, whose nights are not proposed.
    const show = { ...SHOW, date: '2151-05-01T20:30', title: 'Los sábados' };
    const { id } = await band.event(show);
    await inside();
    const row = await menu('Los sábados');
    await row.getByRole('button', { name: 'Repetir' }).click();
    await row.getByLabel('Cuántas fechas más').fill('2');
    await row.getByRole('button', { name: 'Ver las fechas' }).click();
    await row.getByRole('group', { name: 'Fechas de la serie' }).waitFor();
    await band.save('PUT', `events/${id}`, { ...show, venue: 'Salón Neón' });
    await row.getByRole('button', { name: /^Agregar/ }).click();
    await row.getByRole('alert').waitFor();
    await until(
      () => panel.row('Los sábados').count(),
      (count) => count === 3,
    );
    await row.getByRole('button', { name: /^Agregar/ }).click();
    await panel.toast('2 eventos agregados');
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
    await panel.page.route('**/api/admin/events/series/*', (route) => (isDown ? route.abort() : route.fallback()));
    const question = panel.page.getByRole('alertdialog');
    await panel.button('Editar Domingo 1').click();
    await panel.type({ Título: 'Domingo de todos' });
    await panel.button('Actualizar Evento').click();
    await question.getByRole('button', { name: 'Este y los siguientes' }).click();
    await panel.toast('Error al actualizar evento');
    await panel.button('Cancelar').click();
    isDown = false;
    await panel.button('Editar Domingo 1').click();
    await panel.type({ Título: 'Aniversario' });
    await panel.button('Actualizar Evento').click();
    await question.getByRole('button', { name: 'Solo este' }).click();
    await panel.toast('Evento actualizado exitosamente');
    expect(await stored('Domingo 2')).toHaveLength(1);
    expect(await stored('Aniversario')).toHaveLength(1);
  });

  test('a show is shared by one tap, and its cards are files', async () => {
    await band.event({ ...SHOW, title: 'Para todos', ticketState: 'on_sale', priceMinCents: 1500 });
    await inside(PHONE);
    await panel.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const row = await menu('Para todos');
    await row.getByRole('button', { name: 'Compartir' }).click();
    const chat = await row.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href');
    expect(decodeURIComponent(chat!)).toMatch(
      /^https:\/\/wa\.me\/\?text=\*Para todos\*\n[^]*Boletos desde \$15[^]*\/events\//,
    );
    await row.getByRole('button', { name: 'Instagram' }).click();
    await panel.toast('Texto copiado: pégalo en Instagram');
    for (const [name, width, height] of [
      ['Cuadrada (1:1)', 1080, 1080],
      ['Historia (9:16)', 1080, 1920],
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
    expect(await row.getByRole('button', { name: 'Compartir' }).count()).toBe(0);
    await row.getByRole('button', { name: 'Vista previa' }).click();
    const frame = panel.page.frameLocator('iframe[title="Vista previa de Secreto"]');
    await frame.getByRole('heading', { name: 'Secreto' }).first().waitFor();
    expect((await call(`${stack.url}/api/events/${id}`)).status).toBe(404);
    await row.getByRole('button', { name: 'Publicar' }).click();
    await row.getByRole('button', { name: 'Ahora' }).click();
    await panel.toast('Evento publicado');
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
    expect(await shown('Próximos')).toEqual(['Viene']);
    expect(await shown('Pasados')).toEqual(['Viejo']);
    expect(await shown('Borradores')).toEqual(['Apenas idea']);
  });
});

test('a show of a booking is private until the client lets the band announce it, and follows a moved booking by one press', async () => {
  const client = { ...BOOKING, source: 'phone', name: 'Ana Peña', eventDate: '2150-06-06T20:30' };
  const { id } = await band.save('POST', 'bookings', client);
  await band.save('PUT', `bookings/${id}/stage`, { stage: 'booked' });
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries');
  await panel.open('Ana Peña');
  await panel.act('Crear show');
  await panel.page.getByRole('form', { name: 'Show de una reserva' }).waitFor();
  expect(await panel.field('Quién lo ve').inputValue()).toBe('private');
  await panel.type({ Título: 'Boda de Ana' });
  await panel.button('Agregar Evento').click();
  await panel.toast('Evento agregado exitosamente');
  expect((await stored('Boda de Ana'))[0]).toMatchObject({ publication: 'private', inquiryId: id });
  expect(await seen()).not.toContain('Boda de Ana');

  const { body } = await call(`${stack.url}/api/admin/bookings/${id}?${passwordQuery}`);
  await band.save('POST', `calendar/${body.entries[0].id}/move`, { day: '2150-06-13', startTime: '20:30' });
  await panel.show('inquiries');
  await panel.show('events');
  const row = panel.row('Boda de Ana');
  // The panel looks when it comes back into view.
  await panel.lookAgain();
  await row.getByText('La reserva cambió').waitFor();
  expect((await stored('Boda de Ana'))[0].date).toBe('2150-06-07T01:30:00.000Z');
  await row.getByRole('button', { name: 'Cambiar también el show' }).click();
  await panel.toast('Evento cambiado de fecha');
  expect((await stored('Boda de Ana'))[0].date).toBe('2150-06-14T01:30:00.000Z');
  await row.getByText('La reserva cambió').waitFor({ state: 'detached' });
});

describe('files', () => {
  test('a pasted table is shown first, wrong lines are named, and twice is the same', async () => {
    await inside(PHONE);
    await panel.button('Importar y exportar').click();
    const imports = panel.page.getByRole('region', { name: 'Importar' });
    const paste = imports.getByRole('textbox');
    const table = 'Título,Fecha,Hora,Ubicación,Venue\nDe la tabla,2150-07-04,20:00,Bryan,Patio\nMala,ayer,,Bryan,\n';
    await paste.fill(table);
    await panel.button('Revisar').click();
    await imports.getByText('1 es nuevo. 1 línea no entra.').waitFor();
    await imports.getByText('La fecha no se entiende').waitFor();
    expect(await stored('De la tabla')).toEqual([]);
    expect(await axe(panel.page)).toEqual([]);
    expect(await overflowOf(panel.page)).toBe(0);
    await panel.button('Agregar 1 borrador').click();
    await panel.toast('1 borrador agregado');
    expect((await stored('De la tabla')).map(({ publication }) => publication)).toEqual(['draft']);
    await paste.fill(table);
    await panel.button('Revisar').click();
    await imports.getByText('0 son nuevos. 1 ya estaba, por el día y el venue. 1 línea no entra.').waitFor();
  });

  test('three megabytes are refused with a count, in the panel and by the server', async () => {
    await inside();
    await panel.button('Importar y exportar').click();
    const line = 'Una noche,2150-07-04,20:00,Bryan TX,Patio Ñandú de las tres megas\n';
    const text = `Título,Fecha,Hora,Ubicación,Venue\n${line.repeat(Math.ceil(3_000_000 / line.length))}`;
    const lines = Math.ceil(3_000_000 / line.length).toLocaleString('en');
    const said = `Son ${lines} líneas y caben 1,000. Divide el archivo.`;
    await panel.page
      .getByLabel('Elegir archivo')
      .setInputFiles({ name: 'shows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await panel.page.getByText(said).waitFor();
    const { session } = (await call(`${stack.url}/api/admin/session`, 'POST', { password: PASSWORD })).body;
    const answer = await call(
      `${stack.url}/api/admin/events/import`,
      'POST',
      { text },
      { authorization: `Bearer ${session}` },
    );
    expect([answer.status, answer.body.message]).toEqual([400, said]);
  });

  test('all shows leave as a table, a calendar and files for Bandsintown, which names what it cannot hold', async () => {
    await band.event({ ...SHOW, title: 'Con todo' });
    await band.event({ ...SHOW, title: 'Sin hora', date: '2150-08-01' });
    await inside();
    await panel.button('Importar y exportar').click();
    for (const format of ['CSV', 'ICS', 'Bandsintown']) {
      const download = panel.page.waitForEvent('download');
      await panel.button(format).click();
      expect((await download).suggestedFilename()).toBe(
        { CSV: 'shows.csv', ICS: 'shows.ics', Bandsintown: 'bandsintown-1.csv' }[format],
      );
    }
    await panel.page
      .getByText(/Sin hora[^]*No tiene hora: Bandsintown pondría las 19:00/)
      .first()
      .waitFor();
  });
});
