import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { languagesOf } from '@tocada/contracts/ground/language.js';
import { BOOKINGS_DOCTOR, type Finding } from '@tocada/contracts/house/doctor.js';
import { periodically } from '@tocada/runtime/periodic.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { Redis } from 'ioredis';
import { CurrentSite } from '../../site/current-site.js';
import { Doctor } from './doctor.js';

const HOUR = 3_600_000;
/** A restart or an upgrade is over then. Milliseconds. */
const CONFIRM_AFTER = 600_000;
/** Of several gateways one examines in an hour. */
const LOCK = 'admin:doctor:mails';
const LOCK_FOR = 3_000_000;

/** Examines the installation every hour. Lines that stay red go to the operator: bookings sends one mail a day. */
@Injectable()
export class DoctorMails implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private stop: () => void = () => {};

  constructor(
    private readonly doctor: Doctor,
    private readonly client: StreamsClient,
    private readonly redis: Redis,
    private readonly site: CurrentSite,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = periodically(HOUR, () => this.run(), new Logger(DoctorMails.name));
  }

  onModuleDestroy(): void {
    this.stop();
    this.stopping.abort();
  }

  async run(confirmAfter = CONFIRM_AFTER): Promise<void> {
    if ((await this.redis.set(LOCK, '1', 'PX', LOCK_FOR, 'NX')) === null) return;
    const first = await this.faults();
    if (first.length === 0) return;
    const { signal } = this.stopping;
    await sleep(confirmAfter, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return void (await this.redis.del(LOCK));
    const names = first.map(({ name }) => name);
    const faults = (await this.faults()).filter(({ name }) => names.includes(name));
    if (faults.length > 0) await this.client.call(BOOKINGS_DOCTOR.tell, { faults });
  }

  private async faults(): Promise<Finding[]> {
    const { site } = await this.site.get();
    return (await this.doctor.examine(languagesOf(site).panel)).filter(({ state }) => state === 'fault');
  }
}
