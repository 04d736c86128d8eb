import { memo, useEffect, useRef, useState } from 'react';
import { MARGIN } from '../more';
import { BookingItem } from './booking-item';
import type { BookingActions } from './use-booking-actions';
import type { BookingRow } from './use-bookings';

interface PageProps {
  items: BookingRow[];
  actions: BookingActions;
}

/**
 * The rows of one page while it is near the screen, otherwise a spacer of the same height, so that thousands of requests
 * cost no more than a hundred. An unchanged page is not rendered again when another page loads.
 */
const Page = memo(({ items, actions }: PageProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setHeight(entry.isIntersecting ? null : entry.boundingClientRect.height),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <ul ref={list} className="grid gap-4" style={height === null ? undefined : { height }}>
      {height === null && items.map((booking) => <BookingItem key={booking.id} booking={booking} {...actions} />)}
    </ul>
  );
});

interface Props {
  pages: BookingRow[][];
  actions: BookingActions;
}

export function BookingPages({ pages, actions }: Props) {
  return (
    <div className="grid gap-4">
      {pages.map((items, index) => (
        <Page key={index} items={items} actions={actions} />
      ))}
    </div>
  );
}
