import { expect, test } from '@jest/globals';
import { albumRead, eventRead, keyOf, pageAt, PAGES, type Page, type PageName } from './pages.js';

const EVENT = '9ca1eaeb-d2e1-4773-9b54-c9c7f69d7518';

const readsOf = (name: PageName, id = '', query = '') => (PAGES[name] as Page).reads?.(id, query).map(keyOf);

test.each(Object.entries(PAGES))('the page %s is found at its own address alone', (name, { path }) => {
  const address = path.replace(':id', EVENT);
  expect(pageAt(address)).toMatchObject({ name, id: path.includes(':id') ? EVENT : '' });
  expect(pageAt(`${address}x/y`)).toBeUndefined();
  if (address !== '/') expect(pageAt(`${address}/`)).toBeUndefined();
  if (name !== 'event' && address !== '/') expect(pageAt(address.toUpperCase())).toBeUndefined();
});

test('the id of an event is decoded as the router decodes it', () => {
  expect(pageAt('/events/%C3%B1')?.id).toBe('ñ');
  expect(pageAt('/events/%')?.id).toBe('%');
});

test('a page asks for what it shows', () => {
  expect(readsOf('band')).toEqual(['/api/band-members']);
  expect(readsOf('event', EVENT)).toEqual([`/api/events/${EVENT}`]);
  expect(readsOf('gallery')).toEqual(['/api/gallery']);
  expect(readsOf('gallery', '', `?event=${EVENT.toUpperCase()}`)).toEqual([
    keyOf(albumRead(EVENT)),
    keyOf(eventRead(EVENT)),
  ]);
  expect(readsOf('booking')).toBeUndefined();
});

test('only the part of a query that changes a page counts', () => {
  const { booking, gallery } = PAGES as Record<PageName, Page>;
  expect(gallery.queryOf!('?utm=x')).toBe('');
  expect(gallery.queryOf!(`?utm=x&event=${EVENT.toUpperCase()}`)).toBe(`?event=${EVENT}`);
  expect(gallery.queryOf!(`?todas=1&event=${EVENT}`)).toBe(`?event=${EVENT}&todas`);
  expect(booking.queryOf!('?enviada')).toBe('?enviada');
  expect(booking.queryOf!('?enviada&x')).toBe('');
});
