import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { siteData, type SiteData, type SiteState } from '@tocada/contracts/site/site.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { SITE_FILE } from '@tocada/runtime/spec-site.js';
import { showsOf } from '../events/spec-shows.js';
import { openContent } from '../spec-content.js';
import { servicesOver } from '../spec-services.js';

const { em, services, empty } = await openContent();

beforeEach(empty);

const change = (fields: Partial<SiteData>, revision?: number, writeId: string = randomUUID()): Promise<SiteState> =>
  services.site.change({ data: { ...SITE_FILE, ...fields }, revision }, { writeId });

/** An upload whose derivatives are made. */
async function uploaded(state = 'ready'): Promise<string> {
  const url = `/media/site/${randomUUID()}.png`;
  const sources = [{ type: 'image/webp', width: 320, url: '/media/derived/x-320.webp' }];
  await sql(
    em,
    `insert into images (id, url, state, message, width, height, placeholder, sources)
     values ($1, $2, $3, 'No es una imagen', 320, 320, 'data:,', $4::jsonb)`,
    [randomUUID(), url, state, JSON.stringify(sources)],
  );
  return url;
}
const stateOf = async (url: string) =>
  (await sql<{ state: string }>(em, 'select state from images where url = $1', [url]))[0]?.state;

describe('the identity of the site', () => {
  test('is that of site.json until somebody publishes one', async () => {
    expect(await services.site.forAdmin()).toMatchObject({ revision: 0, data: SITE_FILE, isUnedited: true });
    expect(await services.site.current()).toMatchObject({ name: SITE_FILE.name, revision: 0, logo: '/logo.svg' });
    const { data } = await change({ name: 'Los del Río' }, 0);
    expect(data).toEqual({ ...SITE_FILE, name: 'Los del Río' });
    expect(await services.site.current()).toMatchObject({ name: 'Los del Río', revision: 1 });
    expect(await services.site.forAdmin()).toMatchObject({ revision: 1, isUnedited: false });
  });

  test('of the demo band passes the rules of the panel', () => {
    expect(siteData.parse(SITE_FILE)).toEqual(SITE_FILE);
  });

  test('is published once under one id, and the same data are no new revision', async () => {
    const id = randomUUID();
    const first = await change({ name: 'Una' }, 0, id);
    expect(await change({ name: 'Una' }, 0, id)).toEqual(first);
    expect((await change({ name: 'Una' })).revision).toBe(1);
    expect((await services.site.revisions()).map(({ revision }) => revision)).toEqual([1, 0]);
  });

  test('based on a stale revision is refused with what stands now', async () => {
    await change({ name: 'Una' }, 0);
    const current = { revision: 1, data: { ...SITE_FILE, name: 'Una' } };
    await expect(change({ name: 'Otra' }, 0)).rejects.toMatchObject({ code: 'stale', current });
    expect(await services.site.current()).toMatchObject({ name: 'Una' });
  });

  test('of two concurrent edits from one revision, one is published', async () => {
    const both = await Promise.allSettled([change({ name: 'Una' }, 0), change({ name: 'Otra' }, 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await services.site.forAdmin()).revision).toBe(1);
  });

  test('has a time zone that the panel does not change', async () => {
    await expect(change({ timeZone: 'Europe/Madrid' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'data.timeZone' }],
    });
  });

  test('has a time zone of its own, which the release before does not overwrite', async () => {
    const { id } = await showsOf(services).add({ date: '2150-05-01' });
    await change({ name: 'Una' });
    const write = { writeId: randomUUID() };
    const moved = { before: 'America/Chicago', timeZone: 'Europe/Madrid' };
    expect(await services.site.setTimeZone({ timeZone: 'Europe/Madrid' }, write)).toEqual(moved);
    // A repetition of the call.
    expect(await services.site.setTimeZone({ timeZone: 'Europe/Madrid' }, write)).toEqual(moved);
    expect(await services.site.revisions()).toMatchObject([{ revision: 2, changed: ['timeZone'] }, {}, {}]);
    expect(await services.events.one({ id })).toMatchObject({
      date: '2150-04-30T22:00:00.000Z',
      upcomingUntil: '2150-05-01T22:00:00.000Z',
      revision: 1,
    });
    await em.execute(`update site_settings set data = data || '{"timeZone": "America/Chicago"}'`);
    expect((await services.site.current()).timeZone).toBe('Europe/Madrid');
    const { data } = await services.site.restore({ n: 1 }, { writeId: randomUUID() });
    expect(data.timeZone).toBe('Europe/Madrid');
    await services.events.remove({ id }, { writeId: randomUUID() });
  });

  test('written by another release keeps the fields that this one understands', async () => {
    await change({ name: 'Una' });
    await em.execute(
      `update site_settings set data = data || '{"towns": "Bryan", "anthem": "la"}' || '{"timeZone": "Asia/Tokyo"}'`,
    );
    expect(await services.site.forAdmin()).toMatchObject({ data: { ...SITE_FILE, name: 'Una' } });
  });
});

describe('earlier revisions', () => {
  test('say what changed, and one of them can be published again', async () => {
    await change({ name: 'Una' });
    await change({ name: 'Una', towns: ['El Paso'] });
    const revisions = await services.site.revisions();
    expect(revisions.map(({ revision, name, changed }) => [revision, name, changed])).toEqual([
      [2, 'Una', ['towns']],
      [1, 'Una', ['name']],
      [0, SITE_FILE.name, []],
    ]);
    const restored = await services.site.restore({ n: 0, revision: 2 }, { writeId: randomUUID() });
    expect(restored).toMatchObject({ revision: 3, data: SITE_FILE });
    await expect(services.site.restore({ n: 1, revision: 2 }, { writeId: randomUUID() })).rejects.toMatchObject({
      code: 'stale',
    });
    await expect(services.site.restore({ n: 99 }, { writeId: randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('are the last 20, and an upload is deleted with the last revision that names it', async () => {
    const logo = await uploaded();
    await change({ logo });
    for (let n = 2; n <= 20; n += 1) await change({ name: `Banda ${n}` });
    await services.images.releaseUnnamed(new Date(Date.now() + 60_000));
    expect(await stateOf(logo)).toBe('ready');
    await change({ name: 'Banda 21' });
    expect((await services.site.revisions()).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, index) => 21 - index),
    );
    expect(await stateOf(logo)).toBe('removed');
  });
});

describe('an image of the identity', () => {
  test('is shown to visitors as its derivatives', async () => {
    const icon = await uploaded();
    const { data, images } = await change({ icon });
    expect(data.icon).toBe(icon);
    expect(images.icon).toMatchObject({ state: 'ready' });
    expect((await services.site.current()).icon).toMatchObject({ width: 320, sources: [{ width: 320 }] });
  });

  test.each([
    ['no upload of ours', () => '/otra/foto.jpg', 'Sube la imagen primero'],
    ['unknown', () => '/media/site/nada.png', 'Sube la imagen primero'],
    ['not made yet', () => uploaded('pending'), 'La imagen todavía se está preparando: intenta en unos segundos'],
    ['no picture', () => uploaded('failed'), 'No es una imagen'],
  ])('that is %s is refused', async (_what, make, message) => {
    await expect(change({ logo: await make() })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'data.logo', message }],
    });
    expect((await services.site.forAdmin()).revision).toBe(0);
  });
});

test('a move of thousands of events to another zone gives way to other calls', async () => {
  const services = servicesOver(em);
  await sql(
    em,
    `insert into events (id, title, date, has_time, upcoming_until, location)
     select gen_random_uuid(), 'Noche', t, true, t, 'Bryan TX'
     from generate_series(1, 6000) n, lateral (select timestamptz '2040-01-01T20:00Z' + n * interval '1 hour' t) moment`,
  );
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  try {
    // In one part, each move keeps the event loop for half of its time. On a busy machine one of several moves may, too.
    const shares: number[] = [];
    for (const timeZone of ['America/Denver', 'America/Chicago', 'America/Denver']) {
      const started = (last = performance.now());
      longest = 0;
      await services.site.setTimeZone({ timeZone }, { writeId: randomUUID() });
      shares.push(longest / (performance.now() - started));
    }
    expect(Math.min(...shares)).toBeLessThan(0.25);
    const [row] = await sql<{ count: number }>(
      em,
      `select count(*)::int as count from events where date = upcoming_until and revision = 3
       and extract(minute from date) = 0`,
    );
    expect(row!.count).toBe(6000);
  } finally {
    clearInterval(timer);
  }
});
