import type { CartelShow } from '@tocada/contracts/cartel.js';
import type { ComponentType } from 'react';
import { lazyPart } from '../lib/lazy-part';
import { staticPart } from './static-part';

export interface CartelProps {
  show: CartelShow;
  /** The element of the title: a heading, or none where the words beside the poster have one. */
  Title: 'h1' | 'h3' | 'p';
}

const load = () => import('./cartel-drawing');
const Waiting = lazyPart(load, () => null);
let Drawing: ComponentType<CartelProps> | undefined;

/** The server calls this at its start, so that it draws posters at once. */
export const prepareCartels = async (): Promise<void> => {
  Drawing = (await load()).default;
};

const CartelPart = (props: CartelProps) =>
  Drawing ? (
    <Drawing {...props} />
  ) : (
    // The place of a poster whose code loads.
    <div className="min-h-[calc(1.25*var(--w))]">
      <Waiting {...props} />
    </div>
  );

/**
 * The poster of a show. The server draws it, and the browser loads the code that draws posters only for a page that it reaches
 * without a new document.
 */
export const Cartel = staticPart('div', CartelPart);
