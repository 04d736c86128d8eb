import type { CalendarEntry, Night } from '@tocada/contracts/dates/calendar.js';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { nightsOf, type Nights } from './nights';
import { useDeskRead, useToday, yearRead } from './use-desk';

interface KnownNights {
  /** Undefined until the nights have loaded. */
  nights: Nights | undefined;
  /** The reason why they have not loaded. */
  error: Error | undefined;
  ofInquiry: ReadonlyMap<string, CalendarEntry[]>;
}

interface YearNights {
  data: Night[] | undefined;
  error: Error | undefined;
}

const NOTHING: KnownNights = { nights: undefined, error: undefined, ofInquiry: new Map() };
const NightsContext = createContext(NOTHING);
const YearsContext = createContext<ReadonlyMap<number, YearNights>>(new Map());
const WantContext = createContext<(year: number) => void>(() => {});

interface YearProps {
  year: number;
  onRead: (year: number, read: YearNights) => void;
}

/** The years without which the desk knows nothing. */
const firstYears = (year: number) => [year, year + 1, year + 2];

/** Reads the nights of a year. A year that is wanted later takes no other one over the line again. */
function Year({ year, onRead }: YearProps) {
  const { data, error } = useDeskRead<Night[]>([yearRead(year)]);
  useEffect(() => onRead(year, { data: data?.[0], error }), [year, data, error, onRead]);
  return null;
}

/** The nights of this year, the next two, and every year that a row asks for. */
export function NightsProvider({ children }: { children: ReactNode }) {
  const year = Number(useToday().slice(0, 4));
  const [wanted, setWanted] = useState<number[]>([]);
  const [reads, setReads] = useState<ReadonlyMap<number, YearNights>>(new Map());
  const want = useCallback(
    (other: number) => setWanted((before) => (before.includes(other) ? before : [...before, other])),
    [],
  );
  const onRead = useCallback(
    (of: number, read: YearNights) => setReads((before) => new Map([...before, [of, read]])),
    [],
  );
  const known = useMemo((): KnownNights => {
    const all = [...reads.values()];
    if (firstYears(year).some((each) => !reads.get(each)?.data))
      return { ...NOTHING, error: all.find((read) => read.error)?.error };
    const nights = nightsOf(all.map(({ data = [] }) => data));
    const ofInquiry = new Map<string, CalendarEntry[]>();
    for (const { entries } of nights.values())
      for (const entry of entries)
        if (entry.inquiryId) ofInquiry.set(entry.inquiryId, [...(ofInquiry.get(entry.inquiryId) ?? []), entry]);
    return { nights, error: undefined, ofInquiry };
  }, [reads, year]);
  return (
    <WantContext value={want}>
      {[...new Set([...firstYears(year), ...wanted])].map((each) => (
        <Year key={each} year={each} onRead={onRead} />
      ))}
      <YearsContext value={reads}>
        <NightsContext value={known}>{children}</NightsContext>
      </YearsContext>
    </WantContext>
  );
}

/** @param day the local day whose year must be known: without that year no night is known */
export const useNights = (day?: string): KnownNights => {
  const want = useContext(WantContext);
  const year = day && Number(day.slice(0, 4));
  useEffect(() => {
    if (year) want(year);
  }, [year, want]);
  const known = useContext(NightsContext);
  const read = useContext(YearsContext).get(year || 0);
  if (!year || !known.nights || read?.data) return known;
  return { ...NOTHING, error: read?.error };
};
