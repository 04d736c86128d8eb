import { NOTICES } from '@tocada/contracts/messages/notices.js';
import { answering, room } from '@tocada/runtime/room.js';
import { ground } from '../../records/ground/ground.module.js';
import { Mailer } from './mailer.js';

const { testMail } = NOTICES;

export const mail = room({ answers: [answering({ testMail }, Mailer)], imports: [ground], exports: [Mailer] });
