import { Controller } from '@nestjs/common';
import { CHANGES } from '@tocada/contracts/changes.js';
import { HandleCall } from '@tocada/runtime/streams/handle-call.js';
import { ChangesService } from './changes.service.js';

@Controller()
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @HandleCall(CHANGES.revision)
  revision() {
    return this.changes.revision();
  }
}
