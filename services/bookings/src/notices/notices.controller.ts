import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { NOTICES } from '@tocada/contracts/notices.js';
import { NoticesService } from './notices.service.js';

@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @MessagePattern(NOTICES.summary.name)
  summary() {
    return this.notices.summary();
  }
}
