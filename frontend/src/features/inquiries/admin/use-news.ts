import { useEffect, useRef } from 'react';
import { useShows } from '../../../panel/shows';
import { usePendingCount } from './pending';

/** Loads the desk again when the counts tell of something that it has not read. */
export function useNews(unseen: number, refresh: () => void) {
  const { changes } = useShows();
  const pending = usePendingCount();
  const news = pending === undefined ? undefined : `${pending} ${unseen} ${changes}`;
  const known = useRef(news);
  useEffect(() => {
    const before = known.current;
    if (news === undefined || before === news) return;
    known.current = news;
    // The first count is as old as the first reads, and tells of nothing new.
    if (before !== undefined || unseen > 0) refresh();
  }, [news, unseen, refresh]);
}
