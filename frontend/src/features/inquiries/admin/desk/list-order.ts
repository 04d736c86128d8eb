import { isoDay } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ORDERS, type InquiryOrder } from '@tocada/contracts/inquiries/inquiries-query.js';
import { keep, readKept } from '../../../../panel/kept';

/** Where this browser keeps the order of the list. */
const KEY = 'orden-de-solicitudes';

export const keptOrder = (): InquiryOrder => {
  const kept = readKept(KEY);
  return INQUIRY_ORDERS.find((order) => order === kept) ?? 'arrival';
};

export const keepOrder = (order: InquiryOrder): void => keep(KEY, order);

type Row = Pick<AdminInquiry, 'id' | 'createdAt' | 'eventDate' | 'dateNote' | 'status' | 'suspect'>;
type Compare = (a: Row, b: Row) => number;

export const newestFirst: Compare = (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

const soonestFirst: Compare = (a, b) => a.eventDate.localeCompare(b.eventDate) || a.id.localeCompare(b.id);

/** A request without a day stands last. */
const datedFirst = (a: Pick<Row, 'dateNote'>, b: Pick<Row, 'dateNote'>): number =>
  Number(Boolean(a.dateNote)) - Number(Boolean(b.dateNote));

/** The rows of which `isFirst` holds, in one order, those without a day last; after them the others in another order. */
const inParts =
  (isFirst: (row: Row) => boolean, ofFirst: Compare, ofOthers: Compare): Compare =>
  (a, b) => {
    const [first, second] = [isFirst(a), isFirst(b)];
    if (first !== second) return first ? -1 : 1;
    return first ? datedFirst(a, b) || ofFirst(a, b) : ofOthers(a, b);
  };

/** The order of the server. */
export function compareIn(order: InquiryOrder, today: string, timeZone: string): Compare {
  const isAhead = ({ eventDate, dateNote }: Row) => Boolean(dateNote) || isoDay(eventDate, timeZone) >= today;
  switch (order) {
    case 'arrival':
      return newestFirst;
    case 'event':
      return inParts(isAhead, soonestFirst, (a, b) => soonestFirst(b, a));
    case 'waiting': {
      const waits = (row: Row) => row.status === 'pending' && !row.suspect && isAhead(row);
      return inParts(waits, (a, b) => newestFirst(b, a), newestFirst);
    }
  }
}
