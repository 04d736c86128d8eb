import { lazy, Suspense, type ComponentType } from 'react';
import { loadWithRetries } from './load-with-retries';

/**
 * A part of a page in a separate chunk, which loads when the part is first shown. `Instead` replaces the part when the
 * chunk cannot be loaded, because otherwise React would remove the whole page.
 */
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
