import { envOf } from '@tocada/runtime/env.js';

/** The settings of the gateway, as the table in contracts/settings.ts lists them. */
export class GatewayEnv extends envOf('gateway') {}
