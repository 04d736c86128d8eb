import type { Availability } from '@tocada/contracts/calendar.routes.js';
import { CALENDAR_ROUTES } from '@tocada/contracts/calendar.routes.js';
import { useEffect, useState } from 'react';
import { load } from '../../lib/api';

const { path } = CALENDAR_ROUTES.availability;

/** Asks for whole months, so that all visitors share the cached answers. */
const addressOf = (month: string) => {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year!, number!, 0)).getUTCDate();
  return `${path}?from=${month}-01&to=${month}-${last}`;
};

/** Whether the band already plays on this local day. False while that is unknown. */
export function useTaken(day: string): boolean {
  const [taken, setTaken] = useState<string[]>([]);
  // A year that is still being typed starts with a zero.
  const month = /^[12]\d{3}-\d\d-\d\d$/.test(day) ? day.slice(0, 7) : '';
  useEffect(() => {
    if (!month) return undefined;
    let isLeft = false;
    load<Availability>(addressOf(month)).then(
      ({ busy }) => isLeft || setTaken(busy),
      // The band answers every request, with or without this line.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [month]);
  return taken.includes(day);
}
