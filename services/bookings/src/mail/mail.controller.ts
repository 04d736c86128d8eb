import { Controller } from '@nestjs/common';
import { NOTICES } from '@tocada/contracts/notices.js';
import { HandleCall } from '@tocada/runtime/streams/handle-call.js';
import { Mailer } from './mailer.js';

@Controller()
export class MailController {
  constructor(private readonly mailer: Mailer) {}

  @HandleCall(NOTICES.testMail)
  test() {
    return this.mailer.test();
  }
}
