import { BOOKINGS_DOCTOR } from '@tocada/contracts/house/doctor.js';
import { answering, room } from '@tocada/runtime/room.js';
import { dateRecords } from '../../records/dates/dates.module.js';
import { ground } from '../../records/ground/ground.module.js';
import { messageRecords } from '../../records/messages/messages.module.js';
import { mail } from '../../telling/mail/mail.module.js';
import { push } from '../../telling/push/push.module.js';
import { DoctorService } from './doctor.service.js';

export const doctorActs = room({
  answers: [answering(BOOKINGS_DOCTOR, DoctorService)],
  imports: [ground, dateRecords, messageRecords, mail, push],
});
