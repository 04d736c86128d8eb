import { isoMoment, isUpcoming, longDate, longMoment } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { LIMITS } from '@tocada/contracts/limits.js';
import { eventPath, PAGES } from '@tocada/contracts/pages.js';
import type { Site } from '@tocada/contracts/site.js';
import { townOf } from '@tocada/contracts/site.texts.js';
import { drawnUrl, urlOf, type Head } from '../../lib/head';
import { excerpt } from '../../lib/share';
import { texts } from './events.texts';

const fallbackSentence = (event: Event, site: Site, now: string) => {
  const where = event.venue ? `${event.location} (${event.venue})` : event.location;
  const moment = longMoment(event, site.timeZone);
  return isUpcoming(event, now) ? texts.summary(moment, where, site.name) : texts.pastSummary(moment, where, site.name);
};

const structuredData = (event: Event, site: Site, origin: string, description: string, image: string) => {
  const band = { '@type': 'MusicGroup', name: site.name, url: urlOf(origin, PAGES.home.path) };
  const photo = event.imageUrl && new URL(event.imageUrl, origin).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: event.title,
    description: event.description ?? description,
    url: `${origin}/events/${event.id}`,
    startDate: isoMoment(event, site.timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.venue ?? event.location,
      address: {
        '@type': 'PostalAddress',
        addressLocality: townOf(event.location, site.region),
        addressRegion: site.region,
        addressCountry: site.country,
      },
    },
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
  const headline = `${event.title}: ${longDate(event.date, site.timeZone)}, ${event.location}`;
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
