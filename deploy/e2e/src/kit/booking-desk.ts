import { createHmac, randomUUID } from 'node:crypto';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { AdminInquiry, Inquiry } from '@tocada/contracts/inquiries/inquiries.js';
import type { NoticeKind, NoticeState } from '@tocada/contracts/messages/notices.js';
import pg from 'pg';
import { secretOf } from './companion-calls.js';
import { language } from './journey-language.js';
import { admin, BOOKING, passwordQuery } from './requests.js';
import { call, type Answer, type TestStack } from './stack.js';
import { until } from '@tocada/runtime/spec-until.js';

/** The booking desk from the client's and the band's side. */
export class BookingDesk {
  private stamps: string[] = [];

  constructor(private readonly stack: TestStack) {}

  /** Fetches a stamp. It becomes valid after two seconds, for one request. */
  async stamp(): Promise<string> {
    return (await call(`${this.stack.url}/api/booking-inquiry/stamp`)).body.stamp;
  }

  /** Gives the next `count` requests valid stamps, as the site's page does. */
  async takeStamps(count: number): Promise<void> {
    this.stamps = await this.oldStamps(count);
  }

  /** Stamps with the site's signature, twice as old as a valid stamp must be, so that no test waits. */
  async oldStamps(count: number): Promise<string[]> {
    const [head, claims, signature] = (await this.stamp()).split('.') as [string, string, string];
    const key = createHmac('sha256', secretOf(this.stack)).update('stamps of the booking form').digest();
    const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
    if (sign(`${head}.${claims}`) !== signature) throw new Error('The site signs its stamps in another way.');
    const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number };
    return Array.from({ length: count }, () => {
      const older = { jti: randomUUID(), iat: iat - (2 * LIMITS.stampFrom) / 1000 };
      const signed = `${head}.${Buffer.from(JSON.stringify(older)).toString('base64url')}`;
      return `${signed}.${sign(signed)}`;
    });
  }

  post(fields: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    // Every request comes from another address, so that the limit by address does not apply.
    const from = `203.0.${Math.floor(Math.random() * 254)}.${Math.floor(Math.random() * 254)}`;
    const stamp = this.stamps.pop();
    // A form without a language is in Spanish.
    const spoken = language === 'es' ? {} : { language };
    const body = { ...BOOKING, ...spoken, email: `cliente-${randomUUID()}@example.org`, stamp, ...fields };
    return call(`${this.stack.url}/api/booking-inquiry`, 'POST', body, { 'x-forwarded-for': from, ...headers });
  }

  async book(fields: object = {}): Promise<Inquiry> {
    const { status, body } = await this.post(fields);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Enters a request of a client who called, with a mail address of its first name. */
  async enter(name: string, fields: object = {}): Promise<void> {
    const email = `${name.split(' ')[0]!.toLowerCase()}@example.org`;
    const input = admin({ ...BOOKING, name, email, source: 'phone', ...fields });
    const { status, body } = await call(`${this.stack.url}/api/admin/bookings`, 'POST', input);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  }

  /** Waits until the newest request of this name has the value of a fact. */
  becomes<T>(name: string, fact: (row: AdminInquiry) => T, value: T): Promise<T> {
    return until(
      async () => fact((await this.list()).body.find((row) => row.name === name)!),
      (found) => found === value,
    );
  }

  list(query = ''): Promise<Answer<AdminInquiry[]>> {
    return call(`${this.stack.url}/api/admin/bookings?${passwordQuery}${query && `&${query}`}`);
  }

  async find(id: string): Promise<AdminInquiry | undefined> {
    return (await this.list()).body.find((row) => row.id === id);
  }

  /** Resolves with the notice once it is in the given state. */
  async notice(id: string, kind: NoticeKind, state: NoticeState) {
    const find = async () => (await this.find(id))?.notices.find((notice) => notice.kind === kind);
    return (await until(find, (notice) => notice?.state === state))!;
  }

  /** The next try of the notices of a request is the last one. */
  async lastTry(id: string): Promise<void> {
    await this.sql(
      'update notices set give_up_at = now(), next_try_at = now(), lease_until = now() where inquiry_id = $1',
      [id],
    );
  }

  async settled(id: string): Promise<AdminInquiry> {
    const isSettled = (row: AdminInquiry | undefined) => Boolean(row?.notices.every(({ state }) => state === 'sent'));
    return (await until(() => this.find(id), isSettled))!;
  }

  change(id: string, action: string, method: string, fields: object = {}): Promise<Answer> {
    return call(`${this.stack.url}/api/admin/bookings/${id}${action}`, method, admin(fields));
  }

  retry(id: string): Promise<Answer<AdminInquiry>> {
    return this.change(id, '/notices/retry', 'POST');
  }

  export(query = ''): Promise<Answer> {
    return call(`${this.stack.url}/api/admin/bookings/export?${passwordQuery}${query && `&${query}`}`);
  }

  async sql<T extends object>(statement: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.stack.backing.BOOKINGS_DATABASE_URL });
    await client.connect();
    try {
      return (await client.query<T>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }
}

/** The rows of an RFC 4180 file without its byte order mark. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && !plain && !end) break;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
