import { isoMoment, isUpcoming, longDate } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { PAGES } from '@tocada/contracts/pages.js';
import { whatsappLink } from '@tocada/contracts/phone.js';
import { Link } from 'react-router-dom';
import { useNow, useSite } from '../../lib/context';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { OutsideLink } from '../../ui/outside-link';
import { BackButton } from './back-button';
import { EventFacts } from './event-facts';
import { EventImage } from './event-image';
import { PhotosLink } from './photos-link';

function CallToAction({ event, upcoming }: { event: Event; upcoming: boolean }) {
  const site = useSite();
  return (
    <section className="boards rounded-3xl border border-rail p-6 text-center sm:p-10">
      <h2 className="font-sign text-3xl sm:text-4xl">
        {upcoming ? '¿Te interesa este evento?' : '¿Te perdiste este evento?'}
      </h2>
      <p className="mx-auto mt-3 max-w-md">
        {upcoming
          ? 'Pregúntanos lo que quieras saber, o llévanos a tu propia fiesta.'
          : 'Podemos tocarlo otra vez, en tu fiesta y con tus canciones.'}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-4">
        <Link to={PAGES.booking.path} className={buttonClass.sign}>
          {upcoming ? 'Solicitar Información' : 'Solicitar Evento Privado'}
        </Link>
        <OutsideLink
          href={whatsappLink(site.whatsapp, `Hola ${site.name}, les escribo por el evento «${event.title}».`)}
          className={buttonClass.tube}
        >
          <Icon name="whatsapp" />
          Contactar por WhatsApp
        </OutsideLink>
      </div>
    </section>
  );
}

export function EventDetail({ event }: { event: Event }) {
  const { timeZone } = useSite();
  const upcoming = isUpcoming(event, useNow());
  return (
    <article className="pb-16">
      <header className="boards border-b border-rail pt-28 pb-12 md:pt-36 md:pb-16">
        <div className="container-page">
          <BackButton />
          <p className="mt-8 flex flex-wrap gap-2">
            <Badge tone={upcoming ? 'aqua' : 'dust'}>{upcoming ? 'Próximo Evento' : 'Evento Pasado'}</Badge>
            {event.hasPhotos && (
              <Badge tone="bulb">
                <Icon name="camera" className="size-4" />
                Con Fotos
              </Badge>
            )}
          </p>
          <h1 className="mt-5 max-w-5xl font-sign text-[clamp(2.5rem,7vw,5.5rem)] leading-[1.02]">{event.title}</h1>
          <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-lg text-paper">
            <time dateTime={isoMoment(event, timeZone)} className="first-letter:uppercase inline-block">
              {longDate(event.date, timeZone)}
            </time>
            <span className="inline-flex items-center gap-2">
              <Icon name="pin" className="text-rose size-5" />
              {event.location}
            </span>
          </p>
          <PhotosLink event={event} className="mt-6" />
        </div>
      </header>
      <div className="container-page mt-12 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <EventFacts event={event} upcoming={upcoming} />
        <div className="space-y-10 lg:col-start-1 lg:row-start-1">
          <section className="rounded-3xl border border-rail bg-hall p-6 sm:p-8">
            <h2 className="font-sign text-2xl">Descripción</h2>
            <p className="mt-4 max-w-2xl text-lg whitespace-pre-line">
              {event.description ?? 'No hay descripción disponible para este evento.'}
            </p>
          </section>
          <CallToAction event={event} upcoming={upcoming} />
        </div>
      </div>
      {event.imageUrl && <EventImage url={event.imageUrl} image={event.image} title={event.title} />}
    </article>
  );
}
