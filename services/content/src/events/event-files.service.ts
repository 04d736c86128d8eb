import { Injectable } from '@nestjs/common';
import type { EVENT_FILES, ExportedEvents, ImportedEvents } from '@tocada/contracts/event-files.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { unbuilt } from './unbuilt.js';

/** Events as files, for other sites and from them. */
@Injectable()
export class EventFilesService {
  export(_input: RpcPayload<typeof EVENT_FILES.export>): Promise<ExportedEvents> {
    return unbuilt();
  }

  preview(_input: RpcPayload<typeof EVENT_FILES.preview>): Promise<ImportedEvents> {
    return unbuilt();
  }

  import(_input: RpcPayload<typeof EVENT_FILES.import>): Promise<ImportedEvents> {
    return unbuilt();
  }
}
