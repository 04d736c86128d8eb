import type { CartelShow } from '@tocada/contracts/events/cartel.js';
import type { ReactNode } from 'react';
import { preparedPart } from '../lib/prepared-part';
import { staticPart } from './static-part';

export interface CartelProps {
  show: CartelShow;
  /** The element of the title: a heading, or none where the words beside the poster have one. */
  Title: 'h1' | 'h3' | 'p';
}

const Place = ({ children }: { children: ReactNode }) => <div className="min-h-[calc(1.25*var(--w))]">{children}</div>;

/** The poster of a show. */
export const Cartel = staticPart(
  'div',
  preparedPart<CartelProps>(() => import('./cartel-drawing'), Place),
);
