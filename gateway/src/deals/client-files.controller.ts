import { Controller, Param, Req, Res } from '@nestjs/common';
import { CLIENT_FILE_ROUTES, CLIENT_FILES } from '@tocada/contracts/deals/client-files.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request, Response } from 'express';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { sendFile } from '../http/send-file.js';
import { fileHeaders } from './client-page.headers.js';

/** The files of clients, for the panel. All other routes of them are forwards. */
@Controller()
export class ClientFilesController {
  constructor(private readonly streams: StreamsClient) {}

  @Handle(CLIENT_FILE_ROUTES.content)
  async content(@Param('id', IdPipe) id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const read = (from: number) => this.streams.call(CLIENT_FILES.part, { id, from });
    await sendFile(request, response, ({ name, mediaType }) => fileHeaders(name, mediaType), read);
  }
}
