import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { GatewayEnv } from '../config/gateway.env.js';
import { askRedis } from '../http/ask-redis.js';
import { networkOf } from '../http/network-of.js';
import { AdminDevices, DEVICE_KNOWN_FOR } from './admin-devices.js';

/** Wrong passwords allowed in this many milliseconds: of a visitor, of an IPv6 site's strangers, of all strangers. */
const WINDOW = 60_000;
const LINE_LIMIT = 10;
const SITE_LIMIT = 100;
const STRANGERS_LIMIT = 30;
/** Beyond their limit strangers queue: the time between two answers, and the longest wait. Milliseconds. */
const TURN_LENGTH = 1000;
const LONGEST_WAIT = 3000;
/** The time that an address stays known after it gave the right password. Milliseconds. */
const ADDRESS_KNOWN_FOR = 30 * 86_400_000;

/**
 * Checks and counts in one atomic step, or guesses sent all at once would pass together. Answers two times in
 * milliseconds: how long the visitor is blocked, and how long this attempt waits for its answer. Of a known visitor only
 * the own count matters, or others could block that visitor.
 * KEYS: the visitor as known, the strangers' count, their next turn, the visitor's own count, then those of larger networks.
 * ARGV: 1 for the right password, then times and limits in the order of the constants, then the limit of each count.
 */
const ATTEMPT = `
local window, strangers, length, patience, known = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6]
local function count(key)
  if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, window) end
end
local stranger = redis.call('EXISTS', KEYS[1]) == 0
local last = stranger and #KEYS or 4
for i = 4, last do
  if tonumber(redis.call('GET', KEYS[i]) or 0) >= tonumber(ARGV[i + 3]) then
    return { math.max(redis.call('PTTL', KEYS[i]), 1), 0 }
  end
end
local wait = 0
if stranger and tonumber(redis.call('GET', KEYS[2]) or 0) >= strangers then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local turn = math.max(tonumber(redis.call('GET', KEYS[3]) or 0), now)
  wait = turn - now
  if wait > patience then return { wait, 0 } end
  redis.call('SET', KEYS[3], turn + length, 'PX', patience + 2 * length)
end
if ARGV[1] == '1' then
  redis.call('SET', KEYS[1], 1, 'PX', known)
else
  for i = 4, last do count(KEYS[i]) end
  if stranger then count(KEYS[2]) end
end
return { 0, wait }`;

/** Limits guesses of the password, across all replicas. */
@Injectable()
export class PasswordAttempts {
  private readonly limited: boolean;

  constructor(
    private readonly env: GatewayEnv,
    private readonly redis: Redis,
    private readonly devices: AdminDevices,
  ) {
    this.limited = env.RATE_LIMIT === 'on';
  }

  /**
   * Resolves when the attempt may be answered. An attempt with the token of a known device counts against that device
   * alone, every other one against its address.
   * @returns seconds until the next attempt when this one must be refused; else 0
   * @throws AppError `unavailable` while Redis is down
   */
  async admit(address: string | undefined, isRight: boolean, device?: string): Promise<number> {
    if (!this.limited) return 0;
    const { line, site } = networkOf(address);
    const addressKey = `admin:known:${this.markOf(line)}`;
    if (device !== undefined && (await this.devices.isKnown(device))) {
      const key = this.devices.keyOf(device);
      const seconds = await this.attempt(isRight, key, DEVICE_KNOWN_FOR, [key]);
      if (isRight && seconds === 0) await askRedis(this.redis.set(addressKey, 1, 'PX', ADDRESS_KNOWN_FOR));
      return seconds;
    }
    return this.attempt(isRight, addressKey, ADDRESS_KNOWN_FOR, [
      this.markOf(line),
      ...(site === undefined ? [] : [this.markOf(site)]),
    ]);
  }

  private async attempt(isRight: boolean, known: string, knownFor: number, counted: string[]): Promise<number> {
    const keys = [known, 'throttle:password:strangers', 'throttle:password:turn'];
    keys.push(...counted.map((visitor) => `throttle:password:of:${visitor}`));
    const limits = [LINE_LIMIT, SITE_LIMIT].slice(0, counted.length);
    const times = [WINDOW, STRANGERS_LIMIT, TURN_LENGTH, LONGEST_WAIT, knownFor];
    const values = [isRight ? 1 : 0, ...times, ...limits];
    const [blocked, wait] = (await askRedis(this.redis.eval(ATTEMPT, keys.length, ...keys, ...values))) as [
      blocked: number,
      wait: number,
    ];
    if (wait > 0) await sleep(wait);
    return Math.ceil(blocked / 1000);
  }

  /** Hides the address from anyone who reads Redis. A new password makes every visitor a stranger. */
  private markOf(network: string): string {
    const { COMPANION_SECRET, ADMIN_PASSWORD } = this.env;
    return createHmac('sha256', COMPANION_SECRET).update(`visitor\0${network}\0${ADMIN_PASSWORD}`).digest('base64url');
  }
}
