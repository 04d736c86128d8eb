import { expect, test } from '@jest/globals';
import type { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { GatewayEnv } from '../config/gateway.env.js';
import { PushOwner } from './push-owner.js';

const envOf = (ADMIN_PASSWORD: string) => ({ COMPANION_SECRET: 's'.repeat(32), ADMIN_PASSWORD }) as GatewayEnv;
const ownerOf = (env: GatewayEnv) => new PushOwner(env, {} as StreamsClient);

test('devices belong to the password that counts, also to one that was set while the gateway runs', () => {
  const env = envOf('la que se inventó al arrancar');
  const owner = ownerOf(env);
  const before = owner.mark;
  env.ADMIN_PASSWORD = 'la primera de la banda';
  expect(owner.mark).not.toBe(before);
  expect(owner.mark).toBe(ownerOf(envOf('la primera de la banda')).mark);
});
