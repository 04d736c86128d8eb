import { INQUIRY_FIELDS, type InquiryFields } from '@tocada/contracts/inquiries/inquiry-form.js';
import type { Site } from '@tocada/contracts/site/site.js';

export const emptyFields = (today: string): InquiryFields => ({
  name: '',
  phone: '',
  email: '',
  eventDate: today,
  eventType: '',
  location: '',
  details: '',
});

const STORE = 'booking-draft';

/** A browser may refuse storage, as it does in another site's frame. Then only a reload loses the draft. */
export const withStorage = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return self === top ? use(sessionStorage) : undefined;
  } catch {
    return undefined;
  }
};

export const keepDraft = (fields: Partial<InquiryFields>) =>
  withStorage((storage) => storage.setItem(STORE, JSON.stringify(fields)));

export const forgetDraft = () => withStorage((storage) => storage.removeItem(STORE));

/** The fields that were typed before a reload, without past dates and without options that no longer exist. */
export const recallDraft = (today: string, { eventTypes, inquiryLocations }: Site): Partial<InquiryFields> => {
  const stored = withStorage((storage) => JSON.parse(storage.getItem(STORE) ?? '{}') as Partial<InquiryFields> | null);
  const draft: Partial<InquiryFields> = {};
  for (const field of INQUIRY_FIELDS)
    if (typeof stored?.[field] === 'string' && stored[field]) draft[field] = stored[field];
  if (draft.eventDate && draft.eventDate < today) delete draft.eventDate;
  if (draft.eventType && !eventTypes.includes(draft.eventType)) delete draft.eventType;
  if (draft.location && !inquiryLocations.includes(draft.location)) delete draft.location;
  return draft;
};
