import { randomUUID } from 'node:crypto';
import type { OpenDesk } from '@tocada/bookings/spec-desk.js';
import type { QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { QuotedEvent } from '@tocada/contracts/deals/quote.js';
import type {
  Damages,
  Instalment,
  PaymentKind,
  QuoteChoice,
  QuoteLine,
  QuoteTax,
} from '@tocada/contracts/deals/quote-money.js';
import { STATUS_OF, type Stage } from '@tocada/contracts/kit/stages.js';

/** Rows as the tables hold them, in the tables' own names. */
export interface QuoteRow {
  id: string;
  inquiry_id: string;
  number: string;
  version: number;
  kind: 'quote' | 'amendment';
  based_on: string | null;
  state: 'draft' | 'sent' | 'accepted' | 'superseded';
  language: 'es' | 'en';
  packages: [];
  lines: QuoteLine[];
  schedule: Instalment[];
  tax: QuoteTax;
  damages: Damages[];
  event: QuotedEvent;
  confirm_on: 'deposit' | 'signature';
  valid_until: string;
  choice: QuoteChoice;
  currency: QuoteCurrency | null;
  draft_currency: QuoteCurrency | null;
  created_at: string;
  sent_at: string | null;
  decided_at: string | null;
  agreed_by: 'band' | null;
  agreed_how: 'phone' | null;
  agreed_on: string | null;
  tells_client: boolean;
  kept_cents: number | null;
}
export interface PaymentRow {
  id: string;
  inquiry_id: string;
  number: string | null;
  kind: PaymentKind;
  cents: number;
  method: 'zelle';
  day: string;
  state: 'claimed' | 'confirmed' | 'void';
  by: 'admin' | 'client';
  at: string;
  claimed_cents: number | null;
  currency: QuoteCurrency | null;
  retain_until: string;
}
export interface BesidePrice {
  id: string;
  inquiry_id: string;
  cents: number;
  void: boolean;
  by: 'admin';
  at: string;
  retain_until: string;
}

export interface DealRows {
  id: string;
  index: number;
  name: string;
  language: 'es' | 'en';
  currency: QuoteCurrency;
  stage: Stage;
  /** The stage before the closing. */
  openStage: Stage;
  stillOwed: boolean;
  completedAt: string | null;
  /** Of the last cancellation. */
  cancelledAt: string | null;
  cancelledBy: 'client' | 'band' | null;
  cancellations: string[];
  quotes: QuoteRow[];
  payments: PaymentRow[];
  charges: (BesidePrice & { description: string; day: string })[];
  writeOffs: (BesidePrice & { currency: QuoteCurrency })[];
}

/** No clean-up takes them. */
export const RETAIN = '2199-12-31';

/** Writes the rows of many deals, so that thousands take minutes: acts one by one take hours. The nights get no calendar. */
export async function insertDeals({ rows }: OpenDesk, deals: DealRows[]): Promise<void> {
  const insert = async (table: string, all: object[]) => {
    if (all.length === 0) return;
    const names = Object.keys(all[0]!)
      .map((name) => `"${name}"`)
      .join(', ');
    await rows(`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(all),
    ]);
  };
  await insert(
    'booking_inquiries',
    deals.map(({ id, name, language, stage, stillOwed, cancelledBy, quotes }) => ({
      id,
      name,
      email: `${id}@example.org`,
      phone: '9795550100',
      event_date: `${quotes.find(({ state }) => state === 'accepted')!.event.day}T18:00:00Z`,
      has_time: false,
      event_type: 'Boda',
      location: 'Bryan TX',
      language,
      source: 'form',
      suspect: false,
      revision: 1,
      created_at: quotes[0]!.created_at,
      stage,
      status: STATUS_OF[stage],
      lost_reason: stage === 'lost' ? 'price' : stage === 'cancelled' ? cancelledBy : null,
      still_owed: stillOwed && stage === 'completed',
    })),
  );
  const lists = { quotes: 'quotes', payments: 'payments', charges: 'charges', write_offs: 'writeOffs' } as const;
  for (const [table, list] of Object.entries(lists))
    await insert(
      table,
      deals.flatMap((deal): object[] => deal[list]),
    );
  await insert(
    'documents',
    deals.flatMap(({ id, language, cancellations, quotes }) =>
      cancellations.map((at) => ({
        id: randomUUID(),
        inquiry_id: id,
        quote_id: quotes[0]!.id,
        kind: 'cancellation',
        number: quotes[0]!.number,
        language,
        at,
        retain_until: RETAIN,
        key: 'documents/cancelled.pdf',
        sha256: 'ab'.repeat(32),
        lease_until: at,
        tries: 0,
        takes_facts_anew: false,
      })),
    ),
  );
  await insert(
    'activities',
    deals.flatMap(({ id, stage, completedAt }) =>
      stage === 'completed'
        ? [
            {
              id: randomUUID(),
              inquiry_id: id,
              at: completedAt,
              who: 'admin',
              kind: 'stage',
              detail: { from: 'booked', to: 'completed' },
            },
          ]
        : [],
    ),
  );
}
