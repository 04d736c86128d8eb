import { Facts } from './card';
import { texts } from './client-page.texts';
import { Stages } from './stages';
import { useClientPage, useView } from './state';
import { hoursText, longDay, placeText, typeText } from './words';

/** The event of the request: its head, its stage and its facts. */
export function EventHead() {
  const { site } = useClientPage();
  const { eventType, day, location, details, reference, contact, isPostponed } = useView();
  const hours = hoursText(details.startTime, details.endTime);
  const contacts = [contact.email, contact.phone].filter(Boolean).join(' · ');
  return (
    <>
      <div>
        <h1 className="font-sign text-lit tube-aqua max-md:text-[1.75rem]">
          {typeText(eventType, site) || texts.event}
        </h1>
        <p className="mt-1.5 text-lg text-paper">{isPostponed ? texts.noDay : day ? longDay(day) : texts.dateless}</p>
      </div>
      <Stages />
      <Facts
        facts={[
          ...(hours && !isPostponed ? [[texts.hours, hours] as const] : []),
          [texts.place, placeText({ venue: details.venue, location }, site)],
          [texts.reference, reference],
          ...(contacts ? [[texts.contact, contacts] as const] : []),
        ]}
      />
    </>
  );
}
