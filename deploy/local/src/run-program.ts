import { spawn } from 'node:child_process';
import { ROOT } from './root.js';

/** Runs a program in the repository's folder; resolves with its exit code. */
export function runProgram(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
