import { Logger } from '@nestjs/common';
import { CALENDAR } from '@tocada/contracts/calendar.js';
import { readEnv } from '@tocada/runtime/env.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { commandWords } from '../config/command-words.js';
import { GatewayEnv } from '../config/gateway.env.js';

const AWAY = 'El servicio de solicitudes o el de contenido no contesta, y nada cambió. Arráncalos y repite el comando.';

/** Compares the nights of all shows in bookings with the events in content, and mends them. */
Logger.overrideLogger(false);
let client: StreamsClient | undefined;
try {
  client = new StreamsClient({ redisUrl: readEnv(GatewayEnv).REDIS_URL });
  const { shows, mended } = await client.write(CALENDAR.rebuildShows, {});
  const found = mended === 0 ? 'Todas estaban bien.' : `Se corrigieron ${mended}.`;
  process.stdout.write(`Noches con show: ${shows}. ${found}\n`);
} catch (error) {
  process.stderr.write(`${commandWords(error, AWAY)}\n`);
  process.exitCode = 1;
} finally {
  client?.close();
}
