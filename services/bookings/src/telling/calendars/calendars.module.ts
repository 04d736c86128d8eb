import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { answering, room } from '@tocada/runtime/room.js';
import { ExternalCalendarsJob } from './external-calendars.job.js';
import { FeedService } from './feed.service.js';

const { feed, setFeed } = CALENDAR;

export const calendars = room({
  answers: [answering({ feed, setFeed }, FeedService)],
  providers: [ExternalCalendarsJob],
  exports: [ExternalCalendarsJob],
});
