import { Controller, Param, Req, Res } from '@nestjs/common';
import { QUOTE_ROUTES, QUOTES } from '@tocada/contracts/deals/quotes.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request, Response } from 'express';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { sendWhole } from '../http/send-file.js';
import { fileHeaders } from './client-page.headers.js';

/** The files of documents, for the panel. All other routes of quotes are forwards. */
@Controller()
export class DocumentsController {
  constructor(private readonly streams: StreamsClient) {}

  @Handle(QUOTE_ROUTES.document)
  async document(
    @Param('id', IdPipe) id: string,
    @Param('documentId', IdPipe) documentId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { name, content } = await this.streams.call(QUOTES.document, { id, documentId });
    await sendWhole(request, response, fileHeaders(name), content);
  }
}
