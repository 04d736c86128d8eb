import { CALENDAR_ADMIN_ROUTES } from '@tocada/contracts/calendar.js';
import { isoDay } from '@tocada/contracts/dates.js';
import { EVENT_ADMIN_ROUTES } from '@tocada/contracts/events.js';
import { useCallback } from 'react';
import useSWR, { useSWRConfig, type Key, type SWRResponse } from 'swr';
import { useNow, useSite } from '../../../lib/context';
import { bodyOf } from '../../../lib/api';
import { useSession } from '../../../panel/admin-session';

const DESK = 'desk';

/** Reads that load again after each change of an inquiry or a date. */
export const useDeskRead = <T>(addresses: string[] | null): SWRResponse<T[], Error> => {
  const session = useSession();
  const load = (address: string) => session.send(address).then((response) => bodyOf<T>(response));
  return useSWR<T[], Error>(addresses && [DESK, ...addresses], () => Promise.all(addresses!.map(load)), {
    keepPreviousData: true,
    revalidateOnMount: true,
  });
};

/** Loads all reads of the desk again. */
export const useRefreshDesk = () => {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate((key: Key) => Array.isArray(key) && key[0] === DESK), [mutate]);
};

/** Today in the band's zone. */
export const useToday = (): string => isoDay(useNow(), useSite().timeZone);

/** The reads of the calendar that cover these years, with two weeks before and after each. */
export const yearReads = (years: number[]): string[] =>
  years.map((year) => `${CALENDAR_ADMIN_ROUTES.entries.path}?from=${year - 1}-12-18&to=${year + 1}-01-14`);
export const SHOWS_READ = EVENT_ADMIN_ROUTES.all.path;
