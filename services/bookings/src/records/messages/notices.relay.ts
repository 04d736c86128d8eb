import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Relay } from '@tocada/runtime/queue/relay.js';
import { Brake } from './brake.js';
import { Channels, type Lane } from './channel.js';
import { NoticesQueue } from './notices.queue.js';
import { NoticesSql } from './notices.sql.js';

/** Moves notices from the outbox to the queue. */
@Injectable()
export class NoticesRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly relay = new Relay((stopping) => this.round(stopping), new Logger(NoticesRelay.name));

  constructor(
    private readonly brake: Brake,
    private readonly channels: Channels,
    private readonly notices: NoticesSql,
    private readonly queue: NoticesQueue,
  ) {}

  onApplicationBootstrap(): void {
    this.relay.start();
  }

  /** Call after a commit that has added notices. */
  wake(): void {
    this.relay.wake();
  }

  onModuleDestroy(): Promise<void> {
    return this.relay.stop();
  }

  private async round(stopping: AbortSignal): Promise<void> {
    if (!this.queue.isReachable) return;
    await this.brake.hold();
    await this.brake.tellHeld();
    // At rest Redis is not asked for the room of each lane.
    if (!(await this.notices.areDue())) return;
    for (const lane of this.channels.lanes) await this.fill(lane, stopping);
  }

  /** Keeps no transaction open while it waits for Redis. */
  private async fill(lane: Lane, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const room = await this.queue.room(lane);
      const leased = room > 0 ? await this.notices.lease(this.channels.kindsIn(lane.name), room, this.brake.isOn) : [];
      if (leased.length === 0) return;
      try {
        await this.queue.add(lane.name, leased);
      } catch (error) {
        // Some may have been queued. Queuing them again changes nothing, because jobs have the ids of their notices.
        await this.notices.release(leased.map(({ id }) => id));
        throw error;
      }
    }
  }
}
