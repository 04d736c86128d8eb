import { BOOKING_FIELDS, type BookingFields } from '@tocada/contracts/booking-form.js';
import type { Site } from '@tocada/contracts/site.js';

export const emptyFields = (today: string): BookingFields => ({
  name: '',
  phone: '',
  email: '',
  eventDate: today,
  eventType: '',
  location: '',
  details: '',
});

const STORE = 'booking-draft';

/** A browser may refuse access to storage. Then a reload loses the draft, and everything else works. */
const withStorage = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
};

export const keepDraft = (fields: Partial<BookingFields>) =>
  withStorage((storage) => storage.setItem(STORE, JSON.stringify(fields)));

export const forgetDraft = () => withStorage((storage) => storage.removeItem(STORE));

/** The fields that were typed before a reload, without past dates and without options that no longer exist. */
export const recallDraft = (today: string, { eventTypes, inquiryLocations }: Site): Partial<BookingFields> => {
  const stored = withStorage((storage) => JSON.parse(storage.getItem(STORE) ?? '{}') as Partial<BookingFields> | null);
  const draft: Partial<BookingFields> = {};
  for (const field of BOOKING_FIELDS)
    if (typeof stored?.[field] === 'string' && stored[field]) draft[field] = stored[field];
  if (draft.eventDate && draft.eventDate < today) delete draft.eventDate;
  if (draft.eventType && !eventTypes.includes(draft.eventType)) delete draft.eventType;
  if (draft.location && !inquiryLocations.includes(draft.location)) delete draft.location;
  return draft;
};
