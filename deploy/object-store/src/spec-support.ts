import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { S3Client } from '@aws-sdk/client-s3';
import { STSClient } from '@aws-sdk/client-sts';
import { S3Server, type S3Settings } from './server.js';

export const ORIGIN = 'http://site.example';
export const ROOT = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
export const MIB = 1024 * 1024;

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Sends checksums as the product does: only where S3 requires one. */
export function s3Client(endpoint: string, credentials: Credentials = ROOT): S3Client {
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials,
  });
}

export function stsClient(endpoint: string, credentials: Credentials = ROOT): STSClient {
  return new STSClient({ endpoint, region: 'us-east-1', maxAttempts: 1, credentials });
}

export interface TestServer {
  url: string;
  dir: string;
  client: S3Client;
  /** The internal errors that the server reported. */
  errors: unknown[];
  /** Files below the folder of the bucket `media`. */
  files(folder: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts a server on a free port in a temporary folder, with the buckets `media` (public) and `private`. */
export async function startServer(settings: Partial<S3Settings> = {}): Promise<TestServer> {
  const home = await mkdtemp(join(tmpdir(), 'tocada-s3-'));
  // Deep enough that a test can look outside the folder without meeting other programs' files.
  const dir = settings.dir ?? join(home, 'outside/folder');
  const errors: unknown[] = [];
  const server = await S3Server.start({
    port: 0,
    host: '127.0.0.1',
    ...ROOT,
    buckets: ['media', 'private'],
    publicRead: ['media/*'],
    allowedOrigins: [ORIGIN],
    maxObjectBytes: 32 * MIB,
    onError: (error) => errors.push(error),
    ...settings,
    dir,
  });
  const client = s3Client(server.url);
  return {
    url: server.url,
    dir,
    client,
    errors,
    files: (folder) => listFiles(join(dir, 'media', folder)),
    stop: async () => {
      client.destroy();
      await server.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

// The hook below assigns `server`. Jest loads this module again for each test file, so each file has its own server.
export let server: TestServer;

/** Starts `server` for the tests of this file. It must report no internal error. */
export function startSharedServer(): void {
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    expect(server.errors).toEqual([]);
    await server.stop();
  });
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Begins a request with an unchanged path, where fetch would normalise it. */
export function openRaw(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
): { request: ClientRequest; answer: Promise<RawAnswer> } {
  const { hostname, port } = new URL(url);
  const request = httpRequest({ hostname, port, method, path, headers, agent: false });
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
  });
  answer.catch(() => {});
  return { request, answer };
}

/** Sends a complete request with an unchanged path. */
export function sendRaw(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
  body: string | Buffer = '',
): Promise<RawAnswer> {
  const { request, answer } = openRaw(url, method, path, headers);
  request.end(body);
  return answer;
}

/** The code of an S3 error document. */
export function errorCode(body: string): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(body)?.[1];
}

/** Waits until a condition holds, for as long as the test may take. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await setImmediate();
}
