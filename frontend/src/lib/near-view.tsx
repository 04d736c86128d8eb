import { Suspense, use, useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from './context';

/** How far below the screen a section is hydrated, so that a scrolling thumb does not outrun it. */
const MARGIN = '300px';
/** The first seconds belong to what is on the screen. Then React hydrates all sections, in slices between which the page stays responsive. Milliseconds. */
const PAUSE = 2000;
const TOUCHES = ['pointerdown', 'focusin'];

interface Arrival {
  promise: Promise<void>;
  arrive(): void;
}

function newArrival(): Arrival {
  // Not `Promise.withResolvers`, which our oldest browsers lack.
  let resolve!: () => void;
  const promise = new Promise<void>((done) => (resolve = done));
  const arrive = () => {
    // React reads the state of a promise from this field. With it a click hydrates what it hits in the same task.
    Object.assign(promise, { status: 'fulfilled' });
    resolve();
  };
  return { promise, arrive };
}

/** Waits only while the server's HTML is shown. A page that the browser draws itself is drawn at once. */
function Hydrating({ arrival, children }: { arrival: Arrival; children: ReactNode }) {
  if (!useHydrated() && !import.meta.env.SSR) use(arrival.promise);
  return children;
}

/**
 * A section that is hydrated when it comes near the screen, is touched, gets the focus or after a pause. Until then it is the server's HTML,
 * in which links and forms work. A context that changes would make React draw it anew, so a new location hydrates it too.
 */
export function NearView({ children }: { children: ReactNode }) {
  const [arrival] = useState(newArrival);
  const { key } = useLocation();
  const [first] = useState(key);
  if (key !== first) arrival.arrive();
  const watch = useCallback(
    (element: HTMLDivElement) => {
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && done(),
        { rootMargin: MARGIN },
      );
      const touch = ({ target }: Event) => element.contains(target as Node) && done();
      const stop = () => {
        observer.disconnect();
        clearTimeout(timer);
        for (const type of TOUCHES) removeEventListener(type, touch, true);
      };
      const done = () => {
        stop();
        arrival.arrive();
      };
      const timer = setTimeout(done, PAUSE);
      observer.observe(element);
      // At the window, because React stops the events of a section that is not hydrated.
      for (const type of TOUCHES) addEventListener(type, touch, true);
      return stop;
    },
    [arrival],
  );
  return (
    <div ref={watch}>
      <Suspense>
        <Hydrating arrival={arrival}>{children}</Hydrating>
      </Suspense>
    </div>
  );
}
