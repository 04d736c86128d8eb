import type { Event } from '@tocada/contracts/events/events.js';
import { eventRead, keyOf } from '@tocada/contracts/pages/pages.js';
import useSWR from 'swr';
import { load } from '../../lib/api';
import { loadOf, type Load } from '../../lib/data';

const loadEvent = async (key: string) => {
  try {
    return await load<Event | null>(key);
  } catch (cause) {
    throw new Error('Event not found', { cause });
  }
};

/** The data is null when the event does not exist. */
export const useEvent = (id: string): Load<Event | null> => {
  const { data, error } = useSWR<Event | null, Error>(keyOf(eventRead(id)), loadEvent);
  return loadOf(data, error);
};
