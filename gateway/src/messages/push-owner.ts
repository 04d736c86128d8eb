import { createHmac } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PUSH } from '@tocada/contracts/messages/push.js';
import { periodically } from '@tocada/runtime/periodic.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { GatewayEnv } from '../config/gateway.env.js';

const MINUTE = 60_000;

/** The password under which devices ring. A new one ends the alerts of all devices that knew only the one before. */
@Injectable()
export class PushOwner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(PushOwner.name);
  private stop: () => void = () => {};

  constructor(
    private readonly env: GatewayEnv,
    private readonly client: StreamsClient,
  ) {}

  /** Tells one password from another, and nothing about either. The first password is set while the gateway runs. */
  get mark(): string {
    const { COMPANION_SECRET, ADMIN_PASSWORD } = this.env;
    return createHmac('sha256', COMPANION_SECRET).update(`alerts\0${ADMIN_PASSWORD}`).digest('base64url');
  }

  /** Again and again: bookings may start later, and a gateway of the password before may still run. */
  onApplicationBootstrap(): void {
    this.stop = periodically(MINUTE, () => this.endForeign(), this.logger);
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** Ends the alerts of every device. @throws AppError when bookings does not answer */
  async endAll(): Promise<void> {
    await this.client.call(PUSH.removeAll, {});
  }

  private async endForeign(): Promise<void> {
    // Bookings is away.
    const { removed } = await this.client.call(PUSH.keepFor, { owner: this.mark }).catch(() => ({ removed: 0 }));
    if (removed > 0) this.logger.log(`a new password: ${removed} devices get no more alerts`);
  }
}
