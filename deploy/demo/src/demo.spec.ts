import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventInput } from '@tocada/contracts/events/events.js';
import { galleryImageInput } from '@tocada/contracts/gallery/gallery.js';
import { memberInput } from '@tocada/contracts/members/members.js';
import sharp from 'sharp';
import { weekends } from './demo-dates.js';
import { upcomingEvents } from './demo-events.js';
import { galleryPictures } from './demo-gallery.js';
import { demoMembers } from './demo-members.js';
import { pastEvents } from './demo-past-events.js';

const IMAGE_URL = '/public/demo.jpg';
/** A Thursday, a Friday, a Saturday, a Sunday, and a time that falls on different days in Texas and in UTC. */
const NOWS = ['2026-03-05T18:00Z', '2026-03-06T18:00Z', '2026-03-07T18:00Z', '2026-03-08T18:00Z', '2026-11-01T03:30Z'];

const posters = [...upcomingEvents(new Date()), ...pastEvents(new Date())].flatMap(({ poster }) => poster ?? []);
const PICTURES = {
  gallery: galleryPictures.map(({ image }) => image),
  members: demoMembers.map(({ portrait }) => portrait),
  events: posters,
};
const folderOf = (name: string) => new URL(`../pictures/${name}/`, import.meta.url);

describe('the events', () => {
  it.each(NOWS)('are 8 upcoming and 12 past shows at %s', (text) => {
    const now = new Date(text);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(now);
    const days = (events: ReturnType<typeof upcomingEvents>) =>
      events.map(({ input }) => String(input.date).slice(0, 10));
    const [upcoming, past] = [days(upcomingEvents(now)), days(pastEvents(now))];

    expect(upcoming).toHaveLength(8);
    expect(past).toHaveLength(12);
    expect(upcoming.every((day) => day > today)).toBe(true);
    expect(past.every((day) => day < today)).toBe(true);
    expect(upcoming.toSorted()).toEqual(upcoming);
    expect(past.toSorted().toReversed()).toEqual(past);
    const weekdays = [...upcoming, ...past].map((day) => new Date(day).getUTCDay());
    expect(weekdays.every((weekday) => weekday === 5 || weekday === 6)).toBe(true);
  });

  it('count weekends in the band’s time zone, not in UTC', () => {
    // Saturday evening in Texas, already Sunday in UTC: the latest past weekend is the one before.
    const saturdayNight = weekends(new Date('2026-03-08T03:30Z'));
    expect(saturdayNight.next(0, 'friday', '20:30')).toBe('2026-03-13T20:30');
    expect(saturdayNight.last(0, 'saturday')).toBe('2026-02-28');
  });

  it('are accepted by the contract; some have photos, some only a day', () => {
    const events = [...upcomingEvents(new Date()), ...pastEvents(new Date())].map(({ input }) => input);
    const parsed = events.map((input) => eventInput.parse({ ...input, imageUrl: IMAGE_URL }));

    expect(parsed.filter(({ hasPhotos }) => hasPhotos)).toHaveLength(9);
    expect(parsed.filter(({ date }) => !date!.includes('T'))).toHaveLength(3);
    expect(posters).toHaveLength(17);
  });
});

it('has five members and 24 gallery pictures that the contract accepts', () => {
  const members = demoMembers.map(({ input }) => memberInput.parse({ ...input, imageUrl: IMAGE_URL }));
  const pictures = galleryPictures.map(({ title, alt }) =>
    galleryImageInput.parse({ imageURL: IMAGE_URL, title, alt }),
  );

  expect(members.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5]);
  expect(pictures).toHaveLength(24);
  expect(pictures.every(({ alt }) => alt.length > 40)).toBe(true);
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(24);
});

it('shows objects and lights in the gallery, no silhouettes of people', () => {
  expect(galleryPictures.filter(({ alt }) => /silueta|público|músico/i.test(alt))).toEqual([]);
});

it('has an album for every event that has photos', () => {
  const withPhotos = pastEvents(new Date()).filter(({ input }) => input.hasPhotos);
  const albums = new Set(galleryPictures.flatMap(({ event }) => event ?? []));

  expect(albums).toEqual(new Set(withPhotos.map(({ input }) => input.title)));
});

describe.each(Object.entries(PICTURES))('the pictures of %s', (folder, names) => {
  it('are those of the folder, each used once', () => {
    const files = readdirSync(folderOf(folder));
    expect(names.map((name) => `${name}.webp`).toSorted()).toEqual(files.toSorted());
  });

  it.each(names)('%s is a small WebP without metadata', async (name) => {
    const bytes = readFileSync(new URL(`${name}.webp`, folderOf(folder)));
    const found = await sharp(bytes).metadata();
    expect(found.format).toBe('webp');
    expect(Math.max(found.width, found.height)).toBeGreaterThanOrEqual(960);
    expect([found.exif, found.icc, found.iptc, found.xmp]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.length).toBeLessThan((folder === 'members' ? 18 : 80) * 1000);
  });
});

it('no two pictures are the same', () => {
  const all = Object.entries(PICTURES).flatMap(([folder, names]) =>
    names.map((name) => readFileSync(new URL(`${name}.webp`, folderOf(folder)), 'base64')),
  );
  expect(new Set(all).size).toBe(46);
});
