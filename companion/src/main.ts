import express from 'express';
import { readEnv } from '@tocada/runtime/env.js';
import { createLogger } from '@tocada/runtime/logger.js';
import { PrivateServer } from '@tocada/runtime/private-server.js';
import { runProcess } from '@tocada/runtime/process.js';
import { CompanionEnv } from './companion.env.js';

await runProcess(async () => {
  const env = readEnv(CompanionEnv);
  const logger = createLogger('companion', env.LOG_LEVEL);
  const app = express();
  app.get('/livez', (_request, response) => void response.json({ status: 'ok' }));
  const server = app.listen(env.PORT, env.HOST);
  const health = new PrivateServer({});
  const port = await health.listen(env.PRIVATE_PORT, env.PRIVATE_HOST);
  logger.info({ port }, 'ready');
  return {
    async close() {
      health.drain();
      await new Promise((resolve) => server.close(resolve));
      await health.close();
    },
  };
});
