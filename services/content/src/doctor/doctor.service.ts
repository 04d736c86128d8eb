import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ServiceReport } from '@tocada/contracts/doctor.js';
import { serviceReport } from '@tocada/runtime/database/service-report.js';
import { fault, finding, ok, type Found } from '@tocada/runtime/doctor.js';
import { ContentEnv } from '../config/content.env.js';
import { ImagesService } from '../images/images.service.js';
import { imagesSummary } from '../images/images-summary.sql.js';

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

  examine(): Promise<ServiceReport> {
    return serviceReport('content', this.env, this.em, [finding('images', LIMIT, () => this.images())]);
  }

  private async images(): Promise<Found> {
    // Counts only images that a row uses. The panel does not show the others, and the sweep removes them after a day.
    const [{ waiting, oldestSeconds }, failed] = await Promise.all([imagesSummary(this.em), this.uploads.failed()]);
    if (failed > 0)
      return fault(
        failed === 1 ? 'Una foto no se pudo preparar.' : `${failed} fotos no se pudieron preparar.`,
        'En Miembros, Eventos y Galería cada una dice por qué: sube otra en su lugar o elimínala.',
      );
    if (oldestSeconds > LONG)
      return fault(
        `Hay ${waiting} en espera, la más antigua desde hace ${Math.round(oldestSeconds / 60)} minutos.`,
        'Busca «image not done» en el registro del servicio content: dice si falta el almacén o la memoria.',
      );
    return ok(waiting === 0 ? 'Ninguna en espera, ninguna fallida.' : `${waiting} en espera, ninguna fallida.`);
  }
}
