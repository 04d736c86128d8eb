import type { PendingInquiries } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { useSession } from '../../../panel/admin-session';

/** A new inquiry must show within 5 seconds. Milliseconds. */
const POLL_EVERY = 3500;

type Ids = readonly string[];

const PendingContext = createContext<number | undefined>(undefined);
const UnseenContext = createContext(0);
/** Apart from the numbers, so that a list does not render again when one of them changes. */
const SeeContext = createContext<(ids: Ids) => void>(() => {});

/** The number of inquiries that wait for an answer. Undefined until the server has told. */
export const usePendingCount = (): number | undefined => useContext(PendingContext);
/** The number of inquiries that came and that no list has shown since the panel was opened. */
export const useUnseenCount = (): number => useContext(UnseenContext);
/** Tells which inquiries a list shows. */
export const useSee = () => useContext(SeeContext);

/** Asks for what waits for an answer, while the panel is on the screen. */
function usePolled(): PendingInquiries | undefined {
  const session = useSession();
  const [pending, setPending] = useState<PendingInquiries>();
  useEffect(() => {
    let timer: number | undefined;
    let isLeft = false;
    const poll = async () => {
      clearTimeout(timer);
      const found = document.hidden ? undefined : await session.glance(INQUIRY_ADMIN_ROUTES.pending);
      if (isLeft) return;
      if (found) setPending((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
      clearTimeout(timer);
      timer = window.setTimeout(() => void poll(), POLL_EVERY);
    };
    const resume = () => void (document.hidden || poll());
    void poll();
    document.addEventListener('visibilitychange', resume);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', resume);
    };
  }, [session]);
  return pending;
}

export function PendingProvider({ children }: { children: ReactNode }) {
  const polled = usePolled();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const see = useCallback(
    (ids: Ids) => setSeen((before) => (ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids]))),
    [],
  );
  const [hasBegun, setHasBegun] = useState(false);
  if (polled && !hasBegun) {
    setHasBegun(true);
    // The inquiries from before the panel was opened are in the list when it loads. One that came since it loaded is not.
    if (seen.size === 0) see(polled.recent);
  }
  const unseen = hasBegun && polled ? polled.recent.filter((id) => !seen.has(id)).length : 0;
  return (
    <SeeContext value={see}>
      <PendingContext value={polled?.pending}>
        <UnseenContext value={unseen}>{children}</UnseenContext>
      </PendingContext>
    </SeeContext>
  );
}
