import { Controller, Param, Query, Req, Res, type Type } from '@nestjs/common';
import { lang } from '@tocada/contracts/kit/fields.js';
import type { Request, Response } from 'express';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { CachedReads, type CachedRead, type ReadInput } from './cached-reads.js';

/** Makes the controller of public reads. The schema of the call checks the query; a malformed id is answered with 404. */
export function readsController(reads: CachedRead[]): Type {
  @Controller()
  class PublicReads {
    constructor(readonly reads: CachedReads) {}
  }
  for (const read of reads) {
    const { path } = read.route;
    const isRow = path.endsWith('/:id');
    const handler = {
      async value(this: PublicReads, given: unknown, request: Request, response: Response) {
        const input = (isRow ? { id: given, lang: lang.parse(request.query.lang) } : given) as ReadInput;
        const { answer, stale } = await this.reads.get(read, input);
        answer.send(request, response, stale);
      },
    };
    Object.defineProperty(PublicReads.prototype, path, handler);
    (isRow ? Param('id', IdPipe) : Query({ schema: read.call.input }))(PublicReads.prototype, path, 0);
    Req()(PublicReads.prototype, path, 1);
    Res()(PublicReads.prototype, path, 2);
    Handle(read.route)(PublicReads.prototype, path, handler);
  }
  return PublicReads;
}
