import type { QuoteInput } from '@tocada/contracts/deals/quote.js';
import type { SentQuote } from '@tocada/contracts/deals/quotes.js';
import { admin, BOOKING, passwordQuery } from '../kit/requests.js';
import { call } from '../kit/stack.js';

/** Two packages and an extra. */
export const QUOTE = {
  packages: [
    { key: 'a', name: 'Clásico' },
    { key: 'b', name: 'Completo' },
  ],
  lines: [
    { kind: 'performance', description: 'Banda de 5', unitCents: 150_000, unit: 'flat', package: 'a' },
    { kind: 'performance', description: 'Banda de 7', unitCents: 240_000, unit: 'flat', package: 'b' },
    { kind: 'sound', description: 'Sonido', unitCents: 50, unit: 'flat' },
    { kind: 'extra_hour', description: 'Hora extra', unitCents: 35_000, unit: 'hour', optional: true },
  ],
  schedule: [
    { label: 'Anticipo', percentBp: 3000, due: { daysAfter: 3 } },
    { label: 'Resto', percentBp: 7000, due: { daysBefore: 1 } },
  ],
  damages: [{ daysBefore: 30, percentBp: 5000 }],
  terms: 'Llegamos una hora antes.',
  validUntil: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
} satisfies QuoteInput;

interface Wanted {
  /** Of the request. */
  request?: object;
  quote?: Partial<QuoteInput>;
  parties?: object[];
  by?: 'mail' | 'whatsapp' | 'both';
}

/** Requests with a sent quote, each for a night of its own. The address is asked for at each call. */
export class SentQuotes {
  private nights = 0;

  constructor(private readonly origin: () => string) {}

  /** @throws when the answer is a refusal */
  async act<T = any>(path: string, fields: object = {}, method = 'POST'): Promise<T> {
    const { status, body } = await call(`${this.origin()}/api/admin${path}`, method, admin(fields));
    if (status >= 400) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body as T;
  }

  /** A request without a quote. Resolves with its id. */
  async request(fields: object = {}): Promise<string> {
    this.nights += 1;
    const eventDate = new Date(Date.UTC(2150, 0, 1 + this.nights)).toISOString().slice(0, 10);
    const { id } = await this.act('/bookings', { ...BOOKING, name: 'Lucía Ñandú', eventDate, ...fields });
    return id;
  }

  async send({ request, quote, parties, by = 'whatsapp' }: Wanted = {}): Promise<{ id: string; sent: SentQuote }> {
    const id = await this.request(request);
    if (parties) await this.act(`/bookings/${id}/parties`, { parties }, 'PUT');
    const { id: quoteId, revision } = await this.act(`/bookings/${id}/quotes`, { ...QUOTE, ...quote });
    return { id, sent: await this.act(`/quotes/${quoteId}/send`, { revision, by }) };
  }

  /** The request as the panel opens it. */
  async detail(id: string): Promise<any> {
    return (await call(`${this.origin()}/api/admin/bookings/${id}?${passwordQuery}`)).body;
  }
}

/** Sends a form of the client's page, as a browser does. */
export const postForm = (
  address: string,
  fields: Record<string, string> | [string, string][] = {},
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });

/** The fields of a signature. */
export const signing = ({ documentSha256 }: SentQuote, fields: Record<string, string> = {}) => ({
  name: 'Lucía Ñandú',
  consent: 'yes',
  package: 'a',
  documentSha256: documentSha256!,
  ...fields,
});

export const tokenOf = (link: string | null): string => link!.slice(link!.lastIndexOf('/') + 1);

/** The words at the top of a refusal. */
export const alertIn = (html: string): string =>
  (/role="alert"[^>]*>([^]*?)<\/div>/.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, ' ').trim();
