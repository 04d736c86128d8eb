import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { writeMonitoring, type MonitoringSettings } from './monitoring.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SETTINGS: MonitoringSettings = {
  siteUrl: 'https://band.example.org',
  smtpUrl: 'smtps://hola%40band.example.org:p%23ss-w0rd@smtp.example.org:465',
  from: 'Neón 979 <hola@band.example.org>',
  to: 'ops@example.org,other@example.org',
  bandName: 'Neón {{ 979 }}',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-monitoring-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (changed: Partial<MonitoringSettings> = {}) =>
  writeMonitoring(folder, join(ROOT, 'deploy/monitoring'), { ...SETTINGS, ...changed });
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const config = (path: string) => parse(read(path)) as any;
const mails = () => config('alertmanager/alertmanager.yml').global;
const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as any;

test('Alertmanager sends by the mail server of the site; the password is in no configuration, and in one folder alone', () => {
  write();
  write();
  expect(mails()).toEqual({
    smtp_smarthost: 'smtp.example.org:465',
    smtp_from: 'hola@band.example.org',
    smtp_hello: 'band.example.org',
    smtp_require_tls: true,
    smtp_auth_username: 'hola@band.example.org',
    smtp_auth_password_file: '/etc/monitoring/smtp_password',
  });
  const [receiver] = config('alertmanager/alertmanager.yml').receivers;
  expect(receiver.email_configs[0]).toMatchObject({ to: SETTINGS.to, send_resolved: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  expect(files.filter((path) => read(path).includes('p#ss-w0rd'))).toEqual(['alertmanager/smtp_password']);
  const readers = Object.entries<any>(services)
    .filter(([, { volumes = [] }]) => volumes.some((volume: string) => volume.startsWith('monitoring-alertmanager:')))
    .map(([name]) => name);
  expect(readers).toEqual(['monitoring', 'alertmanager']);
});

test.each([
  ['smtp://user:secret@smtp.example.org', 'smtp.example.org:587', true],
  ['smtp://user:secret@smtp.example.org:2525?ignoreTLS=true', 'smtp.example.org:2525', false],
  ['smtp://mailpit:1025', 'mailpit:1025', false],
  ['smtp://relay.example.org:25?requireTLS=true', 'relay.example.org:25', true],
])('%s: to %s, with TLS alone: %s', (smtpUrl, smarthost, requiresTls) => {
  write({ smtpUrl });
  expect(mails()).toMatchObject({ smtp_smarthost: smarthost, smtp_require_tls: requiresTls });
});

test('without mail the alerts are shown alone; a port that Alertmanager cannot use is refused, with the files of before', () => {
  for (const off of [{ smtpUrl: 'off' }, { to: 'off' }]) {
    write(off);
    expect(config('alertmanager/alertmanager.yml').receivers).toEqual([{ name: 'operator' }]);
  }
  expect(() => write({ smtpUrl: 'smtps://user:secret@smtp.example.org:2465' })).toThrow('try smtp:// with port 587');
  expect(config('alertmanager/alertmanager.yml').receivers).toEqual([{ name: 'operator' }]);
});

test('what Prometheus asks is a service of the compose file, in a network of its own', () => {
  write();
  const { scrape_configs, alerting } = config('prometheus/prometheus.yml');
  const hosts = [
    ...scrape_configs.flatMap((job: any) => [
      ...(job.dns_sd_configs?.[0].names ?? []),
      ...(job.job_name === 'node' ? job.static_configs[0].targets : []),
      ...(job.relabel_configs ?? []).map(({ replacement }: any) => replacement),
    ]),
    ...alerting.alertmanagers[0].static_configs[0].targets,
  ]
    .filter(Boolean)
    .map((address: string) => address.split(':')[0]!);
  expect(hosts).toHaveLength(8);
  for (const host of hosts) {
    const shared = services[host].networks.filter((name: string) => services.prometheus.networks.includes(name));
    expect([host, shared.length > 0]).toEqual([host, true]);
  }
  expect(scrape_configs.at(-1).static_configs).toEqual([{ targets: [SETTINGS.siteUrl] }]);
  write({ siteUrl: 'http://localhost:8080' });
  expect(config('prometheus/prometheus.yml').scrape_configs.at(-1).static_configs).toEqual([
    { targets: ['http://edge'] },
  ]);
  expect(services['blackbox-exporter'].networks).toContain('visitors');
  expect(services.edge.networks).toContain('visitors');
});

test('Grafana has our dashboard, one source, and nobody who may change anything', () => {
  write();
  const [provider] = config('grafana/provisioning/dashboards/tocada.yml').providers;
  expect(provider.options.path).toBe('/etc/monitoring/dashboards');
  expect(JSON.parse(read('grafana/dashboards/dashboard.json')).title).toBe('Tocada');
  const { environment } = services.grafana;
  expect(environment).toMatchObject({
    GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
    GF_AUTH_BASIC_ENABLED: 'false',
    GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
  });
});

test('the profile has what the operator’s page says, and everything in it waits for its files', () => {
  const page = readFileSync(join(ROOT, 'deploy/ALERTS.md'), 'utf8');
  expect(page).toContain('docker compose --profile monitoring up -d');
  const names = Object.keys(services).filter((name) => services[name].profiles?.includes('monitoring'));
  expect(names.toSorted()).toEqual(
    ['monitoring', 'prometheus', 'alertmanager', 'grafana', 'node-exporter', 'blackbox-exporter'].toSorted(),
  );
  for (const name of names.filter((other) => !['monitoring', 'node-exporter'].includes(other)))
    expect(services[name].depends_on).toEqual({ monitoring: { condition: 'service_completed_successfully' } });
  for (const name of names) expect([name, services[name].image]).toEqual([name, expect.not.stringMatching(/:latest$/)]);
});

/** Parts of Debian's packages, and not on every machine. */
const check = (command: string, args: string[], cwd = folder) => {
  try {
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return String((error as { stderr?: string }).stderr || error);
  }
};
const hasTools = !check('sh', ['-c', 'command -v promtool && command -v amtool'], ROOT);
if (!hasTools)
  process.stdout.write('monitoring.spec: no promtool and amtool on the PATH, so no configuration is checked\n');

(hasTools ? test : test.skip)('promtool and amtool accept what is written', () => {
  write();
  expect(check('promtool', ['check', 'config', '--syntax-only', 'prometheus/prometheus.yml'])).toBeUndefined();
  expect(check('amtool', ['check-config', 'alertmanager/alertmanager.yml'])).toBeUndefined();
  write({ smtpUrl: 'off' });
  expect(check('amtool', ['check-config', 'alertmanager/alertmanager.yml'])).toBeUndefined();
});
