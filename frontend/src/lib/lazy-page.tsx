import { lazy, Suspense, type ComponentType } from 'react';
import { insist } from './insist';

interface PageModule {
  default: ComponentType;
}

/**
 * A page with a chunk of its own. After `ready()` it renders at once: the server calls it at start, the browser before
 * hydrating the page it arrived on, so that both draw the same without a fallback in between.
 */
export const lazyPage = (load: () => Promise<PageModule>, fallback: ComponentType) => {
  let Loaded: ComponentType | undefined;
  // Without its script a page is what it is without any: a document to ask for.
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
    Loaded = (await insist(load)).default;
  };
  return Object.assign(Route, { ready });
};
