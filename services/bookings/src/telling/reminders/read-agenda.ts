import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Agenda } from '@tocada/contracts/inquiries/agenda.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { storedTimeZone } from '../../records/ground/time-zone.sql.js';
import { agendaOf } from './agenda.sql.js';

/** The lines of each kind that the panel shows. */
const SHOWN = 50;

/** "Hoy" in the panel. */
@Injectable()
export class ReadAgenda {
  constructor(
    private readonly em: EntityManager,
    private readonly shows: ShowsProjection,
  ) {}

  async answer(): Promise<Agenda> {
    const em = this.em.fork();
    await this.shows.refresh();
    return agendaOf(em, await storedTimeZone(em), new Date(), SHOWN);
  }
}
