import { Controller } from '@nestjs/common';
import { AUDIT } from '@tocada/contracts/audit.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { HandleCall } from '@tocada/runtime/streams/handle-call.js';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @HandleCall(AUDIT.add)
  add({ entries }: RpcPayload<typeof AUDIT.add>) {
    return this.audit.add(entries);
  }

  @HandleCall(AUDIT.page)
  page(page: RpcPayload<typeof AUDIT.page>) {
    return this.audit.page(page);
  }
}
