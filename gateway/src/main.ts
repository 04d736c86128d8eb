import { readEnv } from '@tocada/runtime/env.js';
import { runProcess } from '@tocada/runtime/process.js';
import { GatewayEnv } from './config/gateway.env.js';
import { startGateway } from './gateway.server.js';

await runProcess(() => startGateway(readEnv(GatewayEnv)));
