import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { Finding, FindingState } from '@tocada/contracts/house/doctor.js';
import DOCTOR from '@tocada/contracts/house/doctor.texts.js';
import { readEnv } from '@tocada/runtime/env.js';
import { commandConnection } from '@tocada/runtime/redis.js';
import { readSite } from '@tocada/runtime/site-config.js';
import { StartFault } from '@tocada/runtime/start-fault.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { commandLanguage } from '../../config/command-language.js';
import { GatewayEnv } from '../../config/gateway.env.js';
import { ObjectStore } from '../../images/object-store.js';
import { Parts } from '../parts.js';
import { Doctor } from './doctor.js';
import FINDINGS from './findings.texts.js';

/** The time that Redis may take to accept the first connection. Milliseconds. */
const CONNECT_LIMIT = 2000;

const SIGNS: Record<FindingState, string> = { ok: '✓', warning: '!', fault: '✗', unknown: '?', off: '–' };

const lineOf = ({ name, state, found, todo }: Finding, language: Language): string =>
  `${SIGNS[state]} ${DOCTOR[language].examined[name]}: ${found}${todo ? `\n    → ${todo}` : ''}\n`;

/** Examines with the environment of a gateway, so that it works while no gateway does. */
async function examine(env: GatewayEnv, language: Language): Promise<Finding[]> {
  const client = new StreamsClient({ redisUrl: env.REDIS_URL });
  const redis = commandConnection(env.REDIS_URL);
  const parts = new Parts(env, client, redis, new ObjectStore(env));
  const doctor = new Doctor(env, client, redis, parts, readSite(env.SITE_CONFIG));
  try {
    for (const end = performance.now() + CONNECT_LIMIT; !client.connected && performance.now() < end;) await sleep(20);
    return await doctor.examine(language);
  } finally {
    client.close();
    redis.disconnect();
  }
}

Logger.overrideLogger(false);
const language = await commandLanguage();
const texts = FINDINGS[language].command;
try {
  const findings = await examine(readEnv(GatewayEnv), language);
  const faults = findings.filter(({ state }) => state === 'fault').length;
  const lines = findings.map((finding) => lineOf(finding, language)).join('');
  process.stdout.write(`${lines}\n${faults === 0 ? texts.noFault : texts.faults(faults)}\n`);
  process.exitCode = faults > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof StartFault)) throw error;
  process.stderr.write(`${texts.badSettings}\n${error.message}\n`);
  process.exitCode = 1;
}
