import { ExpressAdapter } from '@nestjs/platform-express';
import { createPublicServer } from '@tocada/runtime/http-server.js';
import express from 'express';
import type { HotCache } from './hot-cache.js';

const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 30_000;
/** Longer than the edge keeps an idle connection, so that it never sends into one that we are closing. */
const KEEP_ALIVE = 75_000;

/** Nest's Express adapter with the hot cache in front: a ready answer leaves before Express or Nest do any work. */
export class CachedExpressAdapter extends ExpressAdapter {
  constructor(private readonly cache: HotCache) {
    // One address has one spelling: every other would be an answer of its own to make and keep. Before Nest adds to it:
    // Express reads these settings once.
    super(express().enable('case sensitive routing').enable('strict routing'));
  }

  override initHttpServer(): void {
    const handle = this.getInstance();
    this.httpServer = createPublicServer(
      { headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: KEEP_ALIVE },
      (request, response) => this.cache.serve(request, response, () => handle(request, response)),
    );
  }
}
