import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@tocada/contracts/ground/language.js';
import {
  BOOKINGS_DOCTOR,
  CONTENT_DOCTOR,
  EXAMINED,
  type Examined,
  type Finding,
  type ServiceReport,
} from '@tocada/contracts/house/doctor.js';
import DOCTOR from '@tocada/contracts/house/doctor.texts.js';
import type { PartHealth } from '@tocada/contracts/house/health.js';
import type { Way } from '@tocada/contracts/house/ways.js';
import type { SiteData } from '@tocada/contracts/site/site.js';
import { exampleSecrets, fault, finding, ok, unknown, warning, type Found } from '@tocada/runtime/doctor.js';
import { redisNow } from '@tocada/runtime/redis.js';
import { gatewayVersions, replicaVersions } from '@tocada/runtime/streams/releases.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { Redis } from 'ioredis';
import { isEasyPassword } from '../../admin/password-strength.js';
import { GatewayEnv } from '../../config/gateway.env.js';
import { SITE_FILE } from '../../config/tokens.js';
import { Parts } from '../parts.js';
import { backupFound, diskFound, readBackups, restoreFound } from './backups.js';
import { baseFound, baseMadeAt } from './base-image.js';
import FINDINGS from './findings.texts.js';
import { certificateFound, siteFound, visit } from './site.js';

/** For one line, whatever it waits for. Milliseconds. */
const LIMIT = 12_000;
const STORE_LIMIT = 2000;

const SERVICES = {
  content: { call: CONTENT_DOCTOR.examine, finds: ['images'] },
  bookings: { call: BOOKINGS_DOCTOR.examine, finds: ['mail', 'spf', 'dkim', 'dmarc', 'notices', 'push', 'nights'] },
} as const satisfies Record<string, { call: unknown; finds: Examined[] }>;
type Service = keyof typeof SERVICES;

const PARTS = [
  'content',
  'contentDatabase',
  'bookings',
  'bookingsDatabase',
  'redis',
  'storage',
  'companion',
] as const satisfies Examined[];

/** The container whose log tells why a part is away. */
const CONTAINER: Partial<Record<(typeof PARTS)[number], string>> = {
  contentDatabase: 'postgres',
  bookingsDatabase: 'postgres',
};

/** Between two clocks, in milliseconds: a busy machine answers late. */
const BAD_CLOCK = 60_000;
const POOR_CLOCK = 10_000;

/** Looks at the whole installation, one line for each thing that an operator can put right. */
@Injectable()
export class Doctor {
  private readonly running: Partial<Record<Language, Promise<Finding[]>>> = {};

  constructor(
    private readonly env: GatewayEnv,
    private readonly client: StreamsClient,
    private readonly redis: Redis,
    private readonly parts: Parts,
    @Inject(SITE_FILE) private readonly site: SiteData,
  ) {}

  /** Runs one examination at a time in a language. Concurrent calls share its findings. */
  examine(language: Language): Promise<Finding[]> {
    this.running[language] ??= this.look(language).finally(() => delete this.running[language]);
    return this.running[language];
  }

  private async look(language: Language): Promise<Finding[]> {
    const { SITE_URL, BACKUPS_URL } = this.env;
    const parts = this.parts.examine().then(({ parts }) => parts);
    const reports = {
      content: this.reportOf('content', parts, language),
      bookings: this.reportOf('bookings', parts, language),
    };
    const site = visit(SITE_URL);
    const backups = readBackups(BACKUPS_URL);
    // In an image the processes listen on every address of their container.
    const isInContainer = this.env.PRIVATE_HOST === '0.0.0.0';
    const own: Partial<Record<Examined, () => Promise<Found>>> = {
      site: async () => siteFound(SITE_URL, await site, isInContainer, language),
      certificate: async () => certificateFound(SITE_URL, await site, this.site.timeZone, language),
      disk: async () => {
        const { bavail, bsize } = await statfs(process.cwd());
        return diskFound(await backups, bavail * bsize, language);
      },
      backup: async () => backupFound(await backups, language),
      restore: async () => restoreFound(await backups, language),
      clock: async () => this.clock(await parts, Object.values(reports), (await site).ahead, language),
      version: async () => this.version(await parts, language),
      base: async () => baseFound(await baseMadeAt(), Date.now(), language),
      secrets: async () => this.secrets(await Promise.all(Object.values(reports)), language),
    };
    for (const name of PARTS) own[name] = async () => partFound(name, (await parts)[name]!, language);
    const findings = await Promise.all([
      ...Object.entries(own).map(([name, look]) =>
        finding(name as Examined, LIMIT, language, look, this.env.RUNS_IN as Way),
      ),
      ...Object.keys(reports).map(async (name) =>
        findingsOf(name as Service, await reports[name as Service], language),
      ),
    ]);
    const order = Object.keys(EXAMINED);
    return findings.flat().toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  }

  /** Undefined when the service does not answer. A service that is known to be away is not asked. */
  private async reportOf(
    service: Service,
    parts: Promise<Record<string, PartHealth>>,
    lang: Language,
  ): Promise<ServiceReport | undefined> {
    if ((await parts)[service] !== 'ok') return undefined;
    return this.client.call(SERVICES[service].call, { lang }).catch(() => undefined);
  }

  private async secrets(reports: (ServiceReport | undefined)[], language: Language): Promise<Found> {
    const texts = FINDINGS[language].secrets;
    const examples = exampleSecrets('gateway', this.env);
    const names = [...new Set([...examples, ...reports.flatMap((report) => report?.exampleSecrets ?? [])])];
    // The band may have published another name since the last look.
    if (await isEasyPassword(this.env, this.site, this.redis)) return fault(texts.easy, texts.easyTodo);
    if (names.length > 0) return fault(texts.examples(names.join(', ')), texts.examplesTodo);
    return ok(texts.good);
  }

  /** All clocks against the one of this process. */
  private async clock(
    parts: Record<string, PartHealth>,
    reports: Promise<ServiceReport | undefined>[],
    siteAhead: number | undefined,
    language: Language,
  ): Promise<Found> {
    const { storage, site } = FINDINGS[language].clock;
    const ahead: [who: string, milliseconds: number][] = [];
    const fromServices = reports.map(async (asked) => {
      const report = await asked;
      if (report?.databaseAhead != null) ahead.push(['Postgres', report.now - Date.now() + report.databaseAhead]);
    });
    await Promise.all([
      ...fromServices,
      (async () => {
        if (parts.redis !== 'ok') return;
        const askedAt = Date.now();
        ahead.push(['Redis', (await redisNow(this.redis)) - (askedAt + Date.now()) / 2]);
      })(),
      (async () => {
        const answer = await fetch(this.env.S3_ENDPOINT, { method: 'HEAD', signal: AbortSignal.timeout(STORE_LIMIT) });
        const date = Date.parse(answer.headers.get('date') ?? '');
        if (date) ahead.push([storage, date - Date.now()]);
      })().catch(() => {}),
    ]);
    if (siteAhead !== undefined) ahead.push([site, siteAhead]);
    return clockFound(ahead, language);
  }

  private async version(parts: Record<string, PartHealth>, language: Language): Promise<Found> {
    if (parts.redis !== 'ok') return unknown(FINDINGS[language].redisAway);
    const groups = await Promise.all(
      Object.keys(SERVICES).map(async (service) =>
        (await replicaVersions(this.redis, service)).map((version) => [service, version] as const),
      ),
    );
    const gateways = (await gatewayVersions(this.redis)).map((version) => ['gateway', version] as const);
    return versionFound([['gateway', this.env.VERSION], ...gateways, ...groups.flat()], language);
  }
}

function partFound(name: (typeof PARTS)[number], health: PartHealth, language: Language): Found {
  const texts = FINDINGS[language].part;
  const container = CONTAINER[name] ?? name;
  switch (health) {
    case 'ok':
      return ok(texts.answers);
    case 'down':
      return fault(texts.down, texts.downTodo(container));
    case 'full':
      return name === 'redis'
        ? fault(texts.redisFull, texts.redisFullTodo(container))
        : fault(texts.full, texts.fullTodo(container));
    case 'unknown':
      return unknown(texts.unknown);
  }
}

const findingsOf = (service: Service, report: ServiceReport | undefined, language: Language): Finding[] =>
  report?.findings ?? SERVICES[service].finds.map((name) => ({ name, ...unknown(DOCTOR[language].away[service]) }));

/** @param ahead by how many milliseconds each clock is ahead of this machine's */
export function clockFound(ahead: [who: string, milliseconds: number][], language: Language): Found {
  const texts = FINDINGS[language].clock;
  if (ahead.length === 0) return unknown(texts.none);
  const off = ahead.toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))[0]!;
  const [who, milliseconds] = off;
  const found = (milliseconds > 0 ? texts.ahead : texts.behind)(who, Math.round(Math.abs(milliseconds) / 1000));
  if (Math.abs(milliseconds) >= BAD_CLOCK) return fault(found, texts.todo);
  if (Math.abs(milliseconds) >= POOR_CLOCK) return warning(found, texts.todo);
  return ok(texts.same([...new Set(ahead.map(([name]) => name))].join(', ')));
}

/** @param running of each replica its process and its release */
export function versionFound(running: (readonly [process: string, version: string])[], language: Language): Found {
  const texts = FINDINGS[language].version;
  const versions = Map.groupBy(running, ([, version]) => version);
  if (versions.size === 1) return ok(texts.same(running[0]![1]));
  const told = [...versions].map(
    ([version, replicas]) => `${version} (${[...new Set(replicas.map(([process]) => process))].join(', ')})`,
  );
  return fault(texts.several(told), texts.todo);
}
