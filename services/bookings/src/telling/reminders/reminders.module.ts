import { AGENDA } from '@tocada/contracts/inquiries/agenda.js';
import { answering, room } from '@tocada/runtime/room.js';
import { dateRecords } from '../../records/dates/dates.module.js';
import { ground } from '../../records/ground/ground.module.js';
import { messageRecords } from '../../records/messages/messages.module.js';
import { ReadAgenda } from './read-agenda.js';
import { RemindersJob } from './reminders.job.js';
import { SettledJob } from './settled.job.js';

export const AGENDA_READS = { read: ReadAgenda };

export const reminders = room({
  answers: [answering(AGENDA, AGENDA_READS)],
  providers: [RemindersJob, SettledJob],
  imports: [ground, dateRecords, messageRecords],
});
