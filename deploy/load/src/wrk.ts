import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { canInstall, installPackages, onPath } from '@tocada/local/system-packages.js';

export interface Load {
  /** Requests per second. */
  rate: number;
  /** Milliseconds, from the generator's own histogram. */
  p50: number;
  p99: number;
  /** Broken connections, timeouts, and answers of status 400 and above. */
  errors: number;
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** Requests one address with wrk, in C: one in JavaScript would take longer for a request than the server. */
export async function wrk(
  url: string,
  { connections, seconds, headers = {} }: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const { stdout } = await promisify(execFile)('wrk', [...options, ...given, url]);
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? NaN);
  const latency = (share: string) => {
    const [, value, unit] = new RegExp(`^ +${share}% +([\\d.]+)(us|ms|s)`, 'm').exec(stdout)!;
    return Number(value) * UNITS[unit!]!;
  };
  const socketErrors = /Socket errors: (.+)/.exec(stdout)?.[1]?.match(/\d+/g) ?? [];
  return {
    rate: number(/Requests\/sec: +([\d.]+)/),
    p50: latency('50'),
    p99: latency('99'),
    errors: socketErrors.reduce((sum, count) => sum + Number(count), number(/Non-2xx or 3xx responses: (\d+)/) || 0),
  };
}

/** @throws when wrk is missing and cannot be installed */
export function requireWrk(): void {
  if (onPath('wrk')) return;
  if (!canInstall()) throw new Error('This benchmark needs wrk: install it with the system’s package manager.');
  installPackages('wrk');
}
