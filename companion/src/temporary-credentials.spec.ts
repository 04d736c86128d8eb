import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { GetFederationTokenCommand, STSClient } from '@aws-sdk/client-sts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { readEnv } from '@tocada/runtime/env.js';
import { createLogger } from '@tocada/runtime/logger.js';
import express from 'express';
import { CompanionEnv } from './companion.env.js';
import { answerError } from './errors.js';
import { SPEC_ENV } from './spec-env.js';
import { clientOptions, Store, storeCredentials } from './store.js';
import { TemporaryCredentials } from './temporary-credentials.js';

const logger = createLogger('companion', 'silent');

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** GET s3/sts where credentials come from `sts`. */
async function ask(sts?: string) {
  const env = readEnv(CompanionEnv, { ...SPEC_ENV, ...(sts && { AWS_ENDPOINT_URL_STS: sts }) });
  const app = express()
    .get('/s3/sts', new TemporaryCredentials(env, new Store(env), logger).answer)
    .use(answerError(logger));
  const answer = await fetch(`${await listen(app)}/s3/sts`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const env = readEnv(CompanionEnv, SPEC_ENV);
const options = { ...clientOptions(env), endpoint: env.S3_ENDPOINT, credentials: storeCredentials(env) };

/** A store that issues credentials for everything, whatever policy it is told. */
const boundless: RequestListener = async (_request, response) => {
  const Policy = JSON.stringify({ Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }] });
  const wide = new GetFederationTokenCommand({ Name: 'companion', DurationSeconds: 900, Policy });
  const { Credentials: issued } = await new STSClient(options).send(wide);
  const fields = Object.entries({ ...issued, Expiration: issued!.Expiration!.toISOString() });
  const xml = fields.map(([name, value]) => `<${name}>${value as string}</${name}>`).join('');
  response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(
      `<GetFederationTokenResponse><GetFederationTokenResult><Credentials>${xml}</Credentials></GetFederationTokenResult></GetFederationTokenResponse>`,
    );
};
const refusing =
  (status: number, code: string): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'text/xml' })
      .end(`<ErrorResponse><Error><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`);

describe('temporary credentials', () => {
  test('come from a store that binds them', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { bucket: env.S3_BUCKET, region: 'us-east-1' } });
  });

  test.each([
    ['issues them without the policy', boundless],
    ['has never heard of them', refusing(501, 'NotImplemented')],
    ['knows no such action', refusing(400, 'InvalidAction')],
    ['refuses them', refusing(403, 'AccessDenied')],
  ] as const)('are not given where the store %s: 501 says why', async (_name, handle) => {
    const { status, body } = await ask(await listen(handle));
    expect({ status, code: body.code }).toEqual({ status: 501, code: 'not_supported' });
    expect(body.message).toContain('no puede limitar credenciales temporales a las carpetas de subida');
    expect(Object.keys(body).toSorted()).toEqual(['code', 'message']);
  });

  test('the attempt leaves nothing in the store', async () => {
    const { Uploads = [] } = await new S3Client(options).send(
      new ListMultipartUploadsCommand({ Bucket: env.S3_BUCKET, Prefix: 'derived/' }),
    );
    expect(Uploads).toEqual([]);
  });

  test('a store that is away is 503', async () => {
    expect((await ask(await listen(refusing(503, 'ServiceUnavailable')))).status).toBe(503);
  });
});
