import { z } from 'zod';
import { LANGUAGES } from '../ground/language.js';
import { SPOKEN } from '../ground/language.js';
import { instant } from '../kit/fields.js';
import { adminRouteOf } from '../kit/route.js';
import { read, write } from '../kit/rpc.js';
import DOCTOR from './doctor.texts.js';

/** The titles of all that the doctor looks at, in the panel's language. */
export const EXAMINED = DOCTOR[SPOKEN].examined;
export type Examined = keyof typeof EXAMINED;
const EXAMINED_NAMES = Object.keys(EXAMINED) as [Examined, ...Examined[]];

/** `unknown`: it could not be checked. `off`: there is nothing to check here. */
const FINDING_STATES = ['ok', 'warning', 'fault', 'unknown', 'off'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** One line of the doctor. It never holds a secret. */
const finding = z.object({
  name: z.enum(EXAMINED_NAMES),
  state: z.enum(FINDING_STATES),
  /** The result, in the language that was asked for. */
  found: z.string(),
  /** The remedy. */
  todo: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;

/** The facts that only a service itself knows. */
const serviceReport = z.object({
  findings: z.array(finding),
  /** The lead of its database's clock over its own, in milliseconds; null when the database does not answer. */
  databaseAhead: z.number().nullable(),
  /** Its own clock at the answer, in epoch milliseconds. */
  now: z.number(),
  /** The settings whose secret is the one of an example. */
  exampleSecrets: z.array(z.string()),
});
export type ServiceReport = z.infer<typeof serviceReport>;

export const doctorQuery = z.object({ lang: z.enum(LANGUAGES).catch('es') });

export const CONTENT_DOCTOR = { examine: read('content.doctor.examine', doctorQuery, serviceReport) };
export const BOOKINGS_DOCTOR = {
  examine: read('bookings.doctor.examine', doctorQuery, serviceReport),
  /** Mails the red lines to the operator, once for each local day. `told`: whether this call was the one of the day. */
  tell: write('bookings.doctor.tell', z.object({ faults: z.array(finding).min(1) }), z.object({ told: z.boolean() })),
};

/** The state of the place where archives go. The gateway gets it at BACKUPS_URL. */
export const backupState = z.object({
  /** True when a clock makes backups. */
  isScheduled: z.boolean(),
  /** True when a clock restores them on trial. */
  isTried: z.boolean(),
  /** The newest complete archive. */
  newest: z.object({ madeAt: instant, size: z.number() }).nullable(),
  everyHours: z.number(),
  /** The newest archive at the second place; null when there is no such place. */
  copy: z.object({ madeAt: instant.nullable() }).nullable(),
  /** True when all archives go with the disk of the site. */
  isOnSiteDisk: z.boolean(),
  verifiedAt: instant.nullable(),
  /** True when a later trial restore found a damaged archive. */
  isDamaged: z.boolean(),
  /** A bucket does not tell. */
  freeBytes: z.number().nullable(),
  /** The bytes that the next archive needs, and those that there are without all archives that may go; null where it fits. */
  lacksForNext: z.object({ needed: z.number(), reachable: z.number() }).nullable(),
  /** The bytes that should be free after a backup, so that the site beside the archives goes on, and those that can be. */
  lacksForSite: z.object({ needed: z.number(), reachable: z.number() }).nullable(),
  /** On the disk of the bundled Postgres; null where that disk is not in sight. */
  databaseFreeBytes: z.number().nullable(),
});
export type BackupState = z.infer<typeof backupState>;
export const BACKUP_STATE_PATH = '/backups';

export const DOCTOR_ROUTES = {
  /** Examines the installation, which takes some seconds. */
  examine: adminRouteOf<z.input<typeof doctorQuery>, Finding[]>()('GET', '/api/admin/doctor'),
};
