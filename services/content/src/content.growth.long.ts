import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { QueryPlans } from '@tocada/runtime/database/spec-query-plans.js';
import { openContent } from './spec-content.js';

/** More rows in every table than a band will ever have. Half of the events are upcoming. */
const ROWS = 100_000;
const FILL = `
insert into events (id, title, date, has_time, upcoming_until, location, image_url)
  select gen_random_uuid(), 'Noche ' || n, t, true, t, 'Bryan TX', '/media/events/' || n || '.jpg'
  from generate_series(1, ${ROWS}) n, lateral (select now() + (n - ${ROWS / 2}) * interval '7 minutes' t) moment;
insert into band_members (id, name, role, origin, description, image_url, "order")
  select gen_random_uuid(), 'Músico ' || n, 'Voz', 'Bryan', '', '/media/members/' || n || '.jpg', n
  from generate_series(1, ${ROWS}) n;
insert into gallery_images (id, url, alt, event_id, placed_at)
  select gen_random_uuid(), image_url, '', id, created_at - (row_number() over ()) * interval '1 minute' from events;
insert into images (id, url, state, hash, width, height, placeholder, sources)
  select gen_random_uuid(), image_url, case when image_url like '%77.jpg' then 'failed' else 'ready' end, md5(image_url), 8, 8, '',
    json_build_array(json_build_object('type', 'image/jpeg', 'width', 8, 'url', image_url))
  from events;
insert into inbox (id, fingerprint, created_at)
  select gen_random_uuid(), '', now() - n * interval '1 second' from generate_series(1, ${ROWS}) n;
insert into audit_entries (id, at, action, request_id)
  select gen_random_uuid(), now() - n * interval '1 minute', case when n % 5 = 0 then 'password.wrong' else 'event.update' end, n
  from generate_series(1, ${ROWS}) n`;
const { em, services } = await openContent();
// Tables of one row, and the at most 84 images of the kept identities.
const plans = await QueryPlans.of(em, ['content_revision', 'site_settings', 'site_images']);

beforeAll(() => plans.run(`${FILL};analyze`));

describe(`with ${ROWS} rows in every table`, () => {
  // Rows and their images.
  const lists: [string, () => Promise<{ items: unknown[]; next: string | null }>, rows: number, statements: number][] =
    [
      // The next announcement is read beside them.
      ['upcoming events', () => services.events.upcoming({}), 500, 3],
      ['past events', () => services.events.past({}), 500, 2],
      ['past events, a page', () => services.events.past({ limit: 20 }), 20, 2],
      ['all events, a page', () => services.events.all({ limit: 20 }), 20, 2],
      ['events for the admin', () => services.events.forAdmin({}), 10_000, 2],
      ['gallery', () => services.gallery.page({}), 2000, 2],
      ['gallery, a page', () => services.gallery.page({ limit: 20 }), 20, 2],
      ['what admins did, a page', () => services.audit.page({}), 100, 1],
      ['gallery for the admin, a page', () => services.gallery.forAdmin({ limit: 20 }), 20, 2],
    ];

  test.each(lists)('%s: bounded, from an index, in few statements', async (_name, list, size, few) => {
    let found = 0;
    const { statements, faults } = await plans.explain(async () => {
      found = (await list()).items.length;
    });
    expect({ faults, statements, found }).toEqual({ faults: [], statements: few, found: size });
  });

  test('the page behind a cursor is as cheap', async () => {
    const { events, gallery, audit } = services;
    for (const page of [
      (cursor?: string) => audit.page({ limit: 50, cursor }),
      (cursor?: string) => events.upcoming({ limit: 50, cursor }),
      (cursor?: string) => events.past({ limit: 50, cursor }),
      (cursor?: string) => events.all({ limit: 50, cursor }),
      (cursor?: string) => gallery.page({ limit: 50, cursor }),
    ]) {
      let first!: Awaited<ReturnType<typeof page>>;
      const of = await plans.explain(async () => {
        first = await page();
      });
      const { statements, faults } = await plans.explain(async () => {
        const second = await page(first.next!);
        const ids = new Set([...first.items, ...second.items].map(({ id }) => id));
        expect(ids.size).toBe(100);
      });
      expect({ faults, statements }).toEqual({ faults: [], statements: of.statements });
    }
  });

  test('one event, its photos, the members, and what waits', async () => {
    const { events, gallery, members, images, changes } = services;
    const [event] = (await events.past({ limit: 1 })).items;
    const { faults } = await plans.explain(async () => {
      await events.one({ id: event!.id });
      await gallery.page({ event: event!.id, limit: 20 });
      await members.all({});
      await changes.revision();
      await images.originalOf(em, `/media/derived/${'a'.repeat(24)}-800.jpg`);
    });
    expect(faults).toEqual([]);
  });

  test('writes', async () => {
    const { events, gallery, audit } = services;
    const { faults } = await plans.explain(async () => {
      const about = { id: randomUUID(), target: null, address: null, requestId: 'r' };
      await audit.add({ entries: [{ ...about, at: new Date().toISOString(), action: 'password.wrong' }] });
      await audit.sweep();
      const input = { title: 'T', date: '2150-05-01', location: 'L', venue: null, description: null };
      const fields = { ...input, imageUrl: '/media/events/nueva.jpg', hasPhotos: false };
      const { id } = await events.create(fields as never, { writeId: randomUUID() });
      await events.update({ ...fields, id, imageUrl: null } as never, { writeId: randomUUID() });
      const photo = { imageURL: '/media/gallery/nueva.jpg', title: null, alt: '', eventId: id };
      const { id: imageId } = await gallery.create(photo, { writeId: randomUUID() });
      await gallery.remove({ id: imageId }, { writeId: randomUUID() });
      await events.remove({ id }, { writeId: randomUUID() });
    });
    expect(faults).toEqual([]);
  });
});
