import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { eventDays, zoneOf } from '@tocada/contracts/events/hours.js';
import { toldState } from '@tocada/contracts/events/state.js';
import { ticketButton } from '@tocada/contracts/events/tickets.js';
import { hourOf, longMoment } from '@tocada/contracts/ground/days.js';
import { texts } from './share.texts';

export type Network = 'whatsapp' | 'facebook' | 'instagram';

interface Facts {
  bandZone: string;
  currency: string;
  page: string;
}

function titleOf(event: AdminEvent): string {
  const state = toldState(event);
  if (state === 'cancelled') return texts.cancelled(event.title);
  if (state === 'postponed') return texts.postponed(event.title);
  return state === 'rescheduled' ? texts.rescheduled(event.title) : event.title;
}

/** The text with which the band shares an event. Instagram makes no link of an address. */
export function shareWords(event: AdminEvent & { date: string }, network: Network, facts: Facts): string {
  const { venue, location, doorsAt, lineup, eventStatus, description } = event;
  const zone = zoneOf(event, facts.bandZone);
  const isOff = eventStatus === 'cancelled' || eventStatus === 'postponed';
  const moment = eventDays(event, zone) ?? longMoment(event, zone);
  const when = !isOff && doorsAt ? `${moment} · ${texts.doors(hourOf(doorsAt, zone))}` : moment;
  const names = lineup
    ?.split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
    .join(', ');
  const tickets = ticketButton(event, facts.currency);
  const title = titleOf(event);
  const lines = [
    network === 'whatsapp' ? `*${title.replaceAll('*', '')}*` : title,
    eventStatus === 'postponed' ? texts.dateToCome : when,
    venue ? `${venue}, ${location}` : location,
    !isOff && names && texts.with(names),
    tickets?.text,
    // A chat shows the card of the page below its link, and a long text above it hides both.
    network !== 'whatsapp' && !isOff && description && `\n${description}`,
    network === 'instagram' ? `\n${texts.linkInBio}` : `\n${facts.page}`,
  ];
  return lines.filter(Boolean).join('\n');
}
