import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readSecrets, readSetupCode, renewSetupCode } from './secrets.js';
import { answerSetup } from './setup.js';

const PASSWORD = 'caballo grapa correcto pila';

let dataDir: string;
let taken: [password: string, origin: string | undefined][];
let setup: Awaited<ReturnType<typeof answerSetup>>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tocada-setup-'));
  taken = [];
  setup = await answerSetup(
    dataDir,
    () => {},
    (password, origin) => void taken.push([password, origin]),
  );
});
afterEach(() => {
  setup.close();
  rmSync(dataDir, { recursive: true });
});

const put = async (claim: { code: string; password?: string; origin?: string }) =>
  (await fetch(setup.url, { method: 'PUT', body: JSON.stringify({ password: PASSWORD, ...claim }) })).status;
const code = () => readSecrets(dataDir, true).setupCode!;

test('a volume has one code of 60 bits, which every start reads again, and another volume has another', () => {
  const first = code();
  expect(first).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(code()).toBe(first);
  const other = mkdtempSync(join(tmpdir(), 'tocada-setup-'));
  expect(readSecrets(other, true).setupCode).not.toBe(first);
  rmSync(other, { recursive: true });
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o077).toBe(0);
});

test('the code opens the way once: of two pages at once one is first, and neither code nor page opens it again', async () => {
  const given = code();
  const before = readSecrets(dataDir, true);
  const statuses = await Promise.all([put({ code: given, origin: 'http://nas:8080' }), put({ code: given })]);
  expect(statuses.toSorted()).toEqual([204, 404]);
  expect(taken).toHaveLength(1);
  expect((await fetch(setup.url)).status).toBe(404);
  expect(await put({ code: given })).toBe(404);
  // A later start makes no new code, and has the password and all other secrets as before.
  const after = readSecrets(dataDir, true);
  expect(after).toMatchObject({ adminPassword: PASSWORD, companionSecret: before.companionSecret });
  expect(after.setupCode).toBeUndefined();
  expect(before.adminPassword).not.toBe(PASSWORD);
});

test('a wrong code, another address of the port and a start without the question open nothing', async () => {
  const given = code();
  expect(await put({ code: given.toLowerCase() })).toBe(404);
  expect(await put({ code: '' })).toBe(404);
  expect((await fetch(new URL('/', setup.url))).status).toBe(404);
  expect(taken).toEqual([]);
  expect(readSetupCode(dataDir)).toBe(given);
  const other = mkdtempSync(join(tmpdir(), 'tocada-setup-'));
  expect(readSecrets(other).setupCode).toBeUndefined();
  rmSync(other, { recursive: true });
});

test('for a forgotten password a command makes a code, and the old password stays until its use', async () => {
  await put({ code: code() });
  const again = renewSetupCode(dataDir);
  expect(readSecrets(dataDir, true)).toMatchObject({ adminPassword: PASSWORD, setupCode: again });
  expect(await (await fetch(setup.url)).text()).toBe(again);
  expect(await put({ code: again, password: 'otra pila correcta grapa' })).toBe(204);
  expect(readSecrets(dataDir, true).adminPassword).toBe('otra pila correcta grapa');
});

test('a password that could not be kept is none, and the code stays', async () => {
  const given = code();
  // In the way of the new file.
  const blocked = join(dataDir, 'secrets.json.part');
  mkdirSync(blocked);
  expect(await put({ code: given })).toBe(507);
  expect(taken).toEqual([]);
  rmSync(blocked, { recursive: true });
  expect(readSetupCode(dataDir)).toBe(given);
  expect(await put({ code: given })).toBe(204);
});
