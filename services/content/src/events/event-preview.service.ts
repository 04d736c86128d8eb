import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Event } from '@tocada/contracts/events/events.js';
import type { EVENT_PREVIEW } from '@tocada/contracts/events/preview.js';
import { isDated } from '@tocada/contracts/events/state.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ImagesService } from '../images/images.service.js';
import { present, type EventRow } from './event.entity.js';
import { eventNotFound } from './show-writes.js';
import { ShowEntity, type ShowRow } from './show.entity.js';

/** Events that visitors do not see, as they would see them. */
@Injectable()
export class EventPreviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly images: ImagesService,
  ) {}

  async one({ id }: RpcPayload<typeof EVENT_PREVIEW.one>): Promise<Event> {
    const row = (await this.em.fork().findOneOrFail(ShowEntity, { id }, { failHandler: eventNotFound })) as ShowRow;
    if (!isDated({ date: row.date?.toISOString() ?? null })) throw new AppError('wrong_stage', say('show_undated'));
    return (await this.images.present(this.em, [row as EventRow], 'imageUrl', 'visitor', present))[0]!;
  }
}
