import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  BOOKINGS_DOCTOR,
  CONTENT_DOCTOR,
  EXAMINED,
  type Examined,
  type Finding,
  type ServiceReport,
} from '@tocada/contracts/doctor.js';
import type { PartHealth } from '@tocada/contracts/health.js';
import type { SiteData } from '@tocada/contracts/site.js';
import { exampleSecrets, fault, finding, ok, unknown, warning, type Found } from '@tocada/runtime/doctor.js';
import { redisNow } from '@tocada/runtime/redis.js';
import { streamOf, versionOf } from '@tocada/runtime/streams/protocol.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { Redis } from 'ioredis';
import { isEasyPassword } from '../admin/password-strength.js';
import { GatewayEnv } from '../config/gateway.env.js';
import { SITE_FILE } from '../config/tokens.js';
import { Parts } from '../health/parts.js';
import { baseFound, baseMadeAt } from './base-image.js';
import { backupFound, diskFound, readBackups, restoreFound } from './backups.js';
import { gatewayVersions } from './gateway-versions.js';
import { certificateFound, siteFound, visit } from './site.js';

/** For one line, whatever it waits for. Milliseconds. */
const LIMIT = 12_000;
const STORE_LIMIT = 2000;

/** The services that examine themselves, with their findings. */
const SERVICES = {
  content: { call: CONTENT_DOCTOR.examine, finds: ['images'] },
  bookings: { call: BOOKINGS_DOCTOR.examine, finds: ['mail', 'spf', 'dkim', 'dmarc', 'notices', 'nights'] },
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

/** A replica that has not asked for work for so long is gone. Milliseconds. */
const GONE_AFTER = 10_000;

/** Between two clocks, in milliseconds: a busy machine answers late. */
const BAD_CLOCK = 60_000;
const POOR_CLOCK = 10_000;

/** Looks at the whole installation, one line for each thing that an operator can put right. */
@Injectable()
export class Doctor {
  private running: Promise<Finding[]> | undefined;

  constructor(
    private readonly env: GatewayEnv,
    private readonly client: StreamsClient,
    private readonly redis: Redis,
    private readonly parts: Parts,
    @Inject(SITE_FILE) private readonly site: SiteData,
  ) {}

  /** Runs one examination at a time. Concurrent calls share its findings. */
  examine(): Promise<Finding[]> {
    this.running ??= this.look().finally(() => (this.running = undefined));
    return this.running;
  }

  private async look(): Promise<Finding[]> {
    const { SITE_URL, BACKUPS_URL } = this.env;
    const parts = this.parts.examine().then(({ parts }) => parts);
    const reports = {
      content: this.reportOf('content', parts),
      bookings: this.reportOf('bookings', parts),
    };
    const site = visit(SITE_URL);
    const backups = readBackups(BACKUPS_URL);
    // In an image the processes listen on every address of their container.
    const isInContainer = this.env.PRIVATE_HOST === '0.0.0.0';
    const own: Partial<Record<Examined, () => Promise<Found>>> = {
      site: async () => siteFound(SITE_URL, await site, isInContainer),
      certificate: async () => certificateFound(SITE_URL, await site, this.site.timeZone),
      disk: async () => {
        const { bavail, bsize } = await statfs(process.cwd());
        return diskFound(await backups, bavail * bsize);
      },
      backup: async () => backupFound(await backups),
      restore: async () => restoreFound(await backups),
      clock: async () => this.clock(await parts, Object.values(reports), (await site).ahead),
      version: async () => this.version(await parts),
      base: async () => baseFound(await baseMadeAt(), Date.now()),
      secrets: async () => this.secrets(await Promise.all(Object.values(reports))),
    };
    for (const name of PARTS) own[name] = async () => partFound(name, (await parts)[name]!);
    const findings = await Promise.all([
      ...Object.entries(own).map(([name, look]) => finding(name as Examined, LIMIT, look)),
      ...Object.keys(reports).map(async (name) => findingsOf(name as Service, await reports[name as Service])),
    ]);
    const order = Object.keys(EXAMINED);
    return findings.flat().toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  }

  /** Undefined when the service does not answer. A service that is known to be away is not asked. */
  private async reportOf(
    service: Service,
    parts: Promise<Record<string, PartHealth>>,
  ): Promise<ServiceReport | undefined> {
    if ((await parts)[service] !== 'ok') return undefined;
    return this.client.call(SERVICES[service].call, {}).catch(() => undefined);
  }

  private async secrets(reports: (ServiceReport | undefined)[]): Promise<Found> {
    const examples = exampleSecrets('gateway', this.env);
    const names = [...new Set([...examples, ...reports.flatMap((report) => report?.exampleSecrets ?? [])])];
    // The band may have published another name since the last look.
    if (await isEasyPassword(this.env, this.site, this.redis))
      return fault(
        'La contraseña del panel (ADMIN_PASSWORD) es fácil de adivinar.',
        'Cámbiala por cuatro palabras al azar o 16 letras al azar.',
      );
    if (names.length > 0)
      return fault(
        `Tienen el valor de un ejemplo o uno muy fácil: ${names.join(', ')}.`,
        'Pon en cada uno un secreto al azar, también en el servidor que lo pide.',
      );
    return ok('Ninguna es de ejemplo, y la del panel es difícil de adivinar.');
  }

  /** All clocks against the one of this process. */
  private async clock(
    parts: Record<string, PartHealth>,
    reports: Promise<ServiceReport | undefined>[],
    siteAhead: number | undefined,
  ): Promise<Found> {
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
        if (date) ahead.push(['el almacén de fotos', date - Date.now()]);
      })().catch(() => {}),
    ]);
    if (siteAhead !== undefined) ahead.push(['la dirección del sitio', siteAhead]);
    return clockFound(ahead);
  }

  private async version(parts: Record<string, PartHealth>): Promise<Found> {
    if (parts.redis !== 'ok') return unknown('Redis no responde');
    const groups = await Promise.all(
      Object.keys(SERVICES).map(async (service) => {
        const rows = (await this.redis.xinfo('CONSUMERS', streamOf(service), service)) as unknown[][];
        const consumers = rows.map((row) => ({ name: String(row[1]), idle: Number(row[row.indexOf('idle') + 1]) }));
        return consumers.filter(({ idle }) => idle < GONE_AFTER).map(({ name }) => [service, versionOf(name)] as const);
      }),
    );
    const gateways = (await gatewayVersions(this.redis)).map((version) => ['gateway', version] as const);
    return versionFound([['gateway', this.env.VERSION], ...gateways, ...groups.flat()]);
  }
}

function partFound(name: (typeof PARTS)[number], health: PartHealth): Found {
  const container = CONTAINER[name] ?? name;
  const log = `Mira por qué en su registro: «docker compose logs ${container}», o logs/ en DATA_DIR con «npm start».`;
  switch (health) {
    case 'ok':
      return ok('Responde.');
    case 'down':
      return fault('No responde.', `${log} Con «docker compose up -d --wait» vuelve a arrancar.`);
    case 'full':
      return name === 'redis'
        ? fault('Está lleno: no guarda nada más.', `${log} Sube su memoria (maxmemory) o haz lugar en su disco.`)
        : fault(
            'Responde, pero rechazó lo último que debía guardar.',
            `${log} Casi siempre su disco está lleno: haz lugar.`,
          );
    case 'unknown':
      return unknown('la parte que lleva hasta ahí no responde');
  }
}

const findingsOf = (service: Service, report: ServiceReport | undefined): Finding[] =>
  report?.findings ??
  SERVICES[service].finds.map((name) => ({
    name,
    ...unknown(`el ${EXAMINED[service].toLowerCase()} no responde`),
  }));

/** @param ahead by how many milliseconds each clock is ahead of this machine's */
export function clockFound(ahead: [who: string, milliseconds: number][]): Found {
  if (ahead.length === 0) return unknown('no responde nadie con quien comparar');
  const off = ahead.toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))[0]!;
  const [who, milliseconds] = off;
  const found = `El de ${who} va ${Math.round(Math.abs(milliseconds) / 1000)} segundos ${milliseconds > 0 ? 'adelante' : 'atrás'} del de esta máquina.`;
  const todo = 'Enciende la hora automática en las máquinas: «timedatectl set-ntp true».';
  if (Math.abs(milliseconds) >= BAD_CLOCK) return fault(found, todo);
  if (Math.abs(milliseconds) >= POOR_CLOCK) return warning(found, todo);
  return ok(`Igual que ${[...new Set(ahead.map(([name]) => name))].join(', ')}.`);
}

/** @param running of each replica its process and its release */
export function versionFound(running: (readonly [process: string, version: string])[]): Found {
  const versions = Map.groupBy(running, ([, version]) => version);
  if (versions.size === 1) return ok(`Todo corre con la versión ${running[0]![1]}.`);
  const told = [...versions].map(
    ([version, replicas]) => `${version} (${[...new Set(replicas.map(([process]) => process))].join(', ')})`,
  );
  return fault(
    `Corren varias versiones a la vez: ${told.join(' y ')}.`,
    'Si no hay una actualización en marcha, termínala: «sh deploy/docker/upgrade.sh VERSION», con la versión que quieres.',
  );
}
