import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { NOTICES } from '@tocada/contracts/notices.js';
import { Mailer } from './mailer.js';

@Controller()
export class MailController {
  constructor(private readonly mailer: Mailer) {}

  @MessagePattern(NOTICES.testMail.name)
  test() {
    return this.mailer.test();
  }
}
