import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { Examined, Finding, FindingState } from '@tocada/contracts/house/doctor.js';
import { ownRedis } from '@tocada/runtime/spec-servers.js';
import { Redis } from 'ioredis';
import { DoctorMails } from './doctor.mails.js';

/** In it, no gateway of another file examines. */
const redis = new Redis(await ownRedis());
let told: Finding[][];
/** The languages in which the installation was examined. */
let asked: Set<Language>;

beforeEach(async () => {
  told = [];
  asked = new Set();
  await redis.del('admin:doctor:mails');
});
afterAll(() => redis.disconnect());

const line = (name: Examined, state: FindingState): Finding => ({ name, state, found: 'x' });

/** The job of one gateway, whose doctor finds these one after another. */
function mails(...findings: Finding[][]) {
  let times = 0;
  const examine = async (language: Language) => {
    asked.add(language);
    return findings[Math.min((times += 1), findings.length) - 1]!;
  };
  const site = { get: async () => ({ site: { languages: { panel: 'en' } } }) };
  const call = async (_: unknown, { faults }: { faults: Finding[] }) => void told.push(faults);
  return new DoctorMails({ examine } as never, { call } as never, redis, site as never);
}

test('what is red and stays red is told; what is yellow, or was red for a moment, is not', async () => {
  const later = [line('disk', 'fault'), line('version', 'ok'), line('backup', 'fault'), line('dkim', 'warning')];
  await mails([line('disk', 'fault'), line('version', 'fault'), line('dkim', 'warning')], later).run(1);
  expect(told).toEqual([[line('disk', 'fault')]]);
  expect([...asked]).toEqual(['en']);
});

test('a healthy installation is not mailed about', async () => {
  await mails([line('disk', 'ok')]).run(1);
  expect(told).toEqual([]);
});

test('of two gateways one examines', async () => {
  await Promise.all([1, 2].map(() => mails([line('disk', 'fault')]).run(1)));
  expect(told).toHaveLength(1);
});
