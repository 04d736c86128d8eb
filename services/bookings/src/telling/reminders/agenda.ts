import { sumsByCurrency, UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import type { Agenda, DueSum, Some } from '@tocada/contracts/inquiries/agenda.js';
import { placeOf, type Days, type Deal, type DealKind } from '../../records/inquiries/debts.js';

/** The lines that name deals. */
export type DealLines = Pick<Agenda, DealKind>;

export const firstOf = <T>(all: T[], most: number): Some<T> => ({ total: all.length, named: all.slice(0, most) });

/** The sum that a line names: what the client says to have paid, what is late, or all that is owed. */
function lineOf({ due, money }: Deal, kind: DealKind): DueSum {
  const { currency = UNSAID_CURRENCY, claimedCents = 0, owedCents = 0, next = null } = money ?? {};
  const cents = kind === 'claims' ? claimedCents : kind === 'late' ? next!.cents : Math.max(0, owedCents);
  return { ...due, cents, currency, on: next?.on ?? null };
}

/** The nights of today first, then by the day from which they are due, or else by their night. */
const byUrgency =
  (today: string) =>
  (one: Deal, other: Deal): number => {
    const isLater = ({ night }: Deal) => Number(night !== today);
    const dayOf = ({ night, money }: Deal) => money?.next?.on ?? night;
    return (
      isLater(one) - isLater(other) ||
      dayOf(one).localeCompare(dayOf(other)) ||
      one.due.createdAt.localeCompare(other.due.createdAt) ||
      one.due.id.localeCompare(other.due.id)
    );
  };

/** Each deal stands in one line at most. @param most the deals of each kind that are named */
export function dealLines(deals: Deal[], days: Days, most: number): DealLines {
  const inOrder = deals.toSorted(byUrgency(days.today));
  const placed = Map.groupBy(inOrder, (deal) => placeOf(deal, days));
  const sums = (kind: DealKind): DueSum[] => (placed.get(kind) ?? []).map((deal) => lineOf(deal, kind));
  const some = (kind: DealKind) => firstOf(sums(kind), most);
  const old = (kind: DealKind) => {
    const owing = sums(kind).filter(({ cents }) => cents > 0);
    return { ...some(kind), owing: owing.length, sums: sumsByCurrency(owing) };
  };
  const unclosed = (placed.get('unclosed') ?? []).map(({ due }) => due);
  return {
    claims: some('claims'),
    late: some('late'),
    damages: some('damages'),
    played: some('played'),
    unclosed: firstOf(unclosed, most),
    unclosedBefore: old('unclosedBefore'),
    debtsBefore: old('debtsBefore'),
  };
}
