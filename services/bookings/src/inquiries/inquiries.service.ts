import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Booking, BOOKINGS } from '@tocada/contracts/bookings.js';
import type { PageQuery } from '@tocada/contracts/fields.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { behind, toPage } from '@tocada/runtime/database/keyset.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { TIME_ZONE } from '../tokens.js';
import { InquiryEntity, type InquiryRow } from './inquiry.entity.js';

const present = (row: InquiryRow): Booking => ({
  ...row,
  details: row.details ?? null,
  eventDate: row.eventDate.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

@Injectable()
export class InquiriesService {
  constructor(
    private readonly em: EntityManager,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** Newest first. */
  async page({ limit, cursor }: PageQuery) {
    const rows = await this.em.fork().find(InquiryEntity, behind('createdAt', cursor), {
      orderBy: { createdAt: 'desc', id: 'desc' },
      ...(limit !== undefined && { limit: limit + 1 }),
    });
    return toPage(rows.map(present), limit, ({ createdAt, id }) => ({ at: new Date(createdAt), id }));
  }

  async create(requestId: string, input: RpcPayload<typeof BOOKINGS.create>): Promise<Booking> {
    const { result } = await exactlyOnce(this.em, requestId, input, async (em) => {
      const row = em.create(InquiryEntity, {
        ...input,
        id: randomUUID(),
        eventDate: localMoment(input.eventDate, this.timeZone).instant,
        status: 'pending',
        createdAt: new Date(),
      });
      await em.persist(row).flush();
      return present(row as InquiryRow);
    });
    return result;
  }

  async setStatus(requestId: string, input: RpcPayload<typeof BOOKINGS.setStatus>): Promise<Booking> {
    const { result } = await exactlyOnce(this.em, requestId, input, async (em) => {
      const row = await em.findOneOrFail(
        InquiryEntity,
        { id: input.id },
        { failHandler: () => new AppError('not_found', 'Solicitud no encontrada') },
      );
      row.status = input.status;
      await em.flush();
      return present(row as InquiryRow);
    });
    return result;
  }
}
