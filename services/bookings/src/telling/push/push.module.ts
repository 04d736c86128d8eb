import { PUSH } from '@tocada/contracts/messages/push.js';
import { answering, room } from '@tocada/runtime/room.js';
import { ground } from '../../records/ground/ground.module.js';
import { messageRecords } from '../../records/messages/messages.module.js';
import { AlertsJob } from './alerts.job.js';
import { PushSender } from './push.sender.js';
import { PushService } from './push.service.js';

export const push = room({
  answers: [answering(PUSH, PushService)],
  providers: [PushSender, AlertsJob],
  imports: [ground, messageRecords],
  exports: [PushSender],
});
