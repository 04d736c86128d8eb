import type { CalendarEntry, Night } from '@tocada/contracts/calendar.js';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { nightsOf, type Nights } from './nights';
import { useDeskRead, useToday, yearReads } from './use-desk';

interface KnownNights {
  /** Undefined until the nights have loaded. */
  nights: Nights | undefined;
  failed: boolean;
  error: Error | undefined;
  /** The entries of each inquiry. */
  ofInquiry: ReadonlyMap<string, CalendarEntry[]>;
}

const NightsContext = createContext<KnownNights>({
  nights: undefined,
  failed: false,
  error: undefined,
  ofInquiry: new Map(),
});
const WantContext = createContext<(year: number) => void>(() => {});

/** The nights of this year, the next two, and every year that a row asks for. */
export function NightsProvider({ children }: { children: ReactNode }) {
  const year = Number(useToday().slice(0, 4));
  const [wanted, setWanted] = useState<number[]>([]);
  const want = useCallback(
    (other: number) => setWanted((before) => (before.includes(other) ? before : [...before, other])),
    [],
  );
  const years = [...new Set([year, year + 1, year + 2, ...wanted])].sort();
  const { data, error } = useDeskRead<Night[]>(yearReads(years));
  const known = useMemo((): KnownNights => {
    if (!data) return { nights: undefined, failed: error !== undefined, error, ofInquiry: new Map() };
    const nights = nightsOf(data);
    const ofInquiry = new Map<string, CalendarEntry[]>();
    for (const { entries } of nights.values())
      for (const entry of entries)
        if (entry.inquiryId) ofInquiry.set(entry.inquiryId, [...(ofInquiry.get(entry.inquiryId) ?? []), entry]);
    return { nights, failed: false, error, ofInquiry };
  }, [data, error]);
  return (
    <WantContext value={want}>
      <NightsContext value={known}>{children}</NightsContext>
    </WantContext>
  );
}

/** @param day the local day whose year must be known */
export const useNights = (day?: string): KnownNights => {
  const want = useContext(WantContext);
  const year = day && Number(day.slice(0, 4));
  useEffect(() => {
    if (year) want(year);
  }, [year, want]);
  return useContext(NightsContext);
};
