import { z } from 'zod';
import { id, instant, pageOf, pageQuery } from './fields.js';
import { read, write } from './rpc.js';

/** The actions of admins and the failed attempts to log in, each with its text in the panel's list. */
export const AUDIT_WORDS = {
  'session.open': 'Acceso al panel',
  'session.end': 'Sesión cerrada',
  'password.wrong': 'Contraseña incorrecta',
  'event.create': 'Evento agregado',
  'event.update': 'Evento actualizado',
  'event.remove': 'Evento eliminado',
  'member.create': 'Miembro agregado',
  'member.update': 'Miembro actualizado',
  'member.remove': 'Miembro eliminado',
  'photo.create': 'Foto agregada a la galería',
  'photo.update': 'Foto actualizada',
  'photo.reorder': 'Orden de la galería cambiado',
  'photo.remove': 'Foto eliminada',
  'image.upload': 'Subida de una imagen',
  'booking.status': 'Estado de una solicitud cambiado',
  'booking.suspect': 'Solicitud movida entre la lista y las sospechosas',
  'booking.notices': 'Avisos de una solicitud enviados otra vez',
  'booking.erase': 'Solicitud borrada',
  'booking.export': 'Solicitudes exportadas',
  'mail.test': 'Correo de prueba enviado',
} as const;
export type AuditAction = keyof typeof AUDIT_WORDS;

/** Ids and networks alone: an entry outlives whom it is about. */
const auditEntry = z.object({
  id,
  at: instant,
  /** Text, because another release may know more of them. */
  action: z.string().max(40),
  /** The row that it was done to; null where there is none or all of them. */
  target: id.nullable(),
  /** Network of who did it, `203.0.113.0/24` or `2001:db8:1::/48`; null when it is not known. */
  address: z.string().max(50).nullable(),
  /** Under which the logs tell more. */
  requestId: z.string().max(64),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const AUDIT = {
  /** Entries that are already kept stay as they are. */
  add: write('content.audit.add', z.object({ entries: z.array(auditEntry).max(100) }), z.null()),
  /** Newest first. */
  page: read('content.audit.page', pageQuery, pageOf(auditEntry)),
};
