import { Controller, Get, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { afterEach, expect, test } from '@jest/globals';
import { EVENT_ROUTES } from '@tocada/contracts/events/events.routes.js';
import { publicRoute } from '@tocada/contracts/kit/route.js';
import { ROUTES } from '@tocada/contracts/routes.js';
import { Handle } from './handle.js';
import { RoutesCheck } from './routes.check.js';

const apps: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** Boots a process with one controller and returns why it stops. */
async function boot(controller: Type): Promise<string> {
  @Module({ imports: [DiscoveryModule], controllers: [controller], providers: [RoutesCheck] })
  class Gateway {}
  const app = await NestFactory.create(Gateway, { logger: false, abortOnError: false });
  apps.push(app);
  return app.init().then(
    () => '',
    (error: Error) => error.message,
  );
}

test('a route without a handler stops the boot', async () => {
  @Controller()
  class Upcoming {
    @Handle(EVENT_ROUTES.upcoming)
    upcoming() {}
  }
  const faults = (await boot(Upcoming)).split('\n');
  expect(faults).toContain('0 handlers for GET /api/events/past');
  expect(faults).toHaveLength(ROUTES.length - 1);
});

test('two handlers of a route stop the boot', async () => {
  @Controller()
  class Twice {
    @Handle(EVENT_ROUTES.upcoming)
    one() {}
    @Handle(EVENT_ROUTES.upcoming)
    two() {}
  }
  expect(await boot(Twice)).toContain('2 handlers for GET /api/events/upcoming');
});

test('a handler that no route names stops the boot', async () => {
  @Controller()
  class Foreign {
    @Handle(publicRoute()('GET', '/api/secrets'))
    secrets() {}
  }
  expect(await boot(Foreign)).toContain('handler for the unknown route GET /api/secrets');
});

test('an address of the API without a route stops the boot, because the admin guard would not see it', async () => {
  @Controller('api/admin')
  class Bare {
    @Get('open')
    open() {}
  }
  expect(await boot(Bare)).toContain('no route for /api/admin/open');
});
