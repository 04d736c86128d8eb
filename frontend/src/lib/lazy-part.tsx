import { lazy, Suspense, type ComponentType } from 'react';
import { insist } from './insist';

/**
 * A part of a page with a chunk of its own, which comes when the part is first shown; `Instead` shows when it never does.
 * React remembers a part that failed as failed, and takes the whole page down with it.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Instead: ComponentType<P>,
): ComponentType<P> => {
  const Part = lazy(() => insist(load).catch(() => ({ default: Instead }))) as ComponentType<P>;
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
};
