import { rmSync } from 'node:fs';
import { freePort } from '@tocada/local/ports.js';
import { readSettings, type Rewire } from '@tocada/local/settings.js';
import { start, type Stack } from '@tocada/local/stack.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';

export const PASSWORD = 'benchmark-password';

/** The fewest fields that the booking form accepts. */
export const INQUIRY = {
  name: 'Lucía Cliente',
  email: 'lucia@example.org',
  phone: '9795550100',
  eventDate: '2030-05-01',
  eventType: 'Boda',
  location: 'Bryan TX',
};

export type OwnStack = Stack & { dataDir: string; remove(): Promise<void> };

/** Starts a separate stack with no content. */
export async function startOwnStack(args: string[], env: NodeJS.ProcessEnv, rewire?: Rewire): Promise<OwnStack> {
  const dataDir = temporaryFolder('load');
  const own = {
    // A receipt is printed at once.
    RECEIPTS_WAIT: '0',
    ...env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT: 'off',
    SEED: 'off',
    // Reminders depend on the hour.
    REMINDERS: 'off',
    BACKUP_EVERY: '0',
    BACKING: 'embedded',
    LOG_LEVEL: 'warn',
  };
  const settings = readSettings(own, args);
  const stack = await start({ ...settings, ...(rewire && { rewire }) });
  return {
    ...stack,
    dataDir,
    async remove() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function write(url: string, method: string, path: string, fields: object): Promise<Record<string, any>> {
  const answer = await fetch(`${url}/api/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, any>;
}

/** Starts a separate stack with eight upcoming shows: their list is about 3 KB. */
export async function startBenchStack(args: string[] = []): Promise<OwnStack> {
  const stack = await startOwnStack(args, process.env);
  for (let index = 1; index <= 8; index += 1) {
    await write(stack.url, 'POST', 'events', {
      title: `Noche de rock número ${index}`,
      date: `2030-05-0${index}T20:30`,
      location: 'College Station, Texas',
      venue: 'Salón de prueba',
      description: 'Dos horas de rock en español de los 80s, 90s y 2000s.',
    });
  }
  return stack;
}
