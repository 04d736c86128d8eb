import { expect } from '@jest/globals';
import type { PushDevice, PushDevices } from '@tocada/contracts/messages/push.js';
import { PushService, type PushClient } from '@tocada/runtime/spec-push-service.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { admin, passwordQuery } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

export const SUBSCRIPTIONS = '/api/admin/push/subscriptions';

/** A stack and the push service of its devices. */
export class PushStack {
  private constructor(
    readonly stack: TestStack,
    readonly desk: BookingDesk,
    readonly service: PushService,
    readonly key: string,
  ) {}

  static async start(args: string[] = []): Promise<PushStack> {
    const service = await PushService.start();
    const stack = await startTestStack({ PUSH_TEST_SERVICE: service.url }, args);
    const { key } = (await call(`${stack.url}/api/admin/push/key?${passwordQuery}`)).body as { key: string };
    return new PushStack(stack, new BookingDesk(stack), service, key);
  }

  /** Forgets all devices. */
  async empty(): Promise<void> {
    await this.removeDevices();
    this.service.clients.clear();
  }

  async removeDevices(): Promise<void> {
    for (const { id } of await this.devices()) await this.ask('DELETE', `${SUBSCRIPTIONS}/${id}`);
  }

  async remove(): Promise<void> {
    await this.stack.remove();
    this.service.close();
  }

  ask(method: string, path: string, fields: object = {}) {
    return call(this.stack.url + path, method, admin(fields));
  }

  async devices(): Promise<PushDevice[]> {
    return ((await call(`${this.stack.url}${SUBSCRIPTIONS}?${passwordQuery}`)).body as PushDevices).devices;
  }

  /** The subscription of a client of the push service, as the panel sends it. */
  input({ endpoint, keys }: PushClient): object {
    return { endpoint, keys, serverKey: this.key };
  }

  async subscribe(fields: object = {}): Promise<PushClient & { id: string }> {
    const client = this.service.subscribe(this.key);
    const body = { ...this.input(client), device: 'Teléfono de prueba', quiet: null, ...fields };
    const answer = await this.ask('POST', SUBSCRIPTIONS, body);
    expect(answer.status).toBe(201);
    return Object.assign(client, { id: answer.body.id as string });
  }

  received(client: PushClient, count: number) {
    return until(
      () => client.received.length,
      (found) => found >= count,
    );
  }
}
