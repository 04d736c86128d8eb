import { readEnv } from '@tocada/runtime/env.js';
import { runProcess } from '@tocada/runtime/process.js';
import { CompanionEnv } from './companion.env.js';
import { startCompanion } from './companion.server.js';

await runProcess(() => startCompanion(readEnv(CompanionEnv)));
