import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FilePart } from '@tocada/contracts/deals/client-files.js';
import { KEPT_RECORD_ROUTES, KEPT_RECORDS } from '@tocada/contracts/deals/kept-records.js';
import { QUOTE_ROUTES, QUOTES } from '@tocada/contracts/deals/quotes.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request, Response } from 'express';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { sendFile, sendWhole } from '../http/send-file.js';
import { fileHeaders } from './client-page.headers.js';

/** The files of documents and of kept records, for the panel. All other routes of quotes are forwards. */
@Controller()
export class DocumentsController {
  private readonly ids = new IdPipe();

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

  /** A paper of a client who was erased. */
  @Handle(KEPT_RECORD_ROUTES.file)
  async record(@Param('file') file: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const [name = '', ending] = file.split('.', 2);
    const id = this.ids.transform(name);
    const read = (from: number) => this.streams.call(KEPT_RECORDS.part, { id, from });
    const headersOf = (first: FilePart) => {
      if (!first.name.endsWith(`.${ending}`)) throw new AppError('not_found');
      return fileHeaders(first.name, first.mediaType);
    };
    await sendFile(request, response, headersOf, read);
  }
}
