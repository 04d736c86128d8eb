import type { CartelShow } from '@tocada/contracts/cartel.js';
import { lazy, Suspense, type ComponentType } from 'react';
import { loadWithRetries } from '../lib/load-with-retries';
import { staticPart } from './static-part';

export interface CartelProps {
  show: CartelShow;
  /** The element of the title: a heading, or none where the words beside the poster have one. */
  Title: 'h1' | 'h3' | 'p';
}

const load = () => import('./cartel-drawing');

/** The place of a poster that has not loaded, or cannot be. */
const Space = () => <div className="h-[calc(1.25*var(--w))]" />;
const Waiting = lazy(() => loadWithRetries(load).catch(() => ({ default: Space })));
let Drawing: ComponentType<CartelProps> | undefined;

/** The server calls this at its start, so that it draws posters at once. */
export const prepareCartels = async (): Promise<void> => {
  Drawing = (await load()).default;
};

const CartelPart = (props: CartelProps) =>
  Drawing ? (
    <Drawing {...props} />
  ) : (
    <Suspense fallback={<Space />}>
      <Waiting {...props} />
    </Suspense>
  );

/**
 * The poster of a show. The server draws it, and the browser loads the code that draws posters only for a page that it reaches
 * without a new document.
 */
export const Cartel = staticPart('div', CartelPart);
