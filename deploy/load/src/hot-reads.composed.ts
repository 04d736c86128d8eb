import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compose, containerOf, docker, env, PASSWORD, PROJECT, removeStack } from '@tocada/e2e/docker/engine.js';
import { addShows } from './bench-stack.js';
import type { Plain, Server, Subject } from './hot-reads.subject.js';

/** One worker, as an edge with one processor has it. The file's ETag answers If-None-Match. */
const NGINX = `
worker_processes 1;
pid /tmp/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  keepalive_requests 1000000000;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=16;
  server {
    listen 8080;
    root /srv;
    location / { try_files /answer =404; default_type TYPE; }
  }
}
`;

const addressOf = (service: string): string =>
  Object.values(containerOf(service).NetworkSettings.Networks)[0]!.IPAddress;

/** This host's address in a network of containers: a connection to a loopback address would pass Docker's own proxy. */
function hostAddress(): string {
  const [network] = JSON.parse(docker('inspect', `${PROJECT}_public`)) as { IPAM: { Config: { Gateway: string }[] } }[];
  return network!.IPAM.Config.find(({ Gateway }) => Gateway.includes('.'))!.Gateway;
}

async function answered(url: string): Promise<Response> {
  for (const limit = Date.now() + 30_000; ; await sleep(100)) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return answer;
    if (Date.now() > limit) throw new Error(`${url} answers ${answer?.status}`);
  }
}

/** nginx with one static file, in a container with the limits of the edge. */
async function serveFile({ headers, body }: Plain, host: string): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-nginx-'));
  // nginx has another user id in its container.
  chmodSync(folder, 0o755);
  const at = headers.indexOf('content-type');
  const type = at < 0 ? 'text/plain' : headers[at + 1]!;
  writeFileSync(join(folder, 'answer'), Buffer.from(body, 'base64'));
  writeFileSync(join(folder, 'nginx.conf'), NGINX.replace('TYPE', `'${type}'`));
  const limits = ['--cpus=1', '--memory=192m', '--tmpfs=/tmp:mode=1777'];
  const volumes = [`--volume=${folder}:/srv:ro`, `--volume=${folder}/nginx.conf:/etc/nginx/nginx.conf:ro`];
  const image = 'nginxinc/nginx-unprivileged:1.27-alpine';
  const id = docker('run', '--detach', '--rm', '--publish=8080', ...limits, ...volumes, image);
  const port = docker('port', id, '8080/tcp').split('\n')[0]!.split(':').at(-1)!;
  const url = `http://${host}:${port}/`;
  const { headers: found } = await answered(url);
  return {
    url,
    etag: found.get('etag')!,
    stop() {
      docker('rm', '--force', id);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The composed stack with eight upcoming shows, at its published port, beside nginx with the same bytes. */
export async function startComposedStack(): Promise<Subject> {
  removeStack();
  compose('up', '--detach', '--wait', '--build');
  const host = hostAddress();
  const publicUrl = `http://${host}:${env.PORT}`;
  const gateway = addressOf('gateway');
  await addShows(publicUrl, PASSWORD);
  return {
    publicUrl,
    gatewayUrl: `http://${gateway}:8080`,
    metricsUrl: `http://${gateway}:9100/metrics`,
    limits: { list: [0.85], '304': [0.85], page: [0.85], availability: [0.85] },
    plain: { name: 'nginx with files', serve: (plain) => serveFile(plain, host) },
    stop: async () => removeStack(),
  };
}
