import type { CalendarEntry } from '@tocada/contracts/calendar.js';
import type { Event } from '@tocada/contracts/events.js';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSite } from '../../../lib/context';
import { nightsOf, type Nights } from './nights';
import { SHOWS_READ, useDeskRead, useToday, yearReads } from './use-desk';

interface KnownNights {
  /** Undefined until the calendar has loaded. */
  nights: Nights | undefined;
  failed: boolean;
  /** The entries of each inquiry. */
  ofInquiry: ReadonlyMap<string, CalendarEntry[]>;
}

const NightsContext = createContext<KnownNights>({ nights: undefined, failed: false, ofInquiry: new Map() });
const WantContext = createContext<(year: number) => void>(() => {});

/** The calendar of this year, the next two, and every year that a row asks for. */
export function NightsProvider({ children }: { children: ReactNode }) {
  const { timeZone } = useSite();
  const year = Number(useToday().slice(0, 4));
  const [wanted, setWanted] = useState<number[]>([]);
  const want = useCallback(
    (other: number) => setWanted((before) => (before.includes(other) ? before : [...before, other])),
    [],
  );
  const years = [...new Set([year, year + 1, year + 2, ...wanted])].sort();
  const { data, error } = useDeskRead<CalendarEntry[] | Event[]>([SHOWS_READ, ...yearReads(years)]);
  const known = useMemo((): KnownNights => {
    if (!data) return { nights: undefined, failed: error !== undefined, ofInquiry: new Map() };
    const [shows, ...lists] = data as [Event[], ...CalendarEntry[][]];
    // The years overlap.
    const entries = [...new Map(lists.flat().map((entry) => [entry.id, entry])).values()];
    const ofInquiry = new Map<string, CalendarEntry[]>();
    for (const entry of entries)
      if (entry.inquiryId) ofInquiry.set(entry.inquiryId, [...(ofInquiry.get(entry.inquiryId) ?? []), entry]);
    return { nights: nightsOf(entries, shows, timeZone), failed: false, ofInquiry };
  }, [data, error, timeZone]);
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
