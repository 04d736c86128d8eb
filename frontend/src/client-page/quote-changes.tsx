import { currencyName } from '@tocada/contracts/deals/currency.js';
import type { QuotedEvent } from '@tocada/contracts/deals/quote.js';
import type { ChangedPart, PricedLine, QuoteChanges as Changes } from '@tocada/contracts/deals/quote-changes.js';
import type { DatedInstalment, QuoteTax } from '@tocada/contracts/deals/quote-money.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { ComponentType, ReactNode } from 'react';
import { texts } from './client-page.texts';
import { damagesSentences } from './damages';
import { countOf, lineText } from './quote-lines';
import { useClientPage } from './state';
import { dayText, dueText, hoursText, longDay, optionText, percentText, placeText, sumText } from './words';

interface RowProps {
  name: ReactNode;
  was: string | undefined;
  is: string | undefined;
}

/** One difference. Without `was` it is new, without `is` it is gone. */
function Row({ name, was, is }: RowProps) {
  return (
    <li className="border-t border-rail py-3">
      <p className="font-semibold text-paper">{name}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 tabular-nums">
        {was === undefined ? (
          <span className="text-sm">{texts.added}</span>
        ) : (
          <span>
            <span className="text-sm">{texts.was}: </span>
            <s>{was}</s>
          </span>
        )}
        <span>
          <span aria-hidden="true">→ </span>
          {is === undefined ? (
            <span className="text-sm">{texts.gone}</span>
          ) : (
            <>
              <span className="text-sm">{texts.is}: </span>
              <strong className="text-paper">{is}</strong>
            </>
          )}
        </span>
      </p>
    </li>
  );
}

function LineRow({ was, is }: { was: PricedLine | null; is: PricedLine | null }) {
  const counts = was !== null && is !== null && lineText(was) !== lineText(is);
  const words = (line: PricedLine | null) => {
    if (!line) return undefined;
    const sum = moneyText(line.cents);
    return counts ? [countOf(line), sum].filter(Boolean).join(': ') : sum;
  };
  const one = (is ?? was)!;
  return <Row name={counts ? one.description : lineText(one)} was={words(was)} is={words(is)} />;
}

/** The day, the hours and the place are rows of their own, because mostly one of them changes. */
function EventRows({ was, is }: { was: QuotedEvent; is: QuotedEvent }) {
  const { site } = useClientPage();
  const rows = [
    [texts.event, ({ type }: QuotedEvent) => optionText(type, site)],
    [
      texts.day,
      ({ day, creditUntil }: QuotedEvent) =>
        creditUntil === undefined ? longDay(day) : texts.creditUntil(dayText(creditUntil)),
    ],
    [texts.hours, ({ startTime, endTime }: QuotedEvent) => hoursText(startTime, endTime)],
    [texts.place, (event: QuotedEvent) => placeText(event, site)],
    [texts.people, ({ guests }: QuotedEvent) => (guests == null ? '' : String(guests))],
  ] as const;
  return rows.map(([name, words]) => {
    const [before, now] = [words(was), words(is)];
    return before === now ? null : <Row key={name} name={name} was={before || undefined} is={now || undefined} />;
  });
}

const instalmentText = (instalment: DatedInstalment | undefined) =>
  instalment && `${moneyText(instalment.cents)}, ${dueText(instalment)}`;

/** The payments by their place. */
const ScheduleRows = ({ was, is }: { was: DatedInstalment[]; is: DatedInstalment[] }) =>
  Array.from({ length: Math.max(was.length, is.length) }, (_, at) => {
    const [before, now] = [instalmentText(was[at]), instalmentText(is[at])];
    const place = at === 0 ? texts.firstPayment : texts.payment(at + 1);
    const label = (is[at] ?? was[at])!.label;
    return before === now ? null : <Row key={at} name={`${place} (${label})`} was={before} is={now} />;
  });

const taxText = ({ mode, label, bp, permit }: QuoteTax) =>
  mode === 'none'
    ? undefined
    : [texts.tax(label, percentText(bp)), mode === 'included' && texts.taxInside, permit].filter(Boolean).join(', ');
const scale = (steps: Parameters<typeof damagesSentences>[0]) => damagesSentences(steps).join(' ') || undefined;

type Rows = { [Part in ChangedPart]: ComponentType<{ change: NonNullable<Changes[Part]> }> };
/** In their order. */
const ROWS: Rows = {
  event: ({ change }) => <EventRows {...change} />,
  currency: ({ change: { was, is } }) => <Row name={texts.currency} was={currencyName(was)} is={currencyName(is)} />,
  package: ({ change: { was, is } }) => <Row name={texts.chosenPackage} was={was ?? undefined} is={is ?? undefined} />,
  lines: ({ change }) => change.map(({ was, is }, index) => <LineRow key={index} was={was} is={is} />),
  tax: ({ change: { was, is } }) => <Row name={texts.taxRow} was={taxText(was)} is={taxText(is)} />,
  taxCents: ({ change: { was, is } }) => <Row name={texts.taxRow} was={moneyText(was)} is={moneyText(is)} />,
  totalCents: ({ change: { was, is } }) => (
    <Row name={texts.total} was={sumText(was, texts.free)} is={sumText(is, texts.free)} />
  ),
  schedule: ({ change }) => <ScheduleRows {...change} />,
  damages: ({ change: { was, is } }) => <Row name={texts.damages} was={scale(was)} is={scale(is)} />,
  confirmOn: ({ change: { was, is } }) => (
    <Row name={texts.confirmRow} was={texts.confirms[was]} is={texts.confirms[is]} />
  ),
};

function PartRows<Part extends ChangedPart>({ part, changes }: { part: Part; changes: Changes }) {
  const change = changes[part];
  const Rows: ComponentType<{ change: NonNullable<Changes[Part]> }> = ROWS[part];
  return change && <Rows change={change} />;
}

interface Props {
  title: string;
  changes: Changes;
  /** The words where nothing differs that the client signs. */
  same: string;
}

/** The differences between two versions of a quote, line by line. */
export function QuoteChanges({ title, changes, same }: Props) {
  return (
    <section aria-label={title} className="mt-4 rounded-tile border border-bulb p-5">
      <h3 className="text-lg font-semibold">{title}</h3>
      <ul className="mt-3">
        {(Object.keys(ROWS) as ChangedPart[]).map((part) => (
          <PartRows key={part} part={part} changes={changes} />
        ))}
      </ul>
      {changes.terms && <p className="mt-3">{texts.termsChanged}</p>}
      {changes.offer && <p className="mt-3">{texts.offerChanged}</p>}
      {!Object.values(changes).some((change) => (Array.isArray(change) ? change.length > 0 : change)) && <p>{same}</p>}
    </section>
  );
}
