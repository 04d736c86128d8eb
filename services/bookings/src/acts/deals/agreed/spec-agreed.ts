import { randomUUID } from 'node:crypto';
import type { AgreedInput } from '@tocada/contracts/deals/agreed.js';
import { AGREED } from '@tocada/contracts/deals/agreed.js';
import { quoteInput, type Quote, type QuoteInput } from '@tocada/contracts/deals/quote.js';
import { quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import type { OpenDesk } from '../../../spec-desk.js';

export const TODAY = isoDay(new Date().toISOString(), 'America/Chicago');
export const EVENT = dayAfter(TODAY, 90);
export const once = () => ({ writeId: randomUUID() });
export const tokenOf = (link: string | null) => link!.split('/').at(-1)!;
/** `done`, the code of the refusal, or its field. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code, errors }: { code: string; errors?: { path: string }[] }) => errors?.[0]?.path ?? code,
  );

/** For specs: the acts of a band on deals that it agrees elsewhere. */
export const agreeingAt = (desk: OpenDesk) => ({
  agree: (id: string, fields: Partial<AgreedInput> = {}) =>
    desk.agreed.add(AGREED.add.input.parse({ id, totalCents: 150_000, how: 'phone', on: TODAY, ...fields }), once()),
  async send(id: string, fields: Partial<QuoteInput> = {}): Promise<Quote> {
    const input = quoteInput.parse(quoteFields({ validUntil: dayAfter(TODAY, 7), ...fields }));
    const draft = await desk.deals.create({ id, ...input }, once());
    return desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
  },
  sign: (quote: Quote, name = 'Ana Mora') =>
    desk.clientPage.accept(
      {
        token: tokenOf(quote.links.s1),
        name,
        title: null,
        consent: true,
        ip: '192.0.2.7',
        userAgent: 'Phone',
        choice: quote.choice,
        documentSha256: quote.documentSha256!,
      },
      once(),
    ),
  pay: (id: string, cents: number) =>
    desk.deals.pay({ id, kind: 'deposit', cents, method: 'zelle', day: TODAY, note: null }, once()),
  /** The mails to clients that are on their way. */
  mailed: async () =>
    (
      await desk.rows<{ kind: string }>(
        `select letters.kind from letters join notices on notices.letter_id = letters.id where recipient <> 'band' order by letters.at`,
      )
    ).map(({ kind }) => kind),
});
