import { envOf } from '@tocada/runtime/env.js';

/** The settings of backup and restore, as the table in contracts/settings.ts lists them. */
export class BackupEnv extends envOf('backup') {}
