import type { Quote } from '@tocada/contracts/deals/quote.js';
import type { DrillStack } from '../drill-stack.js';
import { settle, type Answer } from '../patient-calls.js';

/** A person with the request that the person is about now. */
export interface Client {
  index: number;
  inquiry?: string | undefined;
  /** The addresses of the signers' pages, once a quote was sent. */
  links: string[];
}

/** A signature that was acknowledged. */
interface Signed {
  inquiry: string;
  place: number;
  name: string;
  sha256: string;
}

/** The acts that leave something which can be counted on a request. */
const ACTS_THAT_COUNT = [
  'paid',
  'claimed',
  'confirmed',
  'arrived',
  'voided',
  'charged',
  'uncharged',
  'writtenOff',
  'expectedAgain',
  'unagreed',
] as const;
type ActThatCounts = (typeof ACTS_THAT_COUNT)[number];

/** The facts that are certain after all acts. */
export interface Ledger {
  /** The answers by act and outcome. */
  counts: Record<string, number>;
  /** The ids of acknowledged requests by the client's address. */
  entered: Map<string, string>;
  erased: Set<string>;
  /** The number of acknowledged acts of each kind, by inquiry. */
  done: Record<ActThatCounts, Map<string, number>>;
  /** The quotes that were agreed elsewhere, by inquiry. */
  agreed: Map<string, Set<string>>;
  /** The completed inquiries, and whether the client still owes. */
  completed: Map<string, boolean>;
  signed: Signed[];
  /** The quotes whose links went out by mail. */
  mailed: Set<string>;
  /** Broken promises and answers that no refusal explains. */
  faults: string[];
}

export const newLedger = (): Ledger => ({
  counts: {},
  entered: new Map(),
  erased: new Set(),
  done: Object.fromEntries(ACTS_THAT_COUNT.map((act) => [act, new Map()])) as Ledger['done'],
  agreed: new Map(),
  completed: new Map(),
  signed: [],
  mailed: new Set(),
  faults: [],
});

export interface Play {
  stack: DrillStack;
  clients: Client[];
  ledger: Ledger;
  /** The number of turns that were begun. Names the next one, and moves the nights on, since booked ones are gone. */
  begun: number;
}

/** An act with its own luck. */
export interface Turn {
  key: string;
  /** A number from 0 to below the limit. */
  below(limit: number): number;
  one<T>(all: readonly T[]): T;
  /** True in one of so many cases. */
  rarely(cases: number): boolean;
  night(): string;
}

/** The band's own words about a void payment, which no client reads. */
export const BAND_NOTE = 'Solo para la banda';

const FIRST_NIGHT = Date.UTC(2150, 0, 1);
/** Few nights at a time, so that clients meet. */
const WINDOW = 40;

export function turnOf(index: number, random: () => number): Turn {
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    key: `quotes-drill-${index}`,
    below,
    one: (all) => all[below(all.length)]!,
    rarely: (cases) => below(cases) === 0,
    night: () =>
      new Date(FIRST_NIGHT + (Math.floor(index / 40) + below(WINDOW)) * 86_400_000).toISOString().slice(0, 10),
  };
}

export const add = <K>(counts: Map<K, number>, key: K) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Counts an answer. One that is none of `fine` is a fault. */
export function note({ counts, faults }: Ledger, act: string, { status, body }: Answer, fine: readonly number[]): void {
  const outcome = `${act} ${status}${body?.code ? ` ${body.code}` : ''}`;
  counts[outcome] = (counts[outcome] ?? 0) + 1;
  if (!fine.includes(status)) faults.push(`${outcome} ${body?.message ?? ''}`);
}

/** The addresses of the signers' pages. The site may be reached under another name than its links have. */
export const pagesOf = ({ s1, s2 }: Quote['links'], url: string): string[] =>
  [s1, s2].flatMap((link) => (link ? [url + new URL(link).pathname] : []));

interface NewRequest {
  client: Client;
  turn: Turn;
  act: string;
  path: string;
  more?: object;
}

/** Makes a request of a client until it is acknowledged. Meanwhile the other side may have made one. */
export async function addRequest(
  { stack, ledger }: Play,
  { client, turn, act, path, more }: NewRequest,
): Promise<void> {
  const email = `${turn.key}@drill.example`;
  const about = { phone: '9795550100', eventType: 'Boda', location: 'Bryan TX', eventDate: turn.night() };
  const fields = { name: `Cliente ${client.index}`, email, ...about, ...more };
  const answer = await settle(stack.url + path, 'POST', fields, turn.key);
  note(ledger, act, answer, [201]);
  if (answer.status !== 201) return;
  ledger.entered.set(email, answer.body.id);
  if (!client.inquiry) Object.assign(client, { inquiry: answer.body.id, links: [] });
}
