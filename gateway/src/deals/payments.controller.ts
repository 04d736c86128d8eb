import { Controller, Query, Res } from '@nestjs/common';
import { PAYMENT_ROUTES, PAYMENTS, paymentsQuery, type PaymentsQuery } from '@tocada/contracts/deals/payments-file.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { Handle } from '../http/handle.js';
import { inTurns, pagesOf, streamRows } from '../http/stream-rows.js';
import { paymentLine, paymentsHead } from './payments.csv.js';

/** The file of all payments that have a number. */
@Controller()
export class PaymentsController {
  constructor(private readonly streams: StreamsClient) {}

  @Handle(PAYMENT_ROUTES.file)
  async file(@Query({ schema: paymentsQuery }) query: PaymentsQuery, @Res() response: Response): Promise<void> {
    const pages = pagesOf((cursor) => this.streams.call(PAYMENTS.page, { ...query, limit: LIMITS.page, cursor }));
    const name = `pagos-${new Date().toISOString().slice(0, 10)}.csv`;
    await streamRows(response, { name, type: 'text/csv; charset=utf-8' }, pages, async function* (all) {
      yield paymentsHead();
      for await (const rows of all) yield (await inTurns(rows, paymentLine)).join('');
    });
  }
}
