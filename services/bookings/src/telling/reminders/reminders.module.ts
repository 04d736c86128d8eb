import { room } from '@tocada/runtime/room.js';
import { ground } from '../../records/ground/ground.module.js';
import { messageRecords } from '../../records/messages/messages.module.js';
import { RemindersJob } from './reminders.job.js';

export const reminders = room({ providers: [RemindersJob], imports: [ground, messageRecords] });
