import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { inquiryFields } from '@tocada/contracts/inquiries/spec-inquiry.js';
import { call, PASSWORD } from './stack.js';

/** The fewest fields that each form accepts. */
export const EVENT = { title: 'Noche de Rock', date: '2150-05-01T20:00', location: 'Bryan TX' };
export const MEMBER = { name: 'Ana', role: 'Voz', origin: 'Monterrey', description: 'Canta desde niña' };
/** On another site, because an uploaded image is not shown before it is processed. */
export const IMAGE = { imageURL: 'https://example.org/foto.jpg' };
export const BOOKING = inquiryFields({ name: 'Lucía Cliente' });

/** The fields as the admin sends them. */
export const admin = (fields: object = {}) => ({ ...fields, password: PASSWORD });
export const passwordQuery = `password=${encodeURIComponent(PASSWORD)}`;

/** A member or an image without its revision, as visitors get it. */
export const publicly = ({ revision: _revision, ...row }: Record<string, unknown>) => row;

/** Adds rows with the fewest fields and the given ones. The address is asked for at each call. */
export function writesTo(origin: () => string) {
  const create = async (path: string, body: object): Promise<any> => {
    const { status, body: row } = await call(origin() + path, 'POST', body);
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(row)}`);
    return row;
  };
  return {
    createEvent: (fields: object = {}) => create('/api/admin/events', admin({ ...EVENT, ...fields })),
    createMember: (fields: object = {}) => create('/api/admin/band-members', admin({ ...MEMBER, ...fields })),
    createImage: (fields: object = {}) => create('/api/admin/gallery', admin({ ...IMAGE, ...fields })),
    book: (fields: object = {}) => create('/api/booking-inquiry', { ...BOOKING, ...fields }),
    remove: (path: string) => call(origin() + path, 'DELETE', admin()),
  };
}

export const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a call exactly as given. fetch would normalise the address, refuse some headers and decompress the body. */
export function raw(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<RawAnswer> {
  const length: Record<string, string> =
    body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, method, path, agent, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
