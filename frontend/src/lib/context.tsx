import type { FieldError } from '@tocada/contracts/errors.js';
import type { Site } from '@tocada/contracts/site.js';
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

/** What the server hands to the page: it rendered with it, and the hydrating browser starts from the same. */
export interface PageState {
  site: Site;
  /** "https://band.example", no slash at the end */
  origin: string;
  /** ISO instant of rendering */
  now: string;
  /** Answers by API address; a key is missing when its load failed. */
  fallback: Record<string, unknown>;
  posted?: Posted | undefined;
}

/** What the server refused of a form that the browser has sent by itself. */
export interface Posted {
  /** What was typed; null when it could not be read. */
  fields: Record<string, string> | null;
  errors: FieldError[];
  message: string;
}

const SiteContext = createContext<Pick<PageState, 'site' | 'origin' | 'posted'> | null>(null);
const NowContext = createContext('');

const useSiteContext = () => {
  const context = useContext(SiteContext);
  if (!context) throw new Error('PageProvider is missing');
  return context;
};

export const useSite = () => useSiteContext().site;
export const useOrigin = () => useSiteContext().origin;
/** ISO instant; the server's at first, the browser's own minute by minute later. */
export const useNow = () => useContext(NowContext);

const never = () => () => {};
/** False on the server and while hydrating, true ever after. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** For the page that came with it; whoever comes back to its form later finds their draft. */
export const usePosted = (): Posted | null => {
  const { posted } = useSiteContext();
  const hydrated = useHydrated();
  return useState(() => (hydrated || !posted ? null : posted))[0];
};

export function PageProvider({ state, children }: { state: PageState; children: ReactNode }) {
  const [now, setNow] = useState(state.now);
  useEffect(() => {
    // In slices: it draws again whatever tells the time.
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
