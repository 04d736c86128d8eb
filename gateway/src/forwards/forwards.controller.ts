import { Body, Controller, Param, Query, Res, type Type } from '@nestjs/common';
import type { PageQuery } from '@tocada/contracts/kit/fields.js';
import type { Route } from '@tocada/contracts/kit/route.js';
import type { PlainRpc, Rpc } from '@tocada/contracts/kit/rpc.js';
import type { Tag } from '@tocada/contracts/routes.js';
import { AppError, invalid } from '@tocada/runtime/app-error.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { TaggedWrites } from '../cache/tagged-writes.js';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';
import { nextLink } from '../http/page-link.js';

const ID = new IdPipe();

export function forwardsController(routes: readonly Route[]): Type {
  @Controller()
  class Forwards {
    constructor(
      readonly client: StreamsClient,
      readonly writes: TaggedWrites,
    ) {}

    send(call: Rpc, input: unknown, writeId: string): Promise<unknown> {
      if (!call.write) return this.client.call(call as PlainRpc, input);
      return this.writes.run(call as Rpc & { changes: readonly Tag[] }, input, writeId);
    }

    /** The list from `first` on, as JSON. It is written part by part, and other requests get their turn meanwhile. */
    async whole(call: Rpc, input: PageQuery, first: Page, most: number) {
      const parts: string[] = [];
      let page = first;
      for (let count = 0; ;) {
        count += page.items.length;
        if (page.items.length > 0) parts.push(JSON.stringify(page.items).slice(1, -1));
        const cursor = page.next;
        if (cursor === null || count >= most) break;
        page = (await this.client.call(call as PlainRpc, { ...input, cursor })) as Page;
      }
      return { ...first, next: page.next, json: `[${parts.join(',')}]` };
    }
  }
  for (const route of routes) {
    const { call, method, path, most } = route;
    if (!call) continue;
    const name = `${method} ${path}`;
    // A link is followed by a GET, also from a list that is asked for by POST.
    const linked = routes.find((one) => one.method === 'GET' && one.call === call)?.path ?? path;
    const handler = {
      async value(this: Forwards, given: object, params: Params, response: Response, writeId: string) {
        const input = inputOf(call, given, params);
        const result = await this.send(call, input, writeId);
        const isWhole = most !== undefined && (input as PageQuery).limit === undefined && isPage(result);
        if (!isWhole) return answerOf(result, linked, input, response);
        const { json, ...list } = await this.whole(call, input as PageQuery, result, most);
        answerOf({ ...list, items: [] }, linked, input, response);
        response.type('json');
        return json;
      },
    };
    Object.defineProperty(Forwards.prototype, name, handler);
    (method === 'GET' ? Query() : Body())(Forwards.prototype, name, 0);
    Param()(Forwards.prototype, name, 1);
    Res({ passthrough: true })(Forwards.prototype, name, 2);
    if (call.write) WriteId()(Forwards.prototype, name, 3);
    Handle(route)(Forwards.prototype, name, handler);
  }
  return Forwards;
}

type Params = Record<string, string>;

/** @throws AppError `not_found` for a parameter that no row can have, `invalid` for any other field */
function inputOf({ input }: Rpc, given: object, params: Params): unknown {
  const named = params.id === undefined ? params : { ...params, id: ID.transform(params.id) };
  const parsed = input.safeParse({ ...given, ...named });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw issues.some(({ path: [field] }) => String(field) in params) ? new AppError('not_found') : invalid(issues);
}

/** The body of the answer. Of a page only the items stand there: what else the call says of the list goes into headers. */
function answerOf(result: unknown, path: string, input: unknown, response: Response): unknown {
  if (result === null) return undefined;
  if (!isPage(result)) return result;
  const { items, next, ...facts } = result;
  for (const [name, value] of Object.entries(facts)) response.set(name, String(value));
  response.set(nextLink(path, input as PageQuery, next));
  return items;
}

interface Page {
  items: unknown[];
  next: string | null;
}

const isPage = (result: unknown): result is Page =>
  typeof result === 'object' && 'items' in result! && 'next' in result;
