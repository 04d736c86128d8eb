import 'reflect-metadata';
import { Controller, Module, StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern, Payload, Transport, type MicroserviceOptions } from '@nestjs/microservices';
import { ContentEnv } from '@tocada/content/config/content.env.js';
import { ContentModule } from '@tocada/content/content.module.js';
import { freePort } from '@tocada/local/ports.js';
import { readEnv } from '@tocada/runtime/env.js';
import { createLogger } from '@tocada/runtime/logger.js';
import { StreamsServer } from '@tocada/runtime/streams/streams.server.js';
import { ECHO, redisOptions } from './rpc.calls.js';

/** The server of the rpc benchmark, in a separate process: the same handlers behind three transports. */
@Controller()
class EchoController {
  @MessagePattern(ECHO.name)
  echo(@Payload() data: unknown) {
    return data;
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

async function listen(module: object, options: MicroserviceOptions): Promise<void> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module as never, { ...options, logger: false });
  app.useGlobalPipes(new StandardSchemaValidationPipe());
  await app.listen();
}

process.once('disconnect', () => process.exit());
const env = readEnv(ContentEnv);
const redis = redisOptions(env.REDIS_URL);
const port = await freePort();
const [service = ''] = ECHO.name.split('.');
const logger = createLogger(service, 'warn');
await listen(EchoModule, {
  strategy: new StreamsServer({ service, redisUrl: env.REDIS_URL, logger }),
});
await listen(EchoModule, { transport: Transport.REDIS, options: redis });
await listen(EchoModule, { transport: Transport.TCP, options: { host: '127.0.0.1', port } });
await listen(ContentModule.with(env), { transport: Transport.REDIS, options: redis });
process.send!(port);
