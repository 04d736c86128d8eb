import { spawnSync } from 'node:child_process';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import { call, password } from './calls.js';
import {
  compose,
  docker,
  env,
  healthy,
  idsOf,
  inspect,
  keptSecrets,
  must,
  options,
  PASSWORD,
  PROCESSES,
  PROJECT,
  removeStack,
  say,
  seconds,
} from './engine.js';

/** The ports of this host that answer at an address of its own, as its neighbours see them. */
async function openPorts(): Promise<number[]> {
  const addresses = Object.entries(networkInterfaces()).filter(([name]) => !/^(lo|docker|br-|veth)/.test(name));
  const outer = addresses.flatMap(([, found]) => found ?? []).find(({ family }) => family === 'IPv4');
  const host = outer?.address ?? '127.0.0.1';
  const open: number[] = [];
  const look = (port: number) =>
    new Promise<void>((resolve) => {
      const socket = createConnection({ port, host, timeout: 1000 });
      const end = (answers: boolean) => {
        if (answers) open.push(port);
        socket.destroy();
        resolve();
      };
      socket
        .once('connect', () => end(true))
        .once('error', () => end(false))
        .once('timeout', () => end(false));
    });
  for (let first = 1; first < 65_536; first += 256)
    await Promise.all(Array.from({ length: Math.min(256, 65_536 - first) }, (_, index) => look(first + index)));
  return open;
}

/** One command on a clean host. */
export async function up(): Promise<void> {
  removeStack();
  compose('build');
  const began = Date.now();
  compose('up', '--detach', '--wait');
  say(`  healthy ${seconds(Date.now() - began)} after "docker compose up -d --wait"`);
  await healthy(2000);
  const memory = docker('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}', ...idsOf());
  say(memory.replace(/^/gm, '  '));
}

/** No root, no writable root file system, no capability, no open port but the edge's. */
export async function confined(): Promise<void> {
  const containers = inspect(...idsOf()).map((container) => ({
    ...container,
    name: container.Config.Labels['com.docker.compose.service'],
  }));
  for (const { name, Id, Config, HostConfig, State } of containers) {
    must(Config.User && !/^(0|root)(:|$)/.test(Config.User), `${name} does not run as root (${Config.User})`);
    must(HostConfig.CapDrop?.includes('ALL') && !HostConfig.CapAdd?.length, `${name} has no capability`);
    must(HostConfig.SecurityOpt?.includes('no-new-privileges:true'), `${name} gains no privileges`);
    must(HostConfig.NetworkMode !== 'host', `${name} has a network of its own`);
    must(HostConfig.Memory > 0 && HostConfig.PidsLimit > 0, `${name} has limits`);
    if (!State.Running) continue;
    must(HostConfig.ReadonlyRootfs, `${name} has a read-only root file system`);
    must(docker('exec', Id, 'id', '-u') !== '0', `${name} is no root inside`);
    for (const path of ['/written', '/usr/written', '/etc/written']) {
      const { status } = spawnSync('docker', ['exec', '--user', '0', Id, 'touch', path], options);
      must(status !== 0, `${name}: not even root writes ${path}`);
    }
  }
  const published = containers
    .filter(({ NetworkSettings }) => Object.values(NetworkSettings.Ports).some(Boolean))
    .map(({ name }) => name);
  must(published.join() === 'edge', `only the edge is published (${published.join()})`);
  // Other programs of this host open ports too, at any moment.
  const ours = `--filter=label=com.docker.compose.project=${PROJECT}`;
  const open = (await openPorts()).filter((port) => docker('ps', '--quiet', ours, `--filter=publish=${port}`));
  must(
    open.length > 0 && open.every((port) => [env.PORT, env.HTTPS_PORT].includes(`${port}`)),
    `no other port of a container is open (${open.join()})`,
  );
  say(`  ${containers.length} containers; a scan of this host finds ${open.join(' and ')}, the edge's`);
}

const PRINT_METRICS = "fetch('http://127.0.0.1:9100/metrics').then(async (a) => console.log(await a.text()))";

/** No secret in images, environments, logs, metrics or error pages. */
export async function secrets(): Promise<void> {
  // A new stack has no passwords of before.
  const kept = Object.entries(keptSecrets()).filter(([, value]) => value !== '');
  await call('/api/admin/session', 'POST', { password: `${PASSWORD}x` });
  await call(`/api/admin/bookings?${password}`);
  const images = [...new Set(inspect(...idsOf()).map(({ Config }) => Config.Image))];
  const errors = [
    '/no-existe',
    '/api/no-existe',
    `/api/admin/bookings/x?${password}`,
    '/companion/s3/sts',
    '/media/gallery/x',
  ];
  const pages = await Promise.all(errors.map(async (path) => (await call(path)).text()));
  const places = {
    'docker inspect': docker('inspect', ...idsOf()),
    'docker history':
      images.map((image) => docker('history', '--no-trunc', image)).join('\n') + docker('inspect', ...images),
    logs: compose('logs', '--no-color'),
    metrics: PROCESSES.map((name) => compose('exec', '-T', name, 'node', '-e', PRINT_METRICS)).join('\n'),
    'error pages': pages.join('\n'),
  };
  for (const [place, text] of Object.entries(places))
    for (const [name, value] of kept)
      for (const form of [value, encodeURIComponent(value)]) must(!text.includes(form), `${place} holds no ${name}`);
  say(`  ${kept.length} secrets looked for in ${Object.keys(places).join(', ')}: none`);
}
