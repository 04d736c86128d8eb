import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '@tocada/local/root.js';

/** The compose project of the drill, on ports of its own, beside whatever else runs on this engine. */
export const PROJECT = 'tocada-drill';
/** The password that the end-to-end tests sign in with. */
export const PASSWORD = 'contraseña-de-prueba';
export const PROCESSES = ['gateway', 'content', 'bookings', 'companion'];

/** The environment of docker compose. Steps change it for a while. */
export const env: NodeJS.ProcessEnv = {
  ...process.env,
  COMPOSE_PROJECT_NAME: PROJECT,
  ADMIN_PASSWORD: PASSWORD,
  PORT: process.env.PORT || '8480',
  HTTPS_PORT: process.env.HTTPS_PORT || '8443',
  IPV6_SUBNET: 'fd70:ca0a:35b1:d::/64',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'info',
};
export const SITE = `http://localhost:${env.PORT}`;
export const options = { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 1e9 } as const;

/** The part of `docker inspect` that the drill reads, of a container or an image. */
interface Inspected {
  Id: string;
  Image: string;
  RestartCount: number;
  Config: { User: string; Image: string; Labels: Record<string, string> };
  HostConfig: {
    CapDrop?: string[];
    CapAdd?: string[];
    SecurityOpt?: string[];
    Memory: number;
    PidsLimit: number;
    ReadonlyRootfs: boolean;
    NetworkMode: string;
  };
  State: { Running: boolean; Pid: number; Health?: { Status: string } };
  NetworkSettings: { Ports: Record<string, unknown>; Networks: Record<string, { IPAddress: string }> };
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(0)} s`;

export const docker = (...args: string[]): string =>
  execFileSync('docker', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
export const compose = (...args: string[]): string => docker('compose', '--progress', 'quiet', ...args);

/** The ids of the containers of a service, or of all services. */
export const idsOf = (...services: string[]): string[] =>
  compose('ps', '-aq', ...services)
    .split('\n')
    .filter(Boolean);
export const inspect = (...ids: string[]): Inspected[] => JSON.parse(docker('inspect', ...ids)) as Inspected[];
export const inspectOne = (id: string): Inspected => inspect(id)[0]!;
export const containerOf = (service: string): Inspected => inspectOne(idsOf(service)[0]!);

/** @throws when the fact does not hold */
export function must(fact: unknown, what: string): asserts fact {
  if (!fact) throw new Error(`not so: ${what}`);
}

/** Resolves with the milliseconds until the site is healthy. */
export async function healthy(limit = 90_000): Promise<number> {
  const began = Date.now();
  for (;;) {
    const answer = await fetch(`${SITE}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (answer?.ok) return Date.now() - began;
    must(Date.now() - began < limit, `healthy within ${limit / 1000} s: ${await answer?.text()}`);
    await sleep(100);
  }
}

/** Removes the containers and their data. */
export const removeStack = (): void => void compose('down', '--volumes', '--timeout', '5');

/** Replaces the stack by one without data. */
export async function freshStack(): Promise<void> {
  removeStack();
  compose('up', '--detach', '--wait');
  await healthy();
}

/** The secrets that the setup made and keeps. */
export const keptSecrets = (): Record<string, string> =>
  JSON.parse(
    docker(
      'run',
      '--rm',
      '--network=none',
      `--volume=${PROJECT}_kept-secrets:/kept:ro`,
      '--user=nobody',
      'tocada-setup',
      '-p',
      "require('fs').readFileSync('/kept/secrets.json','utf8')",
    ),
  ) as Record<string, string>;
