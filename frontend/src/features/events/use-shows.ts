import type { Event } from '@tocada/contracts/events/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events/events.routes.js';
import useSWR, { useSWRConfig } from 'swr';
import { loadOf, type Load } from '../../lib/data';

type ShowsRoute = typeof EVENT_ROUTES.upcoming | typeof EVENT_ROUTES.past;

/** The number of shows of a list in sight at once: all of the home page, and those before the months of `/events`. */
export const IN_SIGHT = 60;
/** The shows of `/events` with posters, before rows. */
export const POSTER_COUNT = 6;
const firstOf = (path: string) => `${path}#first`;

/** The answers of the reads of a page, with only the first shows of a long list. Thousands make megabytes. */
export const withFirstShows = (answers: Record<string, unknown>): Record<string, unknown> => {
  const lists: string[] = [EVENT_ROUTES.upcoming.path, EVENT_ROUTES.past.path];
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) =>
      lists.includes(key) && (answer as Event[]).length > IN_SIGHT
        ? [firstOf(key), (answer as Event[]).slice(0, IN_SIGHT)]
        : [key, answer],
    ),
  );
};

interface Shows {
  shows: Load<Event[]>;
  /** True when `/events` has more of them. */
  hasMore: boolean;
}

/** The shows of a list. @param isHome only the first ones, which the home page has */
export function useShows({ path }: ShowsRoute, isHome: boolean): Shows {
  const first = useSWRConfig().fallback[firstOf(path)] as Event[] | undefined;
  const { data, error } = useSWR<Event[], Error>(path, isHome && first ? { revalidateOnMount: false } : {});
  if (!isHome) return { shows: loadOf(data ?? first, error), hasMore: false };
  const hasMore = data ? data.length > IN_SIGHT : first !== undefined;
  return { shows: loadOf(data?.slice(0, IN_SIGHT) ?? first, error), hasMore };
}
