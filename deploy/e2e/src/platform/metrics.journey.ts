import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '@tocada/local/root.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { admin, BOOKING, EVENT } from '../kit/requests.js';
import { call, PASSWORD, startTestStack, type TestStack } from '../kit/stack.js';
import { selectors } from './promql.js';
import { until } from '@tocada/runtime/spec-until.js';

const PROCESSES = ['gateway', 'content', 'bookings', 'companion'];
const file = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string; runbook: string };
}
const rulesOf = (name: string) => (parse(file(name)) as { groups: { rules: Rule[] }[] }).groups[0]!.rules;
const rules = [...rulesOf('monitoring/alerts.yml'), ...rulesOf('monitoring/alerts-kubernetes.yml')];
const dashboard = JSON.parse(file('monitoring/dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

let stack: TestStack;
/** By process, as Prometheus scrapes them. */
let scraped: Record<string, string>;

const scrape = async () => {
  const found: Record<string, string> = {};
  for (const name of PROCESSES) {
    const port = stack.processes.get(`${name}-1`)!.spec.env.PRIVATE_PORT;
    found[name] = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  }
  return found;
};

const counted = (route: string, status: number, method = 'GET') => {
  const line = `http_server_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} `;
  return Number(scraped.gateway!.split(line)[1]?.split('\n')[0] ?? 0);
};

/** The labels of each exposed metric. */
function exposed(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of Object.values(scraped).flatMap((text) => text.split('\n'))) {
    const [, name, labels = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (!name) continue;
    const known = found.get(name) ?? new Set(['job', 'instance']);
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label!);
    found.set(name, known);
  }
  return found;
}

/** Exporters beside Tocada, and the clock of backups, which `npm start` does not run (see monitoring.e2e.ts). */
const ELSEWHERE = /^(probe|node|kubelet|tocada_backup)_/;

beforeAll(async () => {
  stack = await startTestStack({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const { body: event } = await call(`${stack.url}/api/admin/events`, 'POST', admin(EVENT));
  for (const path of ['/api/events/upcoming', `/api/events/${event.id}`, `/events/${event.id}`]) {
    const { headers } = await call(stack.gateways[0] + path);
    for (let again = 0; again < 2; again += 1) await call(stack.gateways[0] + path);
    await call(stack.gateways[0] + path, 'GET', undefined, { 'if-none-match': headers.get('etag')! });
  }
  await call(`${stack.url}/api/admin/events`, 'POST', admin({ ...EVENT, publication: 'draft' }));
  await call(`${stack.gateways[0]}/nobody/knows/me@example.org`);
  await call(`${stack.gateways[0]}/api/admin/bookings?password=${encodeURIComponent(PASSWORD)}`);
  await new BookingDesk(stack).book({ email: BOOKING.email });
  await call(`${stack.url}/companion/s3/params?filename=retrato.jpg`);
  scraped = await until(scrape, ({ bookings }) => bookings!.includes('notices_attempts_total{'));
});
afterAll(() => stack.remove());

describe('metrics', () => {
  test.each(expressions)('of "%s" are exposed by the running stack with the queried labels', (_of, expr) => {
    const known = exposed();
    const asked = selectors(expr);
    expect(asked.length > 0 || expr.includes('up{')).toBe(true);
    for (const { name, labels } of asked.filter(({ name }) => !ELSEWHERE.test(name))) {
      expect([...known.keys()]).toContain(name);
      expect([...known.get(name)!]).toEqual(expect.arrayContaining(labels));
    }
  });

  test('count cached answers by route, fresh and unchanged', () => {
    for (const route of ['/api/events/upcoming', '/api/events/:id', '/events/:id']) {
      expect(counted(route, 200)).toBe(3);
      expect(counted(route, 304)).toBe(1);
    }
    expect(scraped.gateway).toMatch(/^cache_lookups_total\{outcome="hit"\} [1-9]/m);
    expect(scraped.gateway).toMatch(/^cache_lookups_total\{outcome="miss"\} [1-9]/m);
  });

  test('count each call on both sides', () => {
    const line = (side: string) =>
      new RegExp(`^rpc_${side}_request_duration_seconds_count\\{call="content.events.create",outcome="ok"\\} 1$`, 'm');
    expect(scraped.gateway).toMatch(line('client'));
    expect(scraped.content).toMatch(line('server'));
    expect(scraped.bookings).toMatch(/^rpc_stream_length 0$/m);
  });

  test('tell a draft, which a service of the release before must refuse, from an event as it has always been', () => {
    expect(scraped.content).toMatch(/call="content.events.createWithLife",outcome="ok"\} 1$/m);
  });

  test('know routes as templates', () => {
    const text = Object.values(scraped).join('\n');
    const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route!));
    expect([...routes].filter((route) => /\d{2}|@|nobody/.test(route))).toEqual([]);
    expect(counted('/*path', 404)).toBe(1);
    expect(counted('/api/admin/bookings', 200)).toBeGreaterThan(0);
  });
});

describe('alerts', () => {
  const readme = file('ALERTS.md');
  const [meanings] = readme.split('## What each alert means')[1]!.split('\n## ');

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s has an action and a section in the runbook',
    (name, rule) => {
      expect(rule.annotations.action.length).toBeGreaterThan(20);
      expect(['critical', 'warning']).toContain(rule.labels.severity);
      expect(rule.annotations.runbook).toBe(`deploy/ALERTS.md#${name.toLowerCase()}`);
      expect(meanings).toContain(`\n### ${name}\n`);
    },
  );

  test('no section lacks its alert', () => {
    const sections = [...meanings!.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(rules.map(({ alert }) => alert));
  });
});
