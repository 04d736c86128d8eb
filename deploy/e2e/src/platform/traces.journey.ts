import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROOT } from '@tocada/local/root.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { admin, BOOKING, EVENT } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2 server, 3 client. */
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector' });
});
afterAll(() => stack.remove());

const allSpans = (): Span[] =>
  stack.collector.received.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }: any) => {
      const service = resource.attributes.find(({ key }: any) => key === 'service.name').value.stringValue;
      return scopeSpans.flatMap(({ spans }: any) => spans.map((span: Span) => ({ ...span, service })));
    }),
  );

/** Resolves with the trace of the first server span of that name, once the trace is complete. */
const traceOf = (name: string, isWhole: (trace: Span[]) => boolean) =>
  until(
    () => {
      const spans = allSpans();
      const first = spans.find((span) => span.name === name);
      return spans.filter(({ traceId }) => traceId === first?.traceId);
    },
    (trace) => trace.length > 0 && isWhole(trace),
  );

const isDatabase = ({ attributes }: Span) => attributes.some(({ key }) => key === 'db.system.name');
/** The path from the first collected span down to this one. */
const wayTo = (trace: Span[], span: Span): Span[] => {
  const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? wayTo(trace, parent) : []), span];
};

describe('a trace', () => {
  test('leads from the request through content to the statement', async () => {
    await call(`${stack.gateways[0]}/api/events/past`);
    // The answer's expiry depends on the upcoming shows, which content reads with statements of their own.
    const ways = (found: Span[]) =>
      found
        .filter(isDatabase)
        .map((statement) => wayTo(found, statement))
        .filter((way) => way.length === 4 && way[2]!.name === 'content.events.past');
    const [way = []] = ways(await traceOf('GET /api/events/past', (found) => ways(found).length > 0));
    expect(way.map(({ service, name, kind }) => `${service} ${name} ${kind}`)).toEqual([
      'gateway GET /api/events/past 2',
      'gateway content.events.past 3',
      'content content.events.past 2',
      'content SELECT events 3',
    ]);
    expect(way[0]!.parentSpanId ?? '').toBe('');
    expect(stack.collector.authorization).toBe('Bearer collector');
  });

  test('holds the transaction of a write and the error code of a refusal', async () => {
    await call(`${stack.url}/api/admin/events`, 'POST', admin(EVENT));
    const write = await traceOf('POST /api/admin/events', (found) =>
      found.some(({ name }) => name === 'COMMIT content'),
    );
    expect(write.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT shows', 'INSERT inbox']));
    await call(`${stack.url}/api/events/${crypto.randomUUID()}`);
    const refused = await traceOf('GET /api/events/:id', (found) => found.length >= 4);
    const codes = refused.flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'error.type'));
    expect(codes.map(({ value }) => value.stringValue)).toEqual(['not_found', 'not_found']);
  });

  test('holds neither the password nor personal data', async () => {
    const desk = new BookingDesk(stack);
    const details = 'Traigan tarima';
    const { id } = await desk.book({ email: BOOKING.email, details });
    await desk.list(`q=${encodeURIComponent(BOOKING.name)}`);
    await desk.change(id, '', 'DELETE');
    await call(`${stack.url}/nadie/${BOOKING.email}`);
    const { session, uploadToken } = (await call(`${stack.url}/api/admin/session`, 'POST', admin())).body;
    await call(`${stack.url}/api/admin/audit`, 'GET', undefined, { authorization: `Bearer ${session}` });
    await traceOf('GET /api/admin/audit', (found) => found.some(isDatabase));
    // One statement writes a request with its related rows, and one erases them.
    await traceOf('POST /api/booking-inquiry', (found) => found.some(({ name }) => name === 'WITH inbox'));
    await traceOf('GET /api/admin/bookings', (found) => found.some(isDatabase));
    await traceOf('DELETE /api/admin/bookings/:id', (found) => found.some(isDatabase));
    await traceOf('GET /*path', (found) => found.length > 0);
    expect(await stack.leaks()).toEqual([]);
    for (const word of [BOOKING.name, 'lucia', details, 'nadie', session, uploadToken])
      expect(stack.collector.received.join()).not.toContain(word);
    const keys = new Set(allSpans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].filter((key) => /statement|query|url|body|header/.test(key))).toEqual([]);
  });
});

test('without a collector no process loads the SDK', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('@opentelemetry/') && context.parentURL.includes('/services/runtime/dist/')) console.log(name);
      return next(name, context);
    } });
    for (const path of ['gateway/dist/gateway.server.js', 'services/runtime/dist/service.js', 'companion/dist/companion.server.js'])
      await import('${ROOT}/' + path);
    const { startTracing } = await import('${join(ROOT, 'services/runtime/dist/tracing/tracing.js')}');
    await startTracing('test', { OTEL_EXPORTER_OTLP_ENDPOINT: process.argv[1], OTEL_TRACES_SAMPLER_ARG: 1 });
    process.exit();`;
  const loaded = async (...endpoint: string[]) => {
    const args = ['--input-type=module', '-e', script, ...endpoint];
    return (await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH } })).stdout;
  };
  expect(await loaded()).toBe('');
  expect(await loaded('http://127.0.0.1:9')).toContain('@opentelemetry/sdk-trace');
});
