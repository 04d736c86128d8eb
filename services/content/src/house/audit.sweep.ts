import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { periodically } from '@tocada/runtime/periodic.js';
import { AuditService } from './audit.service.js';

const DAY = 86_400_000;

/** Removes old entries once a day. The runs of several replicas may overlap. */
@Injectable()
export class AuditSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: () => void = () => {};

  constructor(private readonly audit: AuditService) {}

  onApplicationBootstrap(): void {
    this.stop = periodically(DAY, () => this.audit.sweep(), new Logger(AuditSweep.name));
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
