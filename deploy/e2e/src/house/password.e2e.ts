import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '@tocada/local/ports.js';
import { ROOT } from '@tocada/local/root.js';
import { specServers } from '@tocada/runtime/spec-servers.js';

/** A gateway alone, until it has ended or says that it is ready; then it is given time to say what it has to. */
async function startGateway(settings: Record<string, string>, said: RegExp): Promise<{ code: number; output: string }> {
  const { REDIS_URL, S3_ENDPOINT } = await specServers();
  const env = {
    PATH: process.env.PATH,
    PORT: String(await freePort()),
    SITE_CONFIG: join(ROOT, 'deploy/site.json'),
    REDIS_URL,
    S3_ENDPOINT,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    COMPANION_SECRET: 'x'.repeat(32),
    COMPANION_URL: 'http://127.0.0.1:9',
    ...settings,
  };
  const gateway = spawn(process.execPath, [join(ROOT, 'gateway/dist/bundle/main.js')], { env });
  let output = '';
  const take = (data: Buffer) => {
    output += data.toString();
    if (said.test(output)) gateway.kill('SIGKILL');
  };
  gateway.stdout.on('data', take);
  gateway.stderr.on('data', take);
  const code = await new Promise<number>((resolve) => gateway.once('exit', (status) => resolve(status ?? 0)));
  return { code, output };
}

const READY = /"msg":"ready"/;
const WARNED = /ADMIN_PASSWORD is easy to guess[^"]*; on a public site it is refused/;

describe('an admin password that is easy to guess', () => {
  test.each([
    ['a common one', 'password1234', 'https://band.example'],
    ['keys beside each other', 'qwertyuiop12', 'https://band.example'],
    ['the band’s name', 'Neón 979 Neón 979', 'https://band.example'],
    ['the name of the site', 'losprimos1999', 'https://losprimos.example'],
    ['the word for it', 'contraseña123', 'https://band.example'],
  ])('%s is refused where the site is public, in one line', async (_what, ADMIN_PASSWORD, SITE_URL) => {
    const { code, output } = await startGateway({ ADMIN_PASSWORD, SITE_URL }, READY);
    expect(output.trim().split('\n')).toEqual([
      'ADMIN_PASSWORD is easy to guess: take four or more random words, or 16 random characters.',
    ]);
    expect(output).not.toContain(ADMIN_PASSWORD);
    expect(code).toBe(1);
  });

  test('is warned of on this machine', async () => {
    const settings = { ADMIN_PASSWORD: 'password1234', SITE_URL: 'http://localhost:8080' };
    expect((await startGateway(settings, WARNED)).output).toMatch(WARNED);
  });

  test.each([
    ['four words', 'caballo grapa correcto pila'],
    ['one that npm start has made', 'Kx9vQm2L-rT0zWp4'],
  ])('unlike %s', async (_what, ADMIN_PASSWORD) => {
    const { output } = await startGateway({ ADMIN_PASSWORD, SITE_URL: 'https://band.example' }, READY);
    expect(output).toMatch(READY);
    expect(output).not.toContain('easy to guess');
  });
});
