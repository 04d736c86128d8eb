import { describe, expect, it } from '@jest/globals';
import { eventInput } from '@tocada/contracts/events.js';
import { galleryImageInput } from '@tocada/contracts/gallery.js';
import { memberInput } from '@tocada/contracts/members.js';
import sharp from 'sharp';
import { weekends } from './demo-dates.js';
import { upcomingEvents } from './demo-events.js';
import { galleryPictures } from './demo-gallery.js';
import { demoMembers } from './demo-members.js';
import { pastEvents } from './demo-past-events.js';
import type { DemoImage } from './image.js';
import { CYAN, MAGENTA } from './neon.js';
import { randomFrom } from './random.js';

const IMAGE_URL = '/public/demo.jpg';
/** A Thursday, a Friday, a Saturday, a Sunday, and a time that falls on different days in Texas and in UTC. */
const NOWS = ['2026-03-05T18:00Z', '2026-03-06T18:00Z', '2026-03-07T18:00Z', '2026-03-08T18:00Z', '2026-11-01T03:30Z'];

const posters = [...upcomingEvents(new Date()), ...pastEvents(new Date())].flatMap(({ poster }) => poster ?? []);
const images = [
  ...galleryPictures.map(({ image }) => image),
  ...demoMembers.map(({ portrait }) => portrait),
  ...posters,
];

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
    expect(parsed.filter(({ date }) => !date.includes('T'))).toHaveLength(3);
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

it('shows objects and lights, no silhouettes of people', () => {
  expect(galleryPictures.filter(({ alt }) => /silueta|público|músico/i.test(alt))).toEqual([]);
});

it('has an album for every event that has photos', () => {
  const withPhotos = pastEvents(new Date()).filter(({ input }) => input.hasPhotos);
  const albums = new Set(galleryPictures.flatMap(({ event }) => event ?? []));

  expect(albums).toEqual(new Set(withPhotos.map(({ input }) => input.title)));
});

describe('the images', () => {
  /** The contents of a picture, without colours and sizes: an object keeps its lines wherever it stands. */
  const contentOf = ({ name, scene }: DemoImage) => {
    const layers = scene({ width: 1000, height: 1000, main: MAGENTA, second: CYAN, random: randomFrom(1) });
    const parts = (svg = '') => new Set(svg.replaceAll(/#[\da-f]{6}/g, '#').match(/<[a-z][^>]+>/g));
    return { name, light: parts(layers.light), scenery: parts(layers.back + layers.haze) };
  };
  const share = (one: Set<string>, other: Set<string>) => {
    const common = [...one].filter((part) => other.has(part)).length;
    return common / Math.max(1, one.size + other.size - common);
  };

  it('show no object twice at the same place', () => {
    const contents = images.map(contentOf);
    const alike = contents.flatMap((one, index) =>
      contents
        .slice(index + 1)
        .filter((other) => share(one.light, other.light) > 0.5 && share(one.scenery, other.scenery) > 0.5)
        .map((other) => `${one.name} ${other.name}`),
    );
    expect(alike).toEqual([]);
  });

  it('have unique names within each folder', () => {
    const names = (list: readonly { name: string }[]) => new Set(list.map(({ name }) => name)).size;
    expect(names(galleryPictures.map(({ image }) => image))).toBe(24);
    expect(names(posters)).toBe(posters.length);
  });

  it.each(images)('$name is a JPEG of its declared size', async (image) => {
    const bytes = await image.draw();
    const found = await sharp(bytes).metadata();

    expect(found).toMatchObject({ format: 'jpeg', width: image.width, height: image.height });
    expect([found.exif, found.icc, found.iptc, found.xmp]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.length).toBeGreaterThan(80 * 1024);
    expect(bytes.length).toBeLessThan(350 * 1024);
  });

  it('are the same each time they are drawn', async () => {
    const { image } = galleryPictures[0]!;
    expect((await image.draw()).equals(await image.draw())).toBe(true);
  });
});
