import type { Event } from '@tocada/contracts/events/events.js';
import { previousDatesText, toldState, toldStateText } from '@tocada/contracts/events/state.js';
import { isUpcoming } from '@tocada/contracts/ground/days.js';
import { langOf } from '@tocada/contracts/ground/language.js';
import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import { Link } from 'react-router-dom';
import { useNow, useSite } from '../../lib/context';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { Cartel } from '../../ui/cartel';
import { Icon } from '../../ui/icons';
import { OutsideLink } from '../../ui/outside-link';
import { BackButton } from './back-button';
import { EventFacts } from './event-facts';
import { EventImage } from './event-image';
import { texts as page } from './event-page.texts';
import { texts } from './events.texts';
import { PhotosLink } from './photos-link';
import { SaveCartel } from './save-cartel';
import { ShowMoment } from './show-words';
import { useZone } from './use-zone';

function CallToAction({ event, upcoming }: { event: Event; upcoming: boolean }) {
  const site = useSite();
  return (
    <section className="boards rounded-card border border-rail p-6 text-center sm:p-10">
      <h2 className="font-poster text-title">{upcoming ? texts.interested : texts.missedIt}</h2>
      <p className="mx-auto mt-3 max-w-md">{upcoming ? texts.interestedText : texts.missedItText}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-4">
        <Link to={PAGES.booking.path} className={upcoming ? buttonClass.tube : buttonClass.sign}>
          {upcoming ? texts.askAbout : texts.askPrivate}
        </Link>{' '}
        <OutsideLink
          href={whatsappLink(site.whatsapp, page.contactText(site.name, event.title))}
          className={buttonClass.quiet}
        >
          <Icon name="whatsapp" />
          {texts.contact}
        </OutsideLink>
      </div>
    </section>
  );
}

/** A cancelled show is neither to come nor past. */
function State({ event, upcoming }: { event: Event; upcoming: boolean }) {
  const state = toldState(event);
  const told = state && (upcoming || state === 'cancelled') ? state : undefined;
  return (
    <>
      {told !== 'cancelled' && (
        <Badge tone={upcoming ? 'aqua' : 'dust'}>{upcoming ? texts.isUpcoming : texts.isPast}</Badge>
      )}{' '}
      {told && <Badge tone={told === 'cancelled' ? 'alarm' : 'bulb'}>{toldStateText(event)}</Badge>}{' '}
    </>
  );
}

/** The dates that the show had. A postponed one has left its date without a new one. */
function Before({ event }: { event: Event }) {
  const timeZone = useZone(event);
  const { previousDates = [], date, hasTime, eventStatus } = event;
  const left = eventStatus === 'postponed' ? [{ date, hasTime, changedAt: date }] : [];
  const text = previousDatesText({ previousDates: [...previousDates, ...left] }, timeZone);
  return text ? <p className="mt-2 text-sm">{text}</p> : null;
}

export function EventDetail({ event }: { event: Event }) {
  const upcoming = isUpcoming(event, useNow());
  return (
    <article className="pb-16">
      <header className="boards border-b border-rail/60 pt-24 pb-10 md:pt-32 md:pb-14 noscript:pt-12">
        <div className="container-page poster-head grid gap-8 md:items-start md:gap-10 lg:gap-20">
          <div className="md:hidden">
            <BackButton />
          </div>
          <div data-print="">
            <Cartel key={event.id} show={event} Title="h1" />
          </div>
          <div className="min-w-0">
            <div className="mb-6 max-md:hidden">
              <BackButton />
            </div>
            <p className="flex flex-wrap gap-2">
              <State event={event} upcoming={upcoming} />
              {event.hasPhotos && (
                <Badge tone="bulb">
                  <Icon name="camera" className="size-4" />
                  {texts.hasPhotos}
                </Badge>
              )}
            </p>
            <p className="mt-5 flex items-center gap-2 text-lg text-paper">
              <Icon name="pin" className="text-rose size-5" />
              {event.location}
            </p>
            <p className="mt-2">
              <ShowMoment event={event} className="inline-block first-letter:uppercase" />
            </p>
            <Before event={event} />
            {event.statusReason && <p className="mt-2 text-paper">{event.statusReason}</p>}
            <SaveCartel event={event} className="mt-4" />
            <PhotosLink event={event} className="mt-4" />
            <EventFacts event={event} upcoming={upcoming} />
          </div>
        </div>
      </header>
      <div className="container-page mt-10 md:mt-14">
        <div className="mx-auto max-w-4xl space-y-10">
          <section className="rounded-card border border-rail bg-hall p-6 sm:p-8">
            <h2 className="font-poster text-show">{texts.description}</h2>
            <p lang={langOf(event, 'description')} className="mt-4 max-w-2xl text-lg whitespace-pre-line">
              {event.description ?? texts.noDescription}
            </p>
          </section>
          {event.imageUrl && <EventImage url={event.imageUrl} image={event.image} title={event.title} />}
          <CallToAction event={event} upcoming={upcoming} />
        </div>
      </div>
    </article>
  );
}
