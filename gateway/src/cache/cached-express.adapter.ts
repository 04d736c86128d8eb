import type { IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { createPublicServer } from '@tocada/runtime/http-server.js';
import express from 'express';
import type { FrontDoor } from '../front-door/front-door.js';
import type { HotCache } from './hot-cache.js';

const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 30_000;
/** With a front door, uploads pass through the server, and a phone may take this long to send one. */
const UPLOAD_TIMEOUT = 300_000;
/** Longer than the edge keeps an idle connection, so that it never sends into one that we are closing. */
const KEEP_ALIVE = 75_000;

/** Nest's Express adapter with the hot cache in front: a ready answer leaves before Express or Nest do any work. */
export class CachedExpressAdapter extends ExpressAdapter {
  constructor(
    private readonly cache: HotCache,
    private readonly door: FrontDoor | undefined,
  ) {
    // One address has one spelling: others would be answers of their own. Before Nest, as Express reads these once.
    super(express().enable('case sensitive routing').enable('strict routing'));
  }

  override initHttpServer(): void {
    const express = this.getInstance();
    const { door, cache } = this;
    const answer = (request: IncomingMessage, response: ServerResponse) =>
      cache.serve(request, response, () => express(request, response));
    const options = { headersTimeout: HEADERS_TIMEOUT, keepAliveTimeout: KEEP_ALIVE };
    if (!door) {
      this.httpServer = createPublicServer({ ...options, requestTimeout: REQUEST_TIMEOUT }, answer);
      return;
    }
    this.httpServer = createPublicServer(
      { ...options, requestTimeout: UPLOAD_TIMEOUT, shouldUpgradeCallback: door.shouldUpgradeCallback },
      (request, response) =>
        door.handle(request, response, () => {
          if (request.headers['content-length'] || request.headers['transfer-encoding']) limitBody(request, response);
          answer(request, response);
        }),
    );
    door.attach(this.httpServer);
  }
}

/** Ends a request of the gateway's own whose body takes too long. */
function limitBody(request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => {
    if (!response.headersSent) response.writeHead(408, { connection: 'close' }).end();
    request.destroy();
  }, REQUEST_TIMEOUT);
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}
