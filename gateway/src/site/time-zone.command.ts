import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Language } from '@tocada/contracts/ground/language.js';
import { AUDIT } from '@tocada/contracts/house/audit.js';
import { BOOKINGS_SITE, SITE, TIME_ZONE_CHANGED } from '@tocada/contracts/site/site.js';
import { readEnv } from '@tocada/runtime/env.js';
import { StartFault } from '@tocada/runtime/start-fault.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { commandLanguage } from '../config/command-language.js';
import { commandWords } from '../config/command-words.js';
import COMMANDS from '../config/commands.texts.js';
import { GatewayEnv } from '../config/gateway.env.js';

/** Milliseconds. */
const FOLLOW_LIMIT = 60_000;
const ASK_EVERY = 250;

/** Changes the zone of the site, and waits until bookings has followed. @returns what it has done, in words */
async function change(client: StreamsClient, asked: string, language: Language): Promise<string> {
  const texts = COMMANDS[language].timeZone;
  const { before, timeZone } = await client.write(SITE.setTimeZone, { timeZone: asked });
  if (before !== timeZone) await note(client);
  const done = before === timeZone ? texts.same(timeZone) : texts.changed(before, timeZone);
  for (const end = performance.now() + FOLLOW_LIMIT; performance.now() < end; await sleep(ASK_EVERY)) {
    const followed = await client.call(BOOKINGS_SITE.timeZone, {}).catch(() => undefined);
    if (followed?.timeZone === timeZone) return texts.followed(done);
  }
  throw new StartFault(texts.behind(done));
}

/** The change has happened, so it counts as done even when its line is lost. */
async function note(client: StreamsClient): Promise<void> {
  const id = randomUUID();
  const entry = {
    id,
    at: new Date().toISOString(),
    action: TIME_ZONE_CHANGED,
    target: null,
    address: null,
    requestId: id,
  };
  await client.call(AUDIT.add, { entries: [entry] }).catch(() => {});
}

Logger.overrideLogger(false);
const language = await commandLanguage();
const { usage, away } = COMMANDS[language].timeZone;
let client: StreamsClient | undefined;
try {
  const [asked, ...rest] = process.argv.slice(2);
  if (!asked || rest.length > 0) throw new StartFault(usage);
  client = new StreamsClient({ redisUrl: readEnv(GatewayEnv).REDIS_URL });
  process.stdout.write(`${await change(client, asked, language)}\n`);
} catch (error) {
  process.stderr.write(`${commandWords(error, away)}\n`);
  process.exitCode = 1;
} finally {
  client?.close();
}
