import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { CHANGES } from '@tocada/contracts/changes.js';
import { ChangesService } from './changes.service.js';

@Controller()
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @MessagePattern(CHANGES.revision.name)
  revision() {
    return this.changes.revision();
  }
}
