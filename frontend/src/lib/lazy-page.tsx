import { lazy, Suspense, type ComponentType } from 'react';
import { loadWithRetries } from './load-with-retries';

interface PageModule {
  default: ComponentType;
}

/** A page in a chunk of its own, which renders at once after `ready()`: server and browser draw the same. */
export const lazyPage = (load: () => Promise<PageModule>, fallback: ComponentType) => {
  let Loaded: ComponentType | undefined;
  // If the chunk cannot be loaded, load the page as a document from the server.
  const Waiting = lazy(() =>
    load().catch(() => {
      location.reload();
      return new Promise<never>(() => {});
    }),
  );
  const Fallback = fallback;
  const Page = () => (Loaded ? <Loaded /> : <Waiting />);
  const Route = () => (
    <Suspense fallback={<Fallback />}>
      <Page />
    </Suspense>
  );
  const ready = async () => {
    Loaded = (await loadWithRetries(load)).default;
  };
  return Object.assign(Route, { ready });
};
