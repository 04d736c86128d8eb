import type { FieldError } from '@tocada/contracts/ground/errors.js';
import { INQUIRY_FIELDS, type InquiryField, type InquiryFields } from '@tocada/contracts/inquiries/inquiry-form.js';
import type { Posted } from '@tocada/contracts/pages/rendering.js';
import { texts } from './inquiries.texts';

/** The id of the form and its outcome, and the fragment of the address that a browser without scripts posts to. */
export const FORM_ID = 'solicitud';

export const SENT = {
  title: texts.sent,
  text: texts.sentText,
};

interface Failure {
  kind: 'failed';
  message: string;
  marked?: FieldError[];
}

/** The night that the client has asked for, as the poster of her night shows it. */
export type Night = Pick<InquiryFields, 'eventDate' | 'eventType' | 'location'>;

interface Sent {
  kind: 'sent';
  reference: string;
  email: string;
  night: Night;
  /** The address of the client's page. */
  detailsLink: string | undefined;
}

/** The form was not sent, because the client has not touched the date that it proposes. */
interface Asked {
  kind: 'asked';
  question: string;
}

export type Outcome = Sent | Asked | Failure | null;

/** The state of the behaviour that the form shows. */
export interface InquiryState {
  /** The message of a field by its name. */
  errors: Record<string, string | undefined>;
  outcome: Outcome;
  isSubmitting: boolean;
}

/** The form failed with these messages; `advice` follows when none of them belongs to a field. */
export const failureOf = (errors: FieldError[], advice: string): Failure => {
  const marked = errors.filter(({ path }) => INQUIRY_FIELDS.includes(path as InquiryField));
  if (marked.length > 0) return { kind: 'failed', message: texts.kept(texts.checkMarked), marked };
  return { kind: 'failed', message: texts.kept(advice) };
};

/** The state of the form before its behaviour runs: empty, or refused after the browser posted it without scripts. */
export const stateOf = (posted: Posted | null): InquiryState => {
  if (!posted) return { errors: {}, outcome: null, isSubmitting: false };
  const { fields, errors, message } = posted;
  return {
    // The first message of a field counts.
    errors: Object.fromEntries([...errors].reverse().map(({ path, message }) => [path, message])),
    outcome: fields ? failureOf(errors, message) : { kind: 'failed', message },
    isSubmitting: false,
  };
};
