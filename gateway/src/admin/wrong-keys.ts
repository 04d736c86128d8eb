import { Injectable } from '@nestjs/common';
import { ThrottleStorage } from './throttle.storage.js';
import { GatewayEnv } from '../config/gateway.env.js';
import { lineKeyOf } from '../http/network-of.js';

/** Wrong keys from one line within a window of so many milliseconds. An old address in a program asks each hour. */
const LIMIT = 200;
const WINDOW = 600_000;

/** The addresses with a key in them: the band's calendar, and the client's page. */
type Lock = 'calendar-key' | 'client-page';

/** Counts wrong keys. Each costs a call to bookings, and right ones are never counted. */
@Injectable()
export class WrongKeys {
  constructor(
    private readonly env: GatewayEnv,
    private readonly throttle: ThrottleStorage,
  ) {}

  /** @returns seconds until this line may ask again; 0 when it may ask now */
  async blocked(lock: Lock, address: string): Promise<number> {
    if (this.env.RATE_LIMIT === 'off') return 0;
    const { hits, seconds } = await this.throttle.read(this.keyOf(lock, address));
    return hits >= LIMIT ? seconds : 0;
  }

  async count(lock: Lock, address: string): Promise<void> {
    if (this.env.RATE_LIMIT !== 'off') await this.throttle.increment(this.keyOf(lock, address), WINDOW, LIMIT);
  }

  private keyOf(lock: Lock, address: string): string {
    return `${lock}:${lineKeyOf(address)}`;
  }
}
