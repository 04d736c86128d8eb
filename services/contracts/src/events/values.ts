import type { Moment } from '../ground/days.js';

/** `draft` and `private`: only the panel shows the event. A private one may show the public that the night is taken. */
export const PUBLICATIONS = ['draft', 'private', 'public'] as const;
export type Publication = (typeof PUBLICATIONS)[number];

export const EVENT_STATUSES = ['scheduled', 'postponed', 'rescheduled', 'cancelled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const TICKET_STATES = ['none', 'free', 'on_sale', 'sold_out', 'at_door'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** `all`: nobody is too young, or nobody has said so. */
export const AGE_LIMITS = ['all', '18', '21'] as const;
export type AgeLimit = (typeof AGE_LIMITS)[number];

export interface PreviousDate extends Moment {
  /** When the band changed it. */
  changedAt: string;
}

/** The days for which a postponed event without a new date stays among the upcoming ones. They begin at its old date. */
export const POSTPONED_DAYS = 180;
