import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { hasEndHour, lastDayOf, zoneOf } from '@tocada/contracts/events/hours.js';
import { isDated } from '@tocada/contracts/events/state.js';
import { eventWords } from '@tocada/contracts/events/words.js';
import { isoDay, isoTime, sheetMoment } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { plainCells, type Cells } from './plain-cells.js';

/** The hours of an event, on the wall clock of its own zone. */
function hoursOf(event: AdminEvent & { date: string }, zone: string): Cells {
  const hour = (iso: string) => isoTime(iso, zone).slice(11, 16);
  const { date, hasTime, endsAt, doorsAt } = event;
  return {
    date: isoDay(date, zone),
    hour: hasTime ? hour(date) : '',
    lastDay: lastDayOf(event, zone) ?? '',
    ends: endsAt && hasEndHour(event, zone) ? hour(endsAt) : '',
    doors: doorsAt ? hour(doorsAt) : '',
  };
}

/** @param bandZone the zone of events without one of their own */
export function cellsOf(event: AdminEvent, bandZone: string, language: Language): Cells {
  const words = eventWords(language);
  const zone = zoneOf(event, bandZone);
  const { publication = 'public', announceAt, previousDates = [] } = event;
  const translated = (to: Language, field: string) => String(event.translations?.[to]?.[field]?.text ?? '');
  return {
    ...plainCells(event, language),
    ...(isDated(event) && hoursOf(event, zone)),
    timeZone: event.timeZone ?? '',
    location: event.location,
    publication: words.publication[publication],
    announceAt: announceAt ? sheetMoment({ date: announceAt, hasTime: true }, bandZone) : '',
    previousDates: previousDates.map((before) => sheetMoment(before, zone)).join('; '),
    previousChanged: previousDates.map(({ changedAt }) => changedAt).join('; '),
    titleEs: translated('es', 'title'),
    titleEn: translated('en', 'title'),
    descriptionEs: translated('es', 'description'),
    descriptionEn: translated('en', 'description'),
  };
}
