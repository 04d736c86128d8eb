import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { AUDIT } from '@tocada/contracts/audit.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @MessagePattern(AUDIT.add.name)
  add(@Payload({ schema: AUDIT.add.input }) { entries }: RpcPayload<typeof AUDIT.add>) {
    return this.audit.add(entries);
  }

  @MessagePattern(AUDIT.page.name)
  page(@Payload({ schema: AUDIT.page.input }) page: RpcPayload<typeof AUDIT.page>) {
    return this.audit.page(page);
  }
}
