import type { ReactNode } from 'react';
import { preparedPart } from '../lib/prepared-part';
import type { CartelProps } from './cartel-drawing';
import { staticPart } from './static-part';

const Place = ({ children }: { children: ReactNode }) => <div className="min-h-[calc(1.25*var(--w))]">{children}</div>;

/** The poster of a show. */
export const Cartel = staticPart(
  'div',
  preparedPart<CartelProps>(() => import('./cartel-drawing'), Place),
);
