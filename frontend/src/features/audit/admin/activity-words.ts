import type { AuditAction, AuditEntry } from '@tocada/contracts/audit.js';
import { inquiryReference } from '@tocada/contracts/inquiries.js';

const WORDS: Record<AuditAction, string> = {
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
};

/** A short description of the action; the raw name of an action that only a newer server knows. */
export const wordsOf = ({ action }: AuditEntry): string => WORDS[action as AuditAction] ?? action;

/** Short names of the row and the request, as used in lists and logs. */
export const detailsOf = ({ action, target, address, requestId }: AuditEntry): string[] => [
  ...(target === null
    ? []
    : [action.startsWith('booking.') ? `Solicitud ${inquiryReference(target)}` : `Id ${target.slice(0, 8)}`]),
  address === null ? 'Red desconocida' : `Desde ${address}`,
  `Petición ${requestId.slice(0, 8)}`,
];
