import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { CONTENT_DOCTOR, ServiceReport } from '@tocada/contracts/house/doctor.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { serviceReport } from '@tocada/runtime/database/service-report.js';
import { fault, finding, ok, type Found } from '@tocada/runtime/doctor.js';
import { ContentEnv } from '../config/content.env.js';
import { imagesSummary } from '../images/images-summary.sql.js';
import { ImagesService } from '../images/images.service.js';
import FINDINGS from './findings.texts.js';

/** Milliseconds. */
const LIMIT = 3000;
/** The time that a photo may wait, in seconds: as the alert ImagesLate. */
const LONG = 600;

@Injectable()
export class DoctorService {
  constructor(
    private readonly env: ContentEnv,
    private readonly em: EntityManager,
    private readonly uploads: ImagesService,
  ) {}

  examine({ lang }: RpcPayload<typeof CONTENT_DOCTOR.examine>): Promise<ServiceReport> {
    return serviceReport('content', this.env, this.em, [finding('images', LIMIT, lang, () => this.images(lang))]);
  }

  private async images(language: Language): Promise<Found> {
    const texts = FINDINGS[language];
    // Counts only images that a row uses. The panel does not show the others, and the sweep removes them after a day.
    const [{ waiting, oldestSeconds }, failed] = await Promise.all([imagesSummary(this.em), this.uploads.failed()]);
    if (failed > 0) return fault(texts.failed(failed), texts.failedTodo);
    if (oldestSeconds > LONG) return fault(texts.late(waiting, Math.round(oldestSeconds / 60)), texts.lateTodo);
    return ok(waiting === 0 ? texts.none : texts.waiting(waiting));
  }
}
