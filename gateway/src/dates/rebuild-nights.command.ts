import { Logger } from '@nestjs/common';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { readEnv } from '@tocada/runtime/env.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { commandLanguage } from '../config/command-language.js';
import { commandWords } from '../config/command-words.js';
import COMMANDS from '../config/commands.texts.js';
import { GatewayEnv } from '../config/gateway.env.js';

/** Compares the nights of all shows in bookings with the events in content, and mends them. */
Logger.overrideLogger(false);
const { away, good, mended: corrected } = COMMANDS[await commandLanguage()].nights;
let client: StreamsClient | undefined;
try {
  client = new StreamsClient({ redisUrl: readEnv(GatewayEnv).REDIS_URL });
  const { shows, mended } = await client.write(CALENDAR.rebuildShows, {});
  process.stdout.write(`${mended === 0 ? good(shows) : corrected(shows, mended)}\n`);
} catch (error) {
  process.stderr.write(`${commandWords(error, away)}\n`);
  process.exitCode = 1;
} finally {
  client?.close();
}
