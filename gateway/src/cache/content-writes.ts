import { Injectable } from '@nestjs/common';
import type { ContentTag } from '@tocada/contracts/changes.js';
import type { Rpc, RpcInput, RpcOutput } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { ContentChanges } from './content-changes.js';

/** The admin's changes of the content. When one answers, the next read through this gateway sees it. */
@Injectable()
export class ContentWrites {
  constructor(
    private readonly client: StreamsClient,
    private readonly changes: ContentChanges,
  ) {}

  /** @param id of the write: a repetition under it is answered with the first result */
  run<R extends Rpc>(tags: ContentTag[], call: R, input: RpcInput<R>, id: string): Promise<RpcOutput<R>> {
    return this.changes.during(id, tags, () => this.client.call(call, input, id));
  }
}
