import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { CALENDAR, CALENDAR_ADMIN_ROUTES } from '@tocada/contracts/dates/calendar.js';
import { GALLERY_ADMIN_ROUTES } from '@tocada/contracts/gallery/gallery.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { SITE_ADMIN_ROUTES } from '@tocada/contracts/site/site.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import express from 'express';
import { TaggedWrites } from '../cache/tagged-writes.js';
import { ErrorFilter } from '../http/error.filter.js';
import { forwardsController } from './forwards.controller.js';

const ROUTES = [
  INQUIRY_ADMIN_ROUTES.page,
  INQUIRY_ADMIN_ROUTES.search,
  CALENDAR_ADMIN_ROUTES.hold,
  GALLERY_ADMIN_ROUTES.reorder,
  GALLERY_ADMIN_ROUTES.remove,
  SITE_ADMIN_ROUTES.restore,
];
const ID = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

/** The calls so far: the sender, the name, the input and, for a write, its id. */
let called: [by: string, name: string, input: unknown, writeId?: string][];
let answer: unknown;
const note = (by: string) => async (call: { name: string }, input: unknown, writeId?: string) => {
  called.push([by, call.name, input, ...(writeId ? [writeId] : [])] as never);
  return typeof answer === 'function' ? answer(input) : answer;
};

@Module({
  controllers: [forwardsController(ROUTES)],
  providers: [
    { provide: StreamsClient, useValue: { call: note('client') } },
    { provide: TaggedWrites, useValue: { run: note('writes') } },
  ],
})
class Gateway {}

let app: Awaited<ReturnType<typeof NestFactory.create>>;
let url: string;
beforeAll(async () => {
  app = await NestFactory.create(Gateway, { logger: false, bodyParser: false });
  app.use(express.json());
  app.useGlobalFilters(new ErrorFilter());
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
});
afterAll(() => app.close());
beforeEach(() => {
  called = [];
  answer = null;
});

const send = (method: string, path: string, body?: object, headers = {}) =>
  fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

test('of a page the items are the body, and the other facts of the list are headers', async () => {
  answer = { items: [1, 2], next: 'ab', suspects: 3 };
  const found = await send('GET', '/api/admin/bookings?limit=2&stage=new&password=x');
  expect([await found.json(), found.headers.get('suspects')]).toEqual([[1, 2], '3']);
  expect(found.headers.get('link')).toBe('</api/admin/bookings?limit=2&cursor=ab&stage=new>; rel="next"');
  expect(called).toEqual([['client', INQUIRY_ADMIN_ROUTES.page.call!.name, { limit: 2, stage: 'new' }]]);
});

test('a list without a limit is asked for part by part, up to its most rows', async () => {
  const row = (index: number) => ({ id: index, name: 'Ñandú "x"' });
  const rows = Array.from({ length: 10_400 }, (_none, index) => row(index));
  const part = ({ cursor = '0' }: { cursor?: string }) => {
    const start = Number(cursor);
    const end = start + LIMITS.adminPart;
    return { items: rows.slice(start, end), next: end < rows.length ? String(end) : null, suspects: 3 };
  };
  answer = part;
  const all = await send('GET', '/api/admin/bookings?stage=new');
  expect(await all.json()).toEqual(rows.slice(0, LIMITS.adminList));
  expect(called).toHaveLength(LIMITS.adminList / LIMITS.adminPart);
  expect(called.slice(0, 2).map(([, , input]) => input)).toEqual([{ stage: 'new' }, { stage: 'new', cursor: '500' }]);
  expect([all.headers.get('suspects'), all.headers.get('content-type')]).toEqual([
    '3',
    'application/json; charset=utf-8',
  ]);
  expect(all.headers.get('link')).toBe('</api/admin/bookings?cursor=10000&stage=new>; rel="next"');
  const rest = await send('POST', '/api/admin/bookings/search', { cursor: '10000' });
  expect([await rest.json(), rest.headers.get('link')]).toEqual([rows.slice(LIMITS.adminList), null]);
  answer = () => ({ items: [], next: null, suspects: 0 });
  expect(await (await send('GET', '/api/admin/bookings')).text()).toBe('[]');
});

test('the link from a list that is asked for by POST leads to its GET', async () => {
  answer = { items: [1], next: 'ab', suspects: 0 };
  const found = await send('POST', '/api/admin/bookings/search', { stage: 'new', limit: 1 });
  expect(found.headers.get('link')).toBe('</api/admin/bookings?limit=1&cursor=ab&stage=new>; rel="next"');
});

test('a write goes through the cache with the id of its key, and its address names the row', async () => {
  answer = { id: 'made' };
  const key = { 'idempotency-key': 'one-and-the-same' };
  const path = `/api/admin/bookings/${ID.toUpperCase()}/holds`;
  const [one, other] = [await send('POST', path, { id: 'other' }, key), await send('POST', path, {}, key)];
  expect([one.status, await one.json(), other.status]).toEqual([201, answer, 201]);
  expect(called).toHaveLength(2);
  expect(called[0]).toEqual(['writes', CALENDAR.hold.name, { id: ID }, expect.any(String)]);
  expect(called[1]).toEqual(called[0]);
});

test('null is an answer without a body', async () => {
  const moved = await send('PUT', '/api/admin/gallery/order', { ids: [ID] });
  const removed = await send('DELETE', `/api/admin/gallery/${ID}`);
  expect([moved.status, removed.status, await removed.text()]).toEqual([204, 204, '']);
});

test('a parameter that no row can have is not found, and a wrong field is invalid', async () => {
  const statuses = [
    await send('DELETE', '/api/admin/gallery/none'),
    await send('POST', '/api/admin/site/revisions/1e3/restore', {}),
    await send('POST', `/api/admin/bookings/${ID}/holds`, { day: 'tomorrow' }),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 400]);
  expect(((await statuses[2]!.json()) as { errors: object[] }).errors).toMatchObject([{ path: 'day' }]);
  expect(called).toEqual([]);
});

test('the client that loses read-your-writes does not send a change of the content', () => {
  const { client } = { client: { call: async () => {} } as unknown as StreamsClient };
  // @ts-expect-error A call with tags does not compile.
  void client.call(CALENDAR.undo, { id: ID });
  void client.call(CALENDAR.entries, { from: '2026-01-01', to: '2026-01-02' });
});
