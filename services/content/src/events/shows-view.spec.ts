import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { LockMode } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';
import { until } from '@tocada/runtime/spec-until.js';
import { shownColumn } from '../migrations/shown-column.js';
import { openContent } from '../spec-content.js';
import { EventEntity } from './event.entity.js';
import { EventBefore, GalleryImageBefore, SQL_BEFORE } from './spec-release-before.js';
import { showsOf, write } from './spec-shows.js';

const content = await openContent();
const { services } = content;
/** The release before, on the same database. */
const before = await content.open([EventBefore, GalleryImageBefore]);
afterAll(() => before.close());
beforeEach(() => content.empty());

const { input, add, change } = showsOf(services, { date: '2150-05-01T21:00' });
const addPhoto = (eventId: string | null, imageURL = '/media/gallery/a.jpg') =>
  services.gallery.create({ imageURL, title: null, alt: 'Foto', eventId } as never, write());
const stored = async (id: string) =>
  (await sql<Record<string, unknown>>(content.em, 'select * from shows where id = $1', [id]))[0]!;
const old = () => before.em.fork();

const LATER = '2149-01-01T10:00:00.000Z';
const HIDDEN = [{ publication: 'draft' }, { publication: 'private' }, { announceAt: LATER }] as const;

describe('the release before', () => {
  test('adds, edits and removes an event through the view', async () => {
    const em = old();
    const id = randomUUID();
    const at = new Date('2150-05-02T02:00:00Z');
    const fields = {
      id,
      title: 'Vieja',
      date: at,
      hasTime: true,
      upcomingUntil: at,
      location: 'Bryan TX',
      createdAt: at,
    };
    await em.persist(em.create(EventBefore, { ...fields, revision: 0, editedRevision: 0, album: false })).flush();
    expect(await services.events.one({ id })).toMatchObject({
      title: 'Vieja',
      eventStatus: 'scheduled',
      previousDates: [],
    });
    expect((await services.events.forAdmin({})).items).toMatchObject([{ id, publication: 'public', seriesId: null }]);

    await old().transactional(async (transaction) => {
      const row = await transaction.findOneOrFail(EventBefore, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      transaction.assign(row, { title: 'Nueva', revision: 1, editedRevision: 1 });
    });
    expect(await services.events.one({ id })).toMatchObject({ title: 'Nueva', revision: 1 });
    await sql(before.em, SQL_BEFORE.copied, [id, 'Otra', at]);
    await sql(before.em, SQL_BEFORE.copied, [randomUUID(), 'Copiada', at]);
    expect((await services.events.upcoming({})).items.map(({ title }) => title).toSorted()).toEqual([
      'Copiada',
      'Otra',
    ]);
    await old().nativeDelete(EventBefore, { id });
    await expect(services.events.one({ id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('waits for a lock of this release, and this one for its own', async () => {
    const { id } = await add();
    const holder = old();
    await holder.begin();
    await holder.findOneOrFail(EventBefore, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const [own] = await holder.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    const changed = change(id, { title: 'Nueva' });
    await until(
      () => sql(content.em, 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [own!.pid]),
      ({ length }) => length > 0,
    );
    await holder.rollback();
    await changed;
  });

  test('loses nothing that it does not know, and moves ends and doors with the date', async () => {
    const made = await add({
      endsAt: '01:30',
      doorsAt: '20:00',
      ticketState: 'on_sale',
      ticketUrl: 'https://boletos.example/1',
      priceMinCents: 1500,
      address: 'Main 1',
      lineup: 'Los de Bryan',
    });
    const edit = (fields: object) =>
      old().transactional(async (em) => {
        const row = await em.findOneOrFail(EventBefore, { id: made.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        em.assign(row, { ...fields, revision: row.revision + 1, editedRevision: row.revision + 1 });
      });
    const { upcomingUntil } = await services.events.one({ id: made.id });
    expect(upcomingUntil).toBe(made.endsAt);

    // Its rule for the column knows no end.
    await edit({ title: 'Otra', upcomingUntil: new Date(made.date!) });
    const { changedAt: _at, ...rest } = made;
    expect(await services.events.one({ id: made.id })).toMatchObject({
      ...Object.fromEntries(Object.entries(rest).filter(([name]) => /^(endsAt|doorsAt|ticket.*)$/.test(name))),
      title: 'Otra',
      priceMinCents: 1500,
      address: 'Main 1',
      lineup: 'Los de Bryan',
      upcomingUntil,
      revision: 1,
    });

    const date = new Date('2150-05-09T03:00:00Z');
    await edit({ date, upcomingUntil: date });
    expect(await services.events.one({ id: made.id })).toMatchObject({
      date: '2150-05-09T03:00:00.000Z',
      endsAt: '2150-05-09T07:30:00.000Z',
      doorsAt: '2150-05-09T02:00:00.000Z',
      upcomingUntil: '2150-05-09T07:30:00.000Z',
    });
  });

  test('keeps states: a postponed event stays long, a cancelled one stays cancelled', async () => {
    const [one, other] = [await add(), await add()];
    const postponed = await services.events.postpone({ id: one.id, statusReason: 'Lluvia' }, write());
    const cancelled = await services.events.cancel({ id: other.id, statusReason: 'Lluvia' }, write());
    for (const { id, date } of [postponed, cancelled])
      await old().nativeUpdate(EventBefore, { id }, { title: 'Otra', upcomingUntil: new Date(date!), revision: 9 });
    for (const { id, eventStatus, upcomingUntil } of [postponed, cancelled])
      expect(await services.events.one({ id })).toMatchObject({
        title: 'Otra',
        eventStatus,
        statusReason: 'Lluvia',
        upcomingUntil,
      });
  });

  test.each(HIDDEN)('neither reads nor changes an event with %j, nor its photos', async (hidden) => {
    const { id } = await add({ ...hidden, imageUrl: '/media/events/secreta.jpg' });
    const photo = await addPhoto(id, '/media/gallery/secreta.jpg');
    await sql(content.em, `update images set state = 'ready'`);
    const shown = await add();
    const kept = await stored(id);
    expect(kept).toMatchObject({ title: 'Noche', date: '2150-05-02 02:00:00+00', revision: 1 });
    const em = old();
    expect((await em.find(EventBefore, {})).map((row) => row.id)).toEqual([shown.id]);
    expect(await em.find(GalleryImageBefore, {})).toEqual([]);
    expect(await em.findOne(GalleryImageBefore, { id: photo.id })).toBeNull();
    expect(await sql(before.em, SQL_BEFORE.changes)).not.toContainEqual({ id, title: 'Noche' });
    expect(await em.nativeUpdate(EventBefore, { id }, { title: 'Robada' })).toBe(0);
    expect(await em.nativeDelete(EventBefore, { id })).toBe(0);
    expect(await em.nativeUpdate(GalleryImageBefore, { id: photo.id }, { alt: 'Robada' })).toBe(0);
    await sql(before.em, SQL_BEFORE.imageReady, ['/media/events/secreta.jpg']);
    await sql(before.em, SQL_BEFORE.followPhotos, [id]);
    const held = await sql<{ id: string; at: number }>(before.em, SQL_BEFORE.heldEvents);
    expect(held.map((row) => row.id)).toEqual([shown.id]);
    await sql(before.em, SQL_BEFORE.moveEvents, [JSON.stringify([{ id, date: LATER, until: LATER }])]);
    expect(await stored(id)).toEqual(kept);
  });

  test('does not remove the images of events that it cannot see', async () => {
    const { id } = await add({ publication: 'draft', imageUrl: '/media/events/secreta.jpg' });
    await addPhoto(id, '/media/gallery/secreta.jpg');
    await sql(content.em, `insert into images (id, url, state) values ($1, '/media/events/nadie.jpg', 'ready')`, [
      randomUUID(),
    ]);
    expect(await sql(before.em, SQL_BEFORE.named)).toEqual([]);
    await sql(before.em, SQL_BEFORE.releaseUnnamed);
    const states = await sql<{ url: string; state: string }>(content.em, 'select url, state from images order by url');
    expect(states).toEqual([
      { url: '/media/events/nadie.jpg', state: 'removed' },
      { url: '/media/events/secreta.jpg', state: 'pending' },
      { url: '/media/gallery/secreta.jpg', state: 'pending' },
    ]);
  });

  test('adds a photo to an album, and removes the event of an album', async () => {
    const { id } = await add();
    const em = old();
    const now = new Date();
    const photo = {
      id: randomUUID(),
      url: '/media/gallery/b.jpg',
      alt: 'Foto',
      eventId: id,
      createdAt: now,
      placedAt: now,
    };
    await em.persist(em.create(GalleryImageBefore, { ...photo, revision: 0 })).flush();
    await sql(before.em, SQL_BEFORE.followPhotos, [id]);
    expect(await services.events.one({ id })).toMatchObject({ album: true, hasPhotos: true });
    await old().nativeDelete(EventBefore, { id });
    expect(await old().findOne(GalleryImageBefore, { id: photo.id })).toMatchObject({ eventId: null });
  });

  test('leaves a tombstone where it removes a public event', async () => {
    const { id } = await add();
    await old().nativeDelete(EventBefore, { id });
    expect(await services.events.tombstones()).toMatchObject([{ id, title: 'Noche', sequence: 1 }]);
  });

  test('counts as a change of its own in an event of a series', async () => {
    const { events } = await services.series.create({ event: input(), rule: { every: 'week' }, count: 3 }, write());
    await old().nativeUpdate(EventBefore, { id: events[1]!.id }, { title: 'Especial', revision: 1 });
    expect(await stored(events[1]!.id)).toMatchObject({ series_own: ['title'] });
  });
});

const VIEW_COLUMNS = `select attname as name from pg_attribute where attrelid = 'events'::regclass and attnum > 0`;

describe('the view', () => {
  test('has the columns that visitors see, and two that the release before writes', async () => {
    const names = (await sql<{ name: string }>(content.em, VIEW_COLUMNS)).map(({ name }) => name);
    const { props } = content.em.getMetadata(EventEntity);
    const shown = props.flatMap(({ formula, fieldNames }) => (formula ? [] : fieldNames));
    expect(names.toSorted()).toEqual([...shown, 'edited_revision', 'inquiry_id'].toSorted());
  });

  test('gains a column with the table, and still hides what nobody may see', async () => {
    const [hidden, shown] = [await add({ publication: 'draft' }), await add()];
    const em = content.em.fork();
    await em.begin();
    await em.execute(shownColumn('set_list', `text not null default 'Cumbia'`));
    expect(await sql(em, 'select id, title, set_list from events')).toEqual([
      { id: shown.id, title: shown.title, set_list: 'Cumbia' },
    ]);
    expect(await sql(em, 'update events set title = $2 where id = $1 returning id', [hidden.id, 'x'])).toEqual([]);
    await em.rollback();
  });
});

describe('visitors', () => {
  const answers = async (id: string) => {
    const { events, gallery } = services;
    return JSON.stringify([
      await events.all({}),
      await events.upcoming({}),
      await events.past({}),
      await events.one({ id }).catch((error: Error) => error.message),
      await gallery.page({}),
      await gallery.page({ event: id }),
      await events.privateNights(),
    ]);
  };

  test.each(HIDDEN)('never see an event with %j, nor its photos', async (hidden) => {
    const { id } = await add({ ...hidden, title: 'SECRETO', location: 'SECRETO', hasPhotos: true });
    await addPhoto(id, '/media/gallery/secreto.jpg');
    await sql(
      content.em,
      `update images set state = 'ready', width = 8, height = 8, placeholder = '',
      sources = json_build_array(json_build_object('type', 'image/jpeg', 'width', 8, 'url', url))`,
    );
    const text = await answers(id);
    expect(text).not.toMatch(/secreto/i);
    expect(text.replaceAll(id, '')).toBe((await answers(randomUUID())).replaceAll(id, ''));
    expect((await services.events.forAdmin({})).items).toHaveLength(1);
    expect((await services.gallery.forAdmin({ event: id })).items).toHaveLength(1);
  });

  test('see an event from its moment on, without a write', async () => {
    const moment = new Date(Date.now() + 3_600_000);
    const { id } = await add({ announceAt: moment.toISOString() });
    const photo = await addPhoto(id, 'https://example.org/a.jpg');
    const first = await services.events.upcoming({});
    expect([first.items, first.changesAt]).toEqual([[], moment.toISOString()]);
    expect((await services.gallery.page({})).items).toEqual([]);
    await expect(services.events.one({ id })).rejects.toThrow();
    // In life the clock comes to the moment, and no trigger runs.
    await content.em.transactional(async (em) => {
      await em.execute('alter table shows disable trigger user');
      await em.execute(`update shows set announce_at = now() - interval '1 second' where id = ?`, [id]);
      await em.execute('alter table shows enable trigger user');
    });
    expect((await services.events.upcoming({})).items).toMatchObject([{ id, revision: 1, album: true }]);
    expect((await services.gallery.page({})).items).toMatchObject([{ id: photo.id }]);
  });
});
