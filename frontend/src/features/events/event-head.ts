import type { Event } from '@tocada/contracts/events/events.js';
import { eventDays, hasEndHour, lastDayOf, zoneOf } from '@tocada/contracts/events/hours.js';
import { toldStateText } from '@tocada/contracts/events/state.js';
import { isoDay, isoMoment, isUpcoming, longDate, longMoment } from '@tocada/contracts/ground/days.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { eventPath, PAGES } from '@tocada/contracts/pages/pages.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { townOf } from '@tocada/contracts/site/words.js';
import { drawnUrl, urlOf, type Head } from '../../lib/head';
import { excerpt } from '../../lib/share';
import { texts } from './event-page.texts';

const fallbackSentence = (event: Event, site: Site, now: string) => {
  const where = event.venue ? `${event.location} (${event.venue})` : event.location;
  const moment = longMoment(event, zoneOf(event, site.timeZone));
  return isUpcoming(event, now) ? texts.summary(moment, where, site.name) : texts.pastSummary(moment, where, site.name);
};

const SCHEMA = 'https://schema.org/';
const STATUSES = {
  scheduled: 'EventScheduled',
  rescheduled: 'EventRescheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
} as const;

/** Only where there is a price or a link. */
function offersOf(event: Event, site: Site) {
  const { ticketState, ticketUrl, currency } = event;
  const cents = ticketState === 'free' && ticketUrl ? 0 : (event.priceMinCents ?? event.priceMaxCents);
  if (cents == null && !ticketUrl) return undefined;
  return {
    '@type': 'Offer',
    ...(cents != null && { price: (cents / 100).toFixed(2), priceCurrency: currency ?? site.currency }),
    availability: SCHEMA + (ticketState === 'sold_out' ? 'SoldOut' : 'InStock'),
    ...(ticketUrl && { url: ticketUrl }),
  };
}

function momentsOf(event: Event, timeZone: string) {
  const { previousDates = [], endsAt, doorsAt } = event;
  const at = (date: string, hasTime = true) => isoMoment({ date, hasTime }, timeZone);
  return {
    startDate: isoMoment(event, timeZone),
    ...(event.eventStatus === 'rescheduled' && {
      previousStartDate: previousDates.map(({ date, hasTime }) => at(date, hasTime)),
    }),
    ...(endsAt && {
      endDate: hasEndHour(event, timeZone) ? at(endsAt) : (lastDayOf(event, timeZone) ?? isoDay(event.date, timeZone)),
    }),
    ...(doorsAt && { doorTime: at(doorsAt) }),
  };
}

const structuredData = (event: Event, site: Site, origin: string, description: string, image: string) => {
  const offers = offersOf(event, site);
  const band = { '@type': 'MusicGroup', name: site.name, url: urlOf(origin, PAGES.home.path) };
  const photo = event.imageUrl && new URL(event.imageUrl, origin).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: event.title,
    description: event.description ?? description,
    url: `${origin}/events/${event.id}`,
    ...momentsOf(event, zoneOf(event, site.timeZone)),
    eventStatus: SCHEMA + STATUSES[event.eventStatus ?? 'scheduled'],
    eventAttendanceMode: `${SCHEMA}OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: event.venue ?? event.location,
      address: {
        '@type': 'PostalAddress',
        ...(event.address && { streetAddress: event.address }),
        addressLocality: event.city ?? townOf(event.location, site.region),
        addressRegion: event.region ?? site.region,
        ...(event.postalCode && { postalCode: event.postalCode }),
        addressCountry: site.country,
      },
      ...(event.mapUrl && { hasMap: event.mapUrl }),
    },
    ...(offers && { offers }),
    ...(event.ticketState === 'free' && { isAccessibleForFree: true }),
    image: [drawnUrl(image, site, origin), ...(photo ? [photo] : [])],
    organizer: band,
    performer: band,
  };
};

export const eventHead = (event: Event, site: Site, origin: string, now: string): Head => {
  const image = `/share/events/${event.id}-${event.revision}.jpg`;
  const description = event.description
    ? excerpt(event.description, LIMITS.descriptionPreview)
    : fallbackSentence(event, site, now);
  const timeZone = zoneOf(event, site.timeZone);
  const state = toldStateText(event);
  const when = eventDays(event, timeZone) ?? longDate(event.date, timeZone);
  const headline = `${state ? `${state}: ` : ''}${event.title}: ${when}, ${event.location}`;
  return {
    // The description is only the event's own text, and chats show the title, so day and place stand here.
    title: `${headline} | ${site.name}`,
    description,
    path: eventPath(event.id),
    type: 'article',
    image: { path: image, alt: headline },
    jsonLd: structuredData(event, site, origin, description, image),
  };
};
