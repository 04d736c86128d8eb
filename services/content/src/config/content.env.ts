import { envOf } from '@tocada/runtime/env.js';

/** The settings of content, as the table in contracts/settings.ts lists them. */
export class ContentEnv extends envOf('content') {}
