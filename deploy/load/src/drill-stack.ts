import { ScriptedMailServer } from '@tocada/e2e/kit/scripted-mail-server.js';
import { freePort } from '@tocada/local/ports.js';
import type { Rewire } from '@tocada/local/settings.js';
import { startOwnStack, type OwnStack } from './bench-stack.js';

export interface DrillStack extends OwnStack {
  smtp: ScriptedMailServer;
}

/** Starts a separate stack, whatever the environment names. Its mail goes to a server that the drill can make fail. */
export async function startDrillStack(
  args: string[],
  { rewire, env: more }: { rewire?: Rewire | undefined; env?: NodeJS.ProcessEnv } = {},
): Promise<DrillStack> {
  const smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    SMTP_URL: smtp.url,
    MAIL_TO: 'banda@drill.example',
    MAIL_PER_SECOND: '100',
    ...more,
  };
  const stack = await startOwnStack(args, env, rewire);
  return {
    ...stack,
    smtp,
    async remove() {
      await stack.remove();
      await smtp.kill();
    },
  };
}
