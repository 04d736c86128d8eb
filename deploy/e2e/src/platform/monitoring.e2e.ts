import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '@tocada/local/ports.js';
import { ROOT } from '@tocada/local/root.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { selfSigned } from '@tocada/runtime/spec-certificate.js';
import { parse } from 'yaml';
import { BookingDesk } from '../kit/booking-desk.js';
import { admin, EVENT } from '../kit/requests.js';
import { ScriptedMailServer, type Received } from '../kit/scripted-mail-server.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { MAIN as BACKUP } from './backups/system.js';
import { selectors } from './promql.js';
import { until } from '@tocada/runtime/spec-until.js';

/**
 * The profile `monitoring` with real programs, which Debian's packages of these names hold, beside a real stack: the files are
 * those that setup writes for the containers, with addresses of this machine and shorter times.
 */
const PROGRAMS = ['prometheus', 'prometheus-alertmanager', 'prometheus-node-exporter', 'prometheus-blackbox-exporter'];
/** Debian's Alertmanager does not start without. Other builds have it inside. */
const TEMPLATE = '/usr/share/prometheus/alertmanager/default.tmpl';
const isThere = (name: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const missing = [...PROGRAMS.filter((name) => !isThere(name)), ...(existsSync(TEMPLATE) ? [] : [TEMPLATE])];
if (missing.length > 0) process.stdout.write(`monitoring.e2e: no ${missing.join(', ')}, so no alert is sent\n`);
const isPossible = missing.length === 0 && !process.env.E2E_URL;

const BAND = 'banda@example.org';
const OPERATOR = 'operador@example.org';
const SITE = 'https://banda.example.org';
const DAY = 86_400_000;
const JOBS = ['backup', 'bookings', 'companion', 'content', 'gateway', 'node', 'site'];
const yaml = (path: string) => parse(readFileSync(join(ROOT, path), 'utf8'), { merge: true }) as any;
const rules = yaml('deploy/monitoring/alerts.yml').groups[0].rules as { alert: string; expr: string }[];
const { panels } = JSON.parse(readFileSync(join(ROOT, 'deploy/monitoring/dashboard.json'), 'utf8')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

const started: ChildProcess[] = [];
const run = (command: string, args: string[], env: Record<string, string | undefined> = {}) => {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  started.push(child);
  child.stderr!.resume();
};

/** Times that a test does not wait for, and addresses of this machine in place of those in the networks of Compose. */
function here(text: string, addresses: Record<string, string>): string {
  const config = JSON.parse(text, (name, value: unknown) => {
    if (name === 'dns_sd_configs') return undefined;
    if (/^(scrape|evaluation)_interval$|^group_(wait|interval)$/.test(name)) return '1s';
    return typeof value === 'string' && name !== 'job_name' ? (addresses[value] ?? value) : value;
  });
  for (const job of config.scrape_configs ?? []) job.static_configs ??= [{ targets: [addresses[job.job_name]] }];
  return JSON.stringify(config);
}

// Jest runs the body of a skipped `describe`, too.
(isPossible ? describe : describe.skip)('the profile monitoring', () => {
  let stack: TestStack;
  let desk: BookingDesk;
  let smtp: ScriptedMailServer;
  let folder: string;
  let prometheus: string;
  let site: Server;

  const asked = async (query: string): Promise<{ metric: Record<string, string> }[]> => {
    const answer = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as any).data.result : [];
  };

  beforeAll(async () => {
    folder = temporaryFolder('monitoring');
    smtp = new ScriptedMailServer(await freePort());
    await smtp.start();
    // The band's mailbox is gone: its notices fail for good.
    smtp.behaviour = (recipient) => (recipient === BAND ? 'refuse' : 'accept');
    stack = await startTestStack({ SMTP_URL: smtp.url, MAIL_TO: BAND, OPS_MAIL_TO: OPERATOR });
    desk = new BookingDesk(stack);
    const port = async () => `127.0.0.1:${await freePort()}`;
    const address = {
      prometheus: await port(),
      alertmanager: await port(),
      node: await port(),
      blackbox: await port(),
      backup: await port(),
      site: `localhost:${await freePort()}`,
    };
    prometheus = `http://${address.prometheus}`;

    const certificate = selfSigned('localhost', new Date(Date.now() - DAY), new Date(Date.now() + 60 * DAY));
    writeFileSync(join(folder, 'authority.pem'), certificate.cert);
    site = createServer(certificate, (_request, response) => response.end('ok'));
    await once(site.listen(Number(new URL(`https://${address.site}`).port), 'localhost'), 'listening');

    // As the container `monitoring` does.
    execFileSync(process.execPath, ['deploy/docker/dist/main.js', 'monitoring'], {
      cwd: ROOT,
      env: { MONITORING_DIR: folder, SITE_URL: SITE, SMTP_URL: smtp.url, MAIL_TO: BAND, OPS_MAIL_TO: OPERATOR },
    });
    const processes = Object.fromEntries(
      ['gateway', 'content', 'bookings', 'companion'].map((name) => {
        const { PRIVATE_PORT } = stack.processes.get(`${name}-1`)!.spec.env;
        return [name, `127.0.0.1:${PRIVATE_PORT}`];
      }),
    );
    const addresses = {
      ...processes,
      backup: address.backup,
      'alertmanager:9093': address.alertmanager,
      'node-exporter:9100': address.node,
      'blackbox-exporter:9115': address.blackbox,
      [SITE]: `https://${address.site}`,
      '/etc/monitoring/alerts.yml': join(folder, 'prometheus/alerts.yml'),
      '/etc/monitoring/mail.tmpl': join(folder, 'alertmanager/mail.tmpl'),
    };
    for (const name of ['prometheus', 'alertmanager']) {
      const text = readFileSync(join(folder, name, `${name}.yml`), 'utf8');
      writeFileSync(join(folder, `${name}.yml`), here(text, addresses));
    }

    const { services } = yaml('docker-compose.yml');
    const given = (name: string, other: RegExp): string[] =>
      services[name].command.filter((flag: string) => !other.test(flag)).map((flag: string) => flag.replace('$$', '$'));
    run('prometheus-node-exporter', [...given('node-exporter', /rootfs/), `--web.listen-address=${address.node}`]);
    const blackbox = [`--config.file=${folder}/prometheus/blackbox.yml`, `--web.listen-address=${address.blackbox}`];
    run('prometheus-blackbox-exporter', blackbox, { SSL_CERT_FILE: join(folder, 'authority.pem') });
    run('prometheus-alertmanager', [
      ...given('alertmanager', /config|storage/),
      `--config.file=${folder}/alertmanager.yml`,
      `--storage.path=${folder}/alerts`,
      `--web.listen-address=${address.alertmanager}`,
    ]);
    run('prometheus', [
      ...given('prometheus', /config|tsdb\.path/),
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/series`,
      `--web.listen-address=${address.prometheus}`,
    ]);
    const ofContent = stack.processes.get('content-1')!.spec.env;
    const { BOOKINGS_DATABASE_URL } = stack.processes.get('bookings-1')!.spec.env;
    run(process.execPath, [BACKUP, 'serve'], {
      ...ofContent,
      BOOKINGS_DATABASE_URL,
      BACKUP_TO: join(folder, 'archives'),
      PRIVATE_PORT: address.backup.split(':')[1],
    });

    await call(`${stack.url}/api/admin/events`, 'POST', admin(EVENT));
    await call(`${stack.url}/companion/s3/params?filename=retrato.jpg`);
  });
  afterAll(async () => {
    for (const child of started)
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    site.close();
    await smtp.kill();
    await stack.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('one alert arrives as a mail that says what to do, and another mail says when it is over', async () => {
    const { id } = await desk.book();
    await until(
      () => desk.find(id),
      (row) => row!.notices.some(({ kind, lastError }) => kind === 'band' && lastError !== null),
    );
    await desk.lastTry(id);
    await desk.notice(id, 'band', 'failed');
    const mails = () => smtp.received.filter(({ to, mail }) => to === OPERATOR && mail.subject?.startsWith('Notices'));
    const [fired] = await until(mails, ({ length }) => length > 0);
    expect(fired!.mail).toMatchObject({
      subject: expect.stringMatching(/^Notices of booking requests that failed for good: 1.* – Neón 979$/),
      from: { address: 'contacto@neon979.example' },
    });
    expect(fired!.mail.html).toBeUndefined();
    expect(fired!.mail.text).toContain('✗ Notices of booking requests that failed for good: 1');
    expect(fired!.mail.text).toMatch(/What to do: The band does not know of these requests\./);
    expect(fired!.mail.text).toContain('More: deploy/ALERTS.md#noticesfailed in the folder of the installation');
    expect(fired!.mail.text).toContain('Este aviso es para quien administra el servidor del sitio.');
    if (process.env.SHOW_MAILS) process.stdout.write(`${fired!.mail.subject}\n\n${fired!.mail.text}\n`);

    smtp.behaviour = () => 'accept';
    await desk.retry(id);
    await desk.settled(id);
    const isOver = ({ mail }: Received) => /✓ Over: Notices/.test(mail.text ?? '');
    const over = await until(
      () => smtp.received.filter(({ to }) => to === OPERATOR).find(isOver),
      (found) => found !== undefined,
    );
    if (process.env.SHOW_MAILS) process.stdout.write(`${over!.mail.subject}\n\n${over!.mail.text}\n`);
  });

  test('every scrape job is there and answers, and no job is missing for MetricsMissing', async () => {
    const up = await until(
      () => asked('up == 1'),
      (rows) => rows.length === JOBS.length,
    );
    expect(up.map(({ metric }) => metric.job).toSorted()).toEqual(JOBS);
    const [missingJobs] = rules.filter(({ alert }) => alert === 'MetricsMissing');
    const named = [...missingJobs!.expr.matchAll(/job="(\w+)"/g)].map(([, job]) => job!);
    expect(JOBS).toEqual(expect.arrayContaining(named));
  });

  test.each(expressions)('"%s" reads what Prometheus has', async (_of, expr) => {
    for (const { name, labels } of selectors(expr)) {
      const query = `count({__name__="${name}"${labels.map((label) => `,${label}!=""`).join('')}})`;
      expect([
        query,
        await until(
          () => asked(query),
          ({ length }) => length > 0,
        ),
      ]).toEqual([query, [expect.anything()]]);
    }
  });
});
