import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError, writeWhole } from './secrets.js';

export interface MonitoringSettings {
  /** The origin that visitors type. */
  siteUrl: string;
  /** As bookings has it; `off` sends no mail. */
  smtpUrl: string;
  /** An address, or `Name <address>`. */
  from: string;
  /** Addresses, separated by commas; `off` sends no mail. */
  to: string;
  bandName: string;
}

/** Where a container mounts its folder. */
const FOLDER = '/etc/monitoring';
/** By process: its job, and its service in docker-compose.yml. */
const JOBS = {
  gateway: 'gateway',
  content: 'content',
  bookings: 'bookings',
  companion: 'companion',
  backup: 'backups',
};
const LOOPBACK = /^(localhost|.+\.localhost|127\..+|\[::1\])$/;

/** JSON is YAML, too. */
const yaml = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The configuration of Prometheus. It finds its targets in the networks of docker-compose.yml. */
function prometheus({ siteUrl }: MonitoringSettings): unknown {
  const { hostname } = new URL(siteUrl);
  // In a container the loopback address is not the visitors'.
  const site = LOOPBACK.test(hostname) ? 'http://edge' : siteUrl;
  return {
    global: { scrape_interval: '30s', evaluation_interval: '30s' },
    rule_files: [`${FOLDER}/alerts.yml`],
    alerting: { alertmanagers: [{ static_configs: [{ targets: ['alertmanager:9093'] }] }] },
    scrape_configs: [
      ...Object.entries(JOBS).map(([job_name, service]) => ({
        job_name,
        dns_sd_configs: [{ names: [service], type: 'A', port: 9100 }],
      })),
      { job_name: 'node', static_configs: [{ targets: ['node-exporter:9100'] }] },
      {
        job_name: 'site',
        metrics_path: '/probe',
        params: { module: ['site'] },
        static_configs: [{ targets: [site] }],
        relabel_configs: [
          { source_labels: ['__address__'], target_label: '__param_target' },
          { source_labels: ['__param_target'], target_label: 'instance' },
          { target_label: '__address__', replacement: 'blackbox-exporter:9115' },
        ],
      },
    ],
  };
}

/** IPv4 only: a container without a route to IPv6 would report every site that has an IPv6 address as down. */
const BLACKBOX = {
  modules: { site: { prober: 'http', timeout: '10s', http: { preferred_ip_protocol: 'ip4' } } },
};

/** Sends by the mail server of the site. The password stands in a file of its own. */
function alertmanager({ siteUrl, smtpUrl, from, to, bandName }: MonitoringSettings): unknown {
  const base = { templates: [`${FOLDER}/mail.tmpl`] };
  const route = { receiver: 'operator', group_wait: '1m', group_interval: '10m', repeat_interval: '24h' };
  if (smtpUrl === 'off' || to === 'off') return { ...base, route, receivers: [{ name: 'operator' }] };
  const { protocol, hostname, port, username, searchParams } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const smtpPort = port || (isSecure ? '465' : '587');
  if (isSecure && smtpPort !== '465')
    throw new SetupError(
      `Alertmanager begins with TLS on port 465 alone, and SMTP_URL has smtps:// with port ${smtpPort}: try smtp:// with port 587.`,
    );
  return {
    ...base,
    global: {
      smtp_smarthost: `${hostname}:${smtpPort}`,
      // Alertmanager would encode a name with an accent together with its address.
      smtp_from: /<([^<>]+)>$/.exec(from)?.[1] ?? from,
      smtp_hello: new URL(siteUrl).hostname,
      // As bookings: a login goes over TLS alone, unless the address allows more.
      smtp_require_tls:
        !searchParams.has('ignoreTLS') && (searchParams.get('requireTLS') ?? String(username !== '')) === 'true',
      ...(username && {
        smtp_auth_username: decodeURIComponent(username),
        smtp_auth_password_file: `${FOLDER}/smtp_password`,
      }),
    },
    route,
    receivers: [
      {
        name: 'operator',
        email_configs: [
          {
            to,
            send_resolved: true,
            headers: { Subject: `{{ template "subject" . }} – ${bandName.replaceAll(/[{}]/g, '')}` },
            text: '{{ template "text" . }}',
            html: '',
          },
        ],
      },
    ],
  };
}

const GRAFANA = {
  'provisioning/datasources/prometheus.yml': {
    apiVersion: 1,
    datasources: [
      { name: 'Prometheus', type: 'prometheus', uid: 'prometheus', url: 'http://prometheus:9090', isDefault: true },
    ],
  },
  'provisioning/dashboards/tocada.yml': {
    apiVersion: 1,
    providers: [{ name: 'Tocada', type: 'file', options: { path: `${FOLDER}/dashboards` } }],
  },
};

/**
 * Writes the files of the profile `monitoring`: the folders `prometheus` (for the blackbox exporter, too), `alertmanager` and
 * `grafana`, each of which only its readers mount.
 * @param sources deploy/monitoring
 */
export function writeMonitoring(folder: string, sources: string, settings: MonitoringSettings): void {
  const write = (path: string, text: string) => writeWhole(join(folder, path), text, 0o444);
  const copy = (name: string, to: string) => write(to, readFileSync(join(sources, name), 'utf8'));
  // Before anything is written: a setting that Alertmanager cannot use leaves the files of before.
  const mails = yaml(alertmanager(settings));
  write('prometheus/prometheus.yml', yaml(prometheus(settings)));
  write('prometheus/blackbox.yml', yaml(BLACKBOX));
  copy('alerts.yml', 'prometheus/alerts.yml');
  write('alertmanager/alertmanager.yml', mails);
  copy('mail.tmpl', 'alertmanager/mail.tmpl');
  const { password } = settings.smtpUrl === 'off' ? { password: '' } : new URL(settings.smtpUrl);
  write('alertmanager/smtp_password', decodeURIComponent(password));
  for (const [path, file] of Object.entries(GRAFANA)) write(`grafana/${path}`, yaml(file));
  copy('dashboard.json', 'grafana/dashboards/dashboard.json');
}
