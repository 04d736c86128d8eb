import { FILES, PAGES } from '@tocada/contracts/pages/pages.js';
import { ROUTES } from '@tocada/contracts/routes.js';
import fc from 'fast-check';
import { BOOKING, EVENT, IMAGE, MEMBER, passwordQuery } from '../kit/requests.js';
import { PASSWORD } from '../kit/stack.js';

/** In `path`, `$event`, `$member`, `$image` and `$booking` stand for the id of an existing row. */
export interface ArbitraryRequest {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body?: string;
}

export const cursorOf = (text: string): string => Buffer.from(text).toString('base64url');

/** The addresses of all routes, pages and files, and some that no route has. The place of a parameter is a star. */
const ADDRESSES = [
  ...[...ROUTES, ...Object.values(PAGES)].map(({ path }) => path),
  ...Object.values(FILES),
  '/robots.txt',
  '/api/:id',
  '/api/admin/:id',
  '/share/events/:id-0.jpg',
  '/share/events/:id-historia.jpg',
].map((path) => path.replace(/:\w+/g, '*'));
const [PATHS, PATHS_WITH_ID] = [false, true].map((wanted) => ADDRESSES.filter((path) => path.includes('*') === wanted));

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '\0', '\ud800', '%00', "' or 1=1 --", '${x}', 'a@example.org', '2026-03-08', '24:00'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const inAddress = text.map((value) => encodeURIComponent(value.toWellFormed()));
const anything: fc.Arbitrary<unknown> = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.uuid());

/** Mostly valid, so that the request passes the first rules. */
const formOf = (valid: object, optional: object = {}): fc.Arbitrary<object> =>
  fc.record(
    Object.fromEntries(
      Object.entries({ ...valid, ...optional }).map(([name, value]) => [
        name,
        fc.oneof(often<unknown>(12, fc.constant(value)), often(1, anything)),
      ]),
    ),
    { requiredKeys: Object.keys(valid) },
  );
const password = fc.oneof(often<unknown>(9, fc.constant(PASSWORD)), often(1, anything));
const bodyOf = (form: fc.Arbitrary<object>) =>
  fc.tuple(form, password).map(([fields, given]) => JSON.stringify({ ...fields, password: given }));

const EVENT_FORM = formOf(EVENT, { venue: 'Foro', description: 'Sí', imageUrl: null, hasPhotos: true, id: 'uno' });
const MEMBER_FORM = formOf(MEMBER, { imageUrl: null, order: 1 });
const IMAGE_FORM = formOf(IMAGE, { title: null, alt: 'Foto', eventId: null });
const BOOKING_FORM = formOf(BOOKING, {
  details: null,
  status: 'completed',
  website: '',
  stamp: 'nada',
  elapsedMs: 9000,
});
const STATUS_FORM = formOf({ status: 'contacted' });
const UPLOAD_FORM = formOf({}, { filename: 'a.png', type: 'image/png', size: 5 });

/** Each call with its own form. */
const fitting = fc.oneof(
  ...(
    [
      ['POST', '/api/admin/events', EVENT_FORM],
      ['PUT', '/api/admin/events/$event', EVENT_FORM],
      ['DELETE', '/api/admin/events/$event', formOf({})],
      ['POST', '/api/admin/band-members', MEMBER_FORM],
      ['PUT', '/api/admin/band-members/$member', MEMBER_FORM],
      ['DELETE', '/api/admin/band-members/$member', formOf({})],
      ['POST', '/api/admin/gallery', IMAGE_FORM],
      ['DELETE', '/api/admin/gallery/$image', formOf({})],
      ['POST', '/api/booking-inquiry', BOOKING_FORM],
      ['PUT', '/api/admin/bookings/$booking/status', STATUS_FORM],
      ['PUT', '/api/admin/bookings/$booking/suspect', formOf({ suspect: true })],
      ['POST', '/api/admin/bookings/$booking/notices/retry', formOf({})],
      ['DELETE', '/api/admin/bookings/$booking', formOf({})],
      ['POST', '/api/admin/gallery/upload', UPLOAD_FORM],
      ['POST', '/api/admin/session', formOf({})],
    ] as const
  ).map(([method, path, form]) =>
    fc.record({ method: fc.constant<string>(method), path: fc.constant<string>(path), body: bodyOf(form) }),
  ),
);

const id = fc.oneof(
  often(3, fc.constantFrom('$event', '$member', '$image', '$booking')),
  often(1, fc.uuid()),
  often(1, inAddress),
);
/** Any method, path and body, matching or not. */
const mixed = fc.record({
  method: fc.oneof(
    often(8, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE')),
    often(1, fc.constantFrom('HEAD', 'PATCH', 'OPTIONS', 'TRACE')),
  ),
  path: fc.oneof(
    fc.constantFrom(...PATHS!),
    fc.tuple(fc.constantFrom(...PATHS_WITH_ID!), id).map(([path, value]) => path.replace('*', () => value)),
  ),
  body: fc.oneof(
    often<string | undefined>(4, fc.json({ maxDepth: 4 })),
    often(1, bodyOf(fc.oneof(EVENT_FORM, MEMBER_FORM, IMAGE_FORM, BOOKING_FORM, STATUS_FORM, UPLOAD_FORM))),
    often(1, text),
    often(1, fc.constant(undefined)),
  ),
});

const query = fc.oneof(
  often(5, fc.constant('')),
  often(
    2,
    fc.constantFrom(`?${passwordQuery}`, '?limit=2', '?limit[]=1', '?password=a&password=b', '?cursor=a', '?%ff'),
  ),
  often(
    1,
    fc
      .tuple(fc.constantFrom('limit', 'cursor', 'password', 'q', 'status', 'suspect', 'format', 'id', 'x'), inAddress)
      .map(([name, value]) => `?${name}=${value}`),
  ),
  often(
    1,
    fc.tuple(fc.maxSafeInteger(), fc.uuid()).map(([at, row]) => `?limit=3&cursor=${cursorOf(`${at}.${row}`)}`),
  ),
);

const printable = fc.string({ minLength: 1, maxLength: 60 }).filter((value) => /^[\x21-\x7e]+$/.test(value));
const JSON_TYPE = { 'content-type': 'application/json' };
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  often(3, fc.constant(JSON_TYPE)),
  often(
    1,
    fc.record(
      {
        'content-type': fc.oneof(often(6, fc.constant('application/json')), often(1, printable)),
        'idempotency-key': printable,
        'if-none-match': fc.oneof(printable, fc.constant('*')),
        'accept-encoding': fc.constantFrom('br', 'gzip', 'identity', '*'),
        'content-encoding': fc.constantFrom('identity', 'gzip', 'br', 'x'),
        'x-request-id': printable,
        'x-forwarded-for': printable,
      },
      { requiredKeys: ['content-type'] },
    ) as fc.Arbitrary<Record<string, string>>,
  ),
);

export const arbitraryRequest: fc.Arbitrary<ArbitraryRequest> = fc
  .tuple(fc.oneof(fitting, mixed), query, headers)
  .map(([call, given, head]) => ({ ...call, query: given, headers: head }));
