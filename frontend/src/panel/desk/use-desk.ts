import { CALENDAR_ADMIN_ROUTES } from '@tocada/contracts/dates/calendar.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { useCallback } from 'react';
import useSWR, { useSWRConfig, type Key, type SWRResponse } from 'swr';
import { bodyOf } from '../../lib/api';
import { useNow, useSite } from '../../lib/context';
import { useSession, type AdminSession } from '../admin-session';
import { loadPage, type Page } from '../load-page';
import { useReadAgain } from '../use-read-again';

const DESK = 'desk';

export const isDeskRead = (key: Key): key is [typeof DESK, ...unknown[]] => Array.isArray(key) && key[0] === DESK;

const useDesk = <T>(key: unknown[] | null, load: (session: AdminSession) => Promise<T>): SWRResponse<T, Error> => {
  const session = useSession();
  const read = useSWR<T, Error>(key && [DESK, ...key], () => load(session), {
    keepPreviousData: true,
    revalidateOnMount: true,
  });
  useReadAgain(read);
  return read;
};

/** Reads that load again after each change of an inquiry or a date. */
export const useDeskRead = <T>(addresses: string[] | null): SWRResponse<T[], Error> =>
  useDesk<T[]>(addresses, (session) =>
    Promise.all(addresses!.map((address) => session.send(address).then((response) => bodyOf<T>(response)))),
  );

/** At least `wanted` rows of a list, if it has so many. Like the other reads, they load again after each change. */
export const useDeskRows = <T>(list: string, wanted: number): SWRResponse<Page<T>, Error> =>
  useDesk([list, wanted], async (session) => {
    const items: T[] = [];
    let next: string | null = `${list}&limit=${Math.min(wanted, LIMITS.page)}`;
    while (next !== null && items.length < wanted) {
      const page: Page<T> = await loadPage<T>(session, next);
      items.push(...page.items);
      ({ next } = page);
    }
    return { items, next };
  });

export const useRefreshDesk = () => {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(isDeskRead), [mutate]);
};

export const useToday = (): string => isoDay(useNow(), useSite().timeZone);

/** The read of the nights of a year, with two weeks before and after it. */
export const yearRead = (year: number): string =>
  `${CALENDAR_ADMIN_ROUTES.nights.path}?from=${year - 1}-12-18&to=${year + 1}-01-14`;
