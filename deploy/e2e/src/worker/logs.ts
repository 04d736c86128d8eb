import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every log of a stack, by file name. */
export function readLogs(dataDir: string): [name: string, text: string][] {
  const folder = join(dataDir, 'logs');
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

/** Lines that a process of ours logged as an error. */
export const errorLines = (dataDir: string): string[] =>
  readLogs(dataDir).flatMap(([, text]) => text.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line)));
