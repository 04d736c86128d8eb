import { lazy, Suspense, type ComponentType } from 'react';
import { loadWithRetries } from './load-with-retries';

/** A part in a chunk of its own. `Instead` replaces one that cannot load: React would remove the whole page. */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Instead: ComponentType<P>,
): ComponentType<P> => {
  const Part = lazy(() => loadWithRetries(load).catch(() => ({ default: Instead }))) as ComponentType<P>;
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
};
