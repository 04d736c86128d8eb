import { expect, test } from '@jest/globals';
import { Histogram, register, Registry } from 'prom-client';
import { durationsOf } from './http-durations.js';

test('exposes durations as a histogram of prom-client does', async () => {
  const theirs = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from a request to the end of its answer; status 499 when the asker left before',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  });
  for (const [method, route, status, seconds] of [
    ['GET', '/', 200, 0],
    ['GET', '/', 200, 0.001],
    ['GET', '/', 200, 0.0011],
    ['GET', '/', 304, 0.3],
    ['PUT', '/api/events/:id', 503, 11],
  ] as const) {
    durationsOf(route).observe(method, status, seconds);
    theirs.observe({ method, route, status }, seconds);
  }
  const registry = new Registry();
  registry.registerMetric(theirs);
  expect(await register.metrics()).toContain(await registry.metrics());
});

test('counts methods that strangers invent as one', async () => {
  durationsOf('/invented').observe('BREW', 404, 0.1);
  durationsOf('/invented').observe('GRIND', 404, 0.1);
  expect(await register.metrics()).toContain('_count{method="other",route="/invented",status="404"} 2');
});
