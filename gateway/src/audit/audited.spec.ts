import { RequestMethod } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { expect, test } from '@jest/globals';
import { AUDIT_ACTIONS } from '@tocada/contracts/audit.js';
import { AdminGuard } from '../admin/admin.guard.js';
import { GatewayModule } from '../gateway.module.js';
import { AUDITED } from './audited.js';

/** Guarded calls that change nothing, or that write their entry themselves. */
const EXEMPT = ['POST api/admin/images', 'POST api/admin/bookings/search', 'POST api/admin/session'];

type Handler = (...values: unknown[]) => unknown;

const controllers = Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, GatewayModule) as {
  name: string;
  prototype: Record<string, Handler>;
}[];

const calls = controllers.flatMap((controller) =>
  Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler = controller.prototype[name]!;
    const guards = (Reflect.getMetadata(GUARDS_METADATA, handler) ?? []) as unknown[];
    if (!guards.includes(AdminGuard)) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
    const paths = [controller, handler].map((each) => String(Reflect.getMetadata(PATH_METADATA, each)));
    const call = `${method} ${paths.filter((path) => path !== '/').join('/')}`;
    return [{ call, action: Reflect.getMetadata(AUDITED, handler) as string | undefined }];
  }),
);

test('every admin call that changes something writes an audit entry', () => {
  const silent = calls.filter(({ call, action }) => !action && !call.startsWith('GET ') && !EXEMPT.includes(call));
  expect(silent).toEqual([]);
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.find(({ call }) => call === 'GET api/admin/bookings/export')?.action).toBe('booking.export');
});

test('every action is used once', () => {
  const used = calls.flatMap(({ action }) => action ?? []);
  expect([...used, 'session.open', 'password.wrong'].toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
});
