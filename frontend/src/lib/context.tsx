import type { PageState, Posted } from '@tocada/contracts/pages/rendering.js';
import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { SWRConfig } from 'swr';
import { swrOptions } from './data';

const SiteContext = createContext<Pick<PageState, 'site' | 'origin' | 'posted' | 'embedded'> | null>(null);
const NowContext = createContext('');

const useSiteContext = () => {
  const context = useContext(SiteContext);
  if (!context) throw new Error('PageProvider is missing');
  return context;
};

export const useSite = () => useSiteContext().site;
export const useOrigin = () => useSiteContext().origin;
/** True in the frame of another site. */
export const useIsEmbedded = () => useSiteContext().embedded !== undefined;

/** The prefix of the page's language in the paths of its pages: "" or "/en". */
export const prefixIn = (origin: string) => new URL(origin).pathname.slice(0, 3).replace(/^\/$/, '');
/** The current ISO instant: first the server's, later the browser's, updated every minute. */
export const useNow = () => useContext(NowContext);

const never = () => () => {};
/** False on the server and during hydration, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The posted form, only on the first page of the visit. A later visit to the form finds the draft instead. */
export const usePosted = (): Posted | null => {
  const { posted } = useSiteContext();
  const hydrated = useHydrated();
  return useState(() => (hydrated || !posted ? null : posted))[0];
};

export function PageProvider({ state, children }: { state: PageState; children: ReactNode }) {
  const [now, setNow] = useState(state.now);
  useEffect(() => {
    // A transition, because the update redraws everything that shows the time.
    const tick = () => startTransition(() => setNow(new Date().toISOString()));
    const timer = setInterval(tick, 60_000);
    tick();
    return () => clearInterval(timer);
  }, []);

  return (
    <SiteContext value={state}>
      <NowContext value={now}>
        <SWRConfig value={{ ...swrOptions, fallback: state.fallback }}>{children}</SWRConfig>
      </NowContext>
    </SiteContext>
  );
}
