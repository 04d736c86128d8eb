import { dayAfter, dayOf, shortDate } from '@tocada/contracts/ground/days.js';
import { t } from '../kit/words.js';
import type { Reckoned } from './reckoning.js';
import { sumText } from './sum-text.js';

/** The words that screens and mails should say of a deal, from its reckoned sums. */
type Row = readonly [label: string, text: string];

const rowIf = (label: string, cents: bigint, text: string): Row[] => (cents > 0n ? [[label, text]] : []);
const fullDay = (day: string) => dayOf(day, 'UTC');
const sameYear = (day: string, today: string) => day.slice(0, 4) === today.slice(0, 4);
/** "sáb 8 may", and the year where it is not this one. */
const nearDay = (day: string, today: string) =>
  sameYear(day, today) ? shortDate(day, 'UTC') : `${shortDate(day, 'UTC')} ${day.slice(0, 4)}`;
/** "8 de mayo", and the year where it is not this one. */
const plainDay = (day: string, today: string) =>
  sameYear(day, today) ? fullDay(day).replace(/ de \d{4}$/, '') : fullDay(day);

/** The sums in the opened request. */
export function panelRows(deal: Reckoned, today: string): Row[] {
  const { currency, total, charged, paid, writtenOff, owed, next, settled } = deal;
  const sum = (cents: bigint) => sumText(cents, currency);
  const writtenOffRow = rowIf(t.ledger.writtenOff, writtenOff, sum(writtenOff));
  if (settled)
    return [
      [t.quotes.settled.damages, sum(settled.damages)],
      [t.quotes.paid, sum(settled.paid)],
      [t.quotes.settled.returned, sum(settled.returned)],
      [t.quotes.settled.toReturn, sum(settled.toReturn)],
      ...writtenOffRow,
      [t.quotes.owed, sum(owed > 0n ? owed : 0n)],
    ];
  const isLate = next !== null && next.on < today;
  return [
    [t.quotes.total, sum(total)],
    ...rowIf(t.ledger.charges, charged, sum(charged)),
    [t.quotes.paid, sum(paid)],
    ...writtenOffRow,
    owed < 0n ? [t.ledger.inFavor, sum(-owed)] : [t.quotes.owed, sum(owed)],
    ...(next
      ? [
          [
            t.quotes.nextPayment,
            (isLate ? t.quotes.late : t.quotes.nextOn)(sum(next.cents), nearDay(next.on, today)),
          ] as const,
        ]
      : []),
  ];
}

/** The sums on the client's page, which names its currency once. */
export function pageRows({ total, charges, charged, paid, owed, settled }: Reckoned): Row[] {
  const debt = rowIf('Falta', owed, sumText(owed));
  if (settled)
    return [
      ['Cargo por cancelar (daños acordados)', sumText(settled.damages)],
      ['Pagado', sumText(settled.paid)],
      ...rowIf('Ya devuelto', settled.returned, sumText(settled.returned)),
      ...rowIf('Te devolvemos', settled.toReturn, sumText(settled.toReturn)),
      ...debt,
    ];
  return [
    ...(charges.length > 0 ? [['Precio acordado', sumText(total)] as const] : []),
    ...charges.map(({ description, cents }) => [description, sumText(cents)] as const),
    ['Total', sumText(total + charged)],
    ['Pagado', sumText(paid)],
    ...debt,
  ];
}

/** A payment is asked for "now" from the day of its first reminder on. */
const SOON = 7;

/** The sentences about money on the client's page, in their order. */
export function pageSentences(deal: Reckoned, today: string): string[] {
  const { currency, owed, writtenOff, claims, claimed, next, settled } = deal;
  const covered = next !== null && claimed >= next.cents;
  const by = { client: 'Se canceló de tu parte.', band: 'Lo canceló la banda.' };
  return [
    ...(settled ? [by[settled.by]] : []),
    ...(!settled && owed < 0n ? [`A tu favor: ${sumText(-owed)}`] : []),
    ...(!settled && owed === 0n && writtenOff === 0n ? ['Está todo pagado. ¡Gracias!'] : []),
    ...(!settled && next && !covered ? [`Sigue: ${sumText(next.cents)}, a más tardar el ${fullDay(next.on)}.`] : []),
    ...claims.map(
      ({ cents, on }) =>
        `Avisaste que pagaste ${sumText(cents)} el ${plainDay(on, today)}. En cuanto la banda lo vea te manda el recibo.`,
    ),
    ...(next && !covered
      ? [
          next.on <= dayAfter(today, SOON)
            ? `Ahora toca pagar ${sumText(next.cents, currency)}.`
            : `Toca pagar ${sumText(next.cents, currency)} el ${plainDay(next.on, today)}.`,
        ]
      : []),
  ];
}

/** True when the page may ask for a tip and a review: after a night that owes nothing. */
export const asksForWords = ({ stage, night, owed, writtenOff, settled }: Reckoned, today: string): boolean =>
  !settled && night < today && ['booked', 'completed'].includes(stage) && owed <= 0n && writtenOff === 0n;

/** The last sentence of a receipt. Empty where the band gave the debt up, and after a cancellation, whose paper has the sums. */
export function leftSentence({ owed, writtenOff, currency, settled }: Reckoned): string {
  if (settled) return '';
  if (owed > 0n) return `Falta por pagar: ${sumText(owed, currency)}.`;
  if (owed < 0n) return `A tu favor: ${sumText(-owed, currency)}.`;
  return writtenOff > 0n ? '' : 'No falta nada por pagar.';
}

interface Waiting {
  name: string;
  /** In "Hoy", before the name. */
  hoy: string;
  sum: string;
  /** The end of its line in the morning's mail. */
  mail: string;
}

/** The lines about money in "Hoy" and in the morning's mail, by name. */
export const moneyLines = (deals: Iterable<Reckoned>, today: string): Waiting[] =>
  [...deals]
    .flatMap((deal): Waiting[] => {
      const { name, stage, night, currency, owed, claimed, next } = deal;
      const line = (hoy: string, cents: bigint, mail: (sum: string) => string): Waiting[] => {
        const sum = sumText(cents, currency);
        return [{ name, hoy, sum, mail: mail(sum) }];
      };
      const owes = (hoy: string) => (owed > 0n ? line(hoy, owed, (sum) => `debe ${sum}`) : []);
      if (claimed > 0n) return line(t.desk.claims, claimed, (sum) => `dice que pagó ${sum}`);
      if (stage === 'cancelled') return owes(t.list.owesDamages);
      if (stage === 'completed' || night < today) return owes(t.list.playedAndOwes);
      if (!next || next.on >= today) return [];
      const on = next.on;
      return line(t.list.lateSince(shortDate(on, 'UTC')), next.cents, (sum) => `${sum}, vencía el ${fullDay(on)}`);
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
