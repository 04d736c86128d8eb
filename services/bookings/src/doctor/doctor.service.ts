import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isoDay } from '@tocada/contracts/dates.js';
import type { BOOKINGS_DOCTOR, Finding, ServiceReport } from '@tocada/contracts/doctor.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { serviceReport } from '@tocada/runtime/database/service-report.js';
import { fault, finding, ok, warning, type Found } from '@tocada/runtime/doctor.js';
import { BookingsEnv } from '../config/bookings.env.js';
import { Mailer } from '../mail/mailer.js';
import { DeliveryError } from '../notices/delivery-error.js';
import { NoticesService } from '../notices/notices.service.js';
import { CurrentSite } from '../site/current-site.js';
import { ShowsProjection } from '../calendar/shows.projection.js';
import { MailRecords } from './mail-records.js';

/** Milliseconds. */
const MAIL_LIMIT = 5500;
const QUEUE_LIMIT = 1500;
const NIGHTS_LIMIT = 6000;
/** The time that a notice may wait, in seconds: as the alert NoticesLate. */
const LONG = 900;

/** The replicas of the gateway may tell at the same time. The mail is worth nothing on the next day. */
const ADD_FAULTS = `insert into notices (id, kind, day, findings, give_up_at)
  values ($1, 'faults', $2, $3, now() + interval '24 hours') on conflict do nothing returning id`;

const TEST = 'Después envía un correo de prueba.';

@Injectable()
export class DoctorService {
  constructor(
    private readonly env: BookingsEnv,
    private readonly em: EntityManager,
    private readonly mailer: Mailer,
    private readonly notices: NoticesService,
    private readonly shows: ShowsProjection,
    private readonly site: CurrentSite,
  ) {}

  /** Mails red lines to the operator, once for each local day. */
  async tell({ faults }: RpcPayload<typeof BOOKINGS_DOCTOR.tell>): Promise<{ told: boolean }> {
    if (!this.notices.reachesOperator) return { told: false };
    const { timeZone } = await this.site.get();
    const day = isoDay(new Date().toISOString(), timeZone);
    const added = await sql(this.em, ADD_FAULTS, [randomUUID(), day, JSON.stringify(faults)]);
    if (added.length > 0) this.notices.wake();
    return { told: added.length > 0 };
  }

  async examine(): Promise<ServiceReport> {
    const records = new MailRecords(await this.mailer.domain(), this.env.DNS_SERVERS);
    const mail = finding('mail', MAIL_LIMIT, () => this.mail());
    return serviceReport('bookings', this.env, this.em, [
      mail,
      ...records.looks(this.mailer.isOn),
      finding('notices', MAIL_LIMIT + QUEUE_LIMIT, () => this.queue(mail)),
      finding('nights', NIGHTS_LIMIT, () => this.nights()),
    ]);
  }

  private async nights(): Promise<Found> {
    const different = await this.shows.differences();
    if (different === 0) return ok('El calendario conoce todos los shows.');
    return fault(
      different === 1
        ? 'El calendario no tiene bien la noche de un show.'
        : `El calendario no tiene bien las noches de ${different} shows.`,
      'Hazlas de nuevo: «npm run nights», o «docker compose run --rm nights».',
    );
  }

  private async mail(): Promise<Found> {
    if (!this.mailer.isOn)
      return warning(
        'El correo está apagado (SMTP_URL=off): nadie recibe avisos, y las solicitudes solo se ven en el panel.',
        'Pide a un proveedor de correo el servidor, el puerto, el usuario y la contraseña para enviar, y ponlos en SMTP_URL.',
      );
    const { host, hostname, username } = new URL(this.env.SMTP_URL);
    try {
      await this.mailer.verify();
      if (!username && /^(127\.|localhost$|\[::1\])/.test(hostname))
        return ok(
          `${host} responde en esta misma máquina. Con «npm start» sin SMTP_URL los correos quedan en la carpeta mail de DATA_DIR y no salen.`,
        );
      return ok(`${host} responde y deja enviar. Un correo de prueba muestra si los mensajes llegan.`);
    } catch (error) {
      const { code } = DeliveryError.from(error);
      if (code.startsWith('EAUTH'))
        return fault(
          `${host} rechaza el usuario o la contraseña.`,
          `Corrige SMTP_URL: en muchos proveedores hace falta una «contraseña de aplicación», y @ se escribe %40. ${TEST}`,
        );
      if (/^E(DNS|NOTFOUND)|ENOTFOUND/.test(code))
        return fault(`No existe un servidor con el nombre ${host}.`, `Corrige el nombre en SMTP_URL. ${TEST}`);
      return fault(
        `${host} no responde como servidor de correo.`,
        `Revisa el nombre y el puerto en SMTP_URL (465 con smtps://, 587 con smtp://), y que el servidor deje salir a ese puerto. ${TEST}`,
      );
    }
  }

  /** Notices that wait for a mail server that is away are no second fault. */
  private async queue(mail: Promise<Finding>): Promise<Found> {
    const { waiting, refused, failed, held, oldestSeconds } = await this.notices.counts();
    if (failed > 0)
      return fault(
        failed === 1 ? 'Un aviso no se pudo enviar.' : `${failed} avisos no se pudieron enviar.`,
        'En Solicitudes cada uno dice por qué. Corrige la causa y pulsa «Reintentar».',
      );
    if (oldestSeconds > LONG) {
      const found = `${waiting} en espera, el más antiguo desde hace ${Math.round(oldestSeconds / 60)} minutos.`;
      if ((await mail).state === 'fault') return warning(found, 'Saldrán solos cuando responda el servidor de correo.');
      return fault(found, 'En Solicitudes cada uno dice qué respondió el otro servidor.');
    }
    if (refused > 0)
      return warning(
        `${waiting} en espera, y el otro servidor ya no aceptó ${refused === 1 ? 'uno' : refused}.`,
        'Se intenta de nuevo sin que hagas nada. En Solicitudes cada uno dice qué respondió el otro servidor.',
      );
    if (held > 0)
      return warning(
        `${held} correos a clientes esperan tu permiso, porque llegaron muchas solicitudes en una hora.`,
        'En Solicitudes, pulsa «Enviar» en las que sean de verdad.',
      );
    return ok(waiting === 0 ? 'Ninguno en espera, ninguno fallido.' : `${waiting} en espera, ninguno fallido.`);
  }
}
