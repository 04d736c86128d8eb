import { Injectable } from '@nestjs/common';
import type { Rpc, RpcInput, RpcOutput } from '@tocada/contracts/kit/rpc.js';
import type { Tag } from '@tocada/contracts/routes.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { CacheInvalidator } from './cache-invalidator.js';

/** The admin's content changes. After the answer to a change, the next read at this gateway sees the change. */
@Injectable()
export class TaggedWrites {
  constructor(
    private readonly client: StreamsClient,
    private readonly invalidator: CacheInvalidator,
  ) {}

  /** @param writeId A repeated write under the same id returns the first result. */
  run<R extends Rpc & { changes: readonly Tag[] }>(
    call: R,
    input: RpcInput<R>,
    writeId: string,
  ): Promise<RpcOutput<R>> {
    return this.invalidator.during(writeId, call.changes, () => this.client.write(call, input, writeId));
  }
}
