import { BaseRpcContext } from '@nestjs/microservices';
import type { StreamRequest } from './protocol.js';

/** The second parameter of a handler. */
export class StreamsContext extends BaseRpcContext<[StreamRequest]> {
  /** The id under which a write is executed once. */
  get writeId(): string {
    return this.args[0].id;
  }
}
