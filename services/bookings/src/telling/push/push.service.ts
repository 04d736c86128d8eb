import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RpcOutput, RpcPayload } from '@tocada/contracts/kit/rpc.js';
import {
  ALERT_KINDS,
  PUSH_LIMITS,
  type PUSH,
  type PushDevice,
  type PushDevices,
} from '@tocada/contracts/messages/push.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { forget, see, unseen } from './deliveries.sql.js';
import { endpointOf } from './endpoints.js';
import { testing } from './payload.js';
import { GONE, isTaken, PushSender } from './push.sender.js';
import {
  beginTest,
  changeDevice,
  endTest,
  keepDevicesOf,
  othersThan,
  pushDevice,
  pushDevices,
  putDevice,
  removeDevice,
  removeDevices,
} from './subscriptions.sql.js';
import { isPoint } from './vapid.js';

/** A test that waits any longer is worth nothing. Seconds. */
const TEST_TTL = 60;
/** Short, because the admin waits for the result. Milliseconds. */
const TEST_LIMIT = 6000;

/** The devices that ring. */
@Injectable()
export class PushService {
  constructor(
    private readonly env: BookingsEnv,
    private readonly em: EntityManager,
    private readonly sender: PushSender,
    private readonly site: CurrentSite,
  ) {}

  private get publicKey(): string | undefined {
    return this.sender.keys?.publicKey;
  }

  key(): RpcOutput<typeof PUSH.key> {
    return { key: this.publicKey ?? null };
  }

  async all(): Promise<PushDevices> {
    const [devices, count] = await Promise.all([
      pushDevices(this.em, this.publicKey),
      unseen(this.em, [...ALERT_KINDS]),
    ]);
    return { devices, unseen: count };
  }

  async create(input: RpcPayload<typeof PUSH.create>, { writeId }: CallContext): Promise<PushDevice> {
    const { keys, serverKey, ...fields } = input;
    const endpoint = this.endpointIn(input.endpoint, keys.p256dh, serverKey);
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      if ((await othersThan(em, endpoint)) >= PUSH_LIMITS.devices)
        throw new AppError('invalid', say('push_most', { most: PUSH_LIMITS.devices }));
      const id = await putDevice(em, randomUUID(), { ...fields, ...keys, endpoint, key: serverKey });
      return pushDevice(em, id, this.publicKey);
    });
    return result;
  }

  async update(input: RpcPayload<typeof PUSH.update>, { writeId }: CallContext): Promise<PushDevice> {
    const { id, endpoint: given, keys, serverKey, ...fields } = input;
    const endpoint = given && this.endpointIn(given, keys!.p256dh, serverKey!);
    const subscription = endpoint ? { endpoint, ...keys, key: serverKey! } : {};
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      await changeDevice(em, id, { ...fields, ...subscription });
      return pushDevice(em, id, this.publicKey);
    });
    return result;
  }

  async remove({ id }: RpcPayload<typeof PUSH.remove>, { writeId }: CallContext): Promise<null> {
    await exactlyOnce(this.em, writeId, { id }, async (em) => {
      await removeDevice(em, id);
      return null;
    });
    return null;
  }

  async removeAll(): Promise<null> {
    await removeDevices(this.em);
    return null;
  }

  async keepFor({ owner }: RpcPayload<typeof PUSH.keepFor>): Promise<{ removed: number }> {
    return { removed: await keepDevicesOf(this.em, owner) };
  }

  /** Rings one device, also in its quiet hours, and tells how its service answered. */
  async test({ id }: RpcPayload<typeof PUSH.test>): Promise<RpcOutput<typeof PUSH.test>> {
    if (!this.publicKey) throw new AppError('not_supported', say('push_off'));
    const device = await beginTest(this.em, id);
    const { language, kinds } = device;
    const badge = await unseen(this.em, kinds);
    const payload = testing(randomUUID(), { site: await this.site.get(), language, now: new Date(), badge });
    const { status, said } = await this.sender.deliver(device, payload, TEST_TTL, TEST_LIMIT);
    if (GONE.includes(status)) await forget(this.em, { id, endpoint: device.endpoint });
    const ok = isTaken(status);
    await endTest(this.em, id, ok, said);
    return { ok, answer: said };
  }

  async seen({ inquiryId, device }: RpcPayload<typeof PUSH.seen>): Promise<{ unseen: number }> {
    if (await see(this.em, inquiryId, device ?? null)) this.sender.wake();
    return { unseen: await unseen(this.em, [...ALERT_KINDS]) };
  }

  /**
   * The address of a subscription, as it is called.
   * @throws AppError for a subscription to which no alert would be sent
   */
  private endpointIn(text: string, p256dh: string, serverKey: string): string {
    if (!this.publicKey) throw new AppError('not_supported', say('push_off'));
    const endpoint = endpointOf(text, this.env.PUSH_TEST_SERVICE);
    if (!endpoint) throw AppError.atField('endpoint', say('push_endpoint'));
    if (!isPoint(p256dh)) throw AppError.atField('keys', say('push_keys'));
    if (serverKey !== this.publicKey) throw AppError.atField('serverKey', say('push_old_key'));
    return endpoint;
  }
}
