import type { Language } from '@tocada/contracts/ground/language.js';

const es = {
  titles: {
    new: 'Nueva solicitud',
    flood: 'Muchas solicitudes a la vez',
    signed: 'Firmado',
    paid: 'Dice que ya pagó',
    change_asked: 'Pide un cambio',
    cancel_asked: 'Pide cancelar',
    not_me: 'Dice que no firmó',
    hold: 'La 1.ª opción vence hoy y otra espera',
    unanswered: 'Una hora sin respuesta',
    mail_failed: 'Un correo no salió',
    photo_failed: 'Una foto no se pudo preparar',
  },
  /** Several alerts of one kind in one ring. */
  several: {
    new: (n: number) => `${n} solicitudes nuevas`,
    flood: (n: number) => `${n} solicitudes nuevas`,
    signed: (n: number) => `${n} firmas`,
    paid: (n: number) => `${n} clientes dicen que ya pagaron`,
    change_asked: (n: number) => `${n} clientes piden un cambio`,
    cancel_asked: (n: number) => `${n} clientes piden cancelar`,
    not_me: (n: number) => `${n} personas dicen que no firmaron`,
    hold: (n: number) => `${n} primeras opciones vencen hoy`,
    unanswered: (n: number) => `${n} solicitudes esperan desde hace una hora`,
    mail_failed: (n: number) => `${n} correos no salieron`,
    photo_failed: (n: number) => `${n} fotos no se pudieron preparar`,
  },
  /** Of several kinds. */
  mixed: (n: number) => `${n} avisos`,
  more: (n: number) => `y ${n} más`,
  floodBody: 'Están en Sospechosas.',
  /** An event whose kind the band's form does not offer. */
  event: 'Evento',
  inYear: (day: string, year: string) => `${day} ${year}`,
  seen: 'Ya la abrió alguien',
  see: 'Ver',
  whatsapp: 'WhatsApp',
  test: 'Aviso de prueba',
  testBody: 'Así llega un aviso a este dispositivo.',
};

const en = {
  titles: {
    new: 'New request',
    flood: 'Many requests at once',
    signed: 'Signed',
    paid: 'Says they’ve paid',
    change_asked: 'Asks for a change',
    cancel_asked: 'Asks to cancel',
    not_me: 'Says they didn’t sign',
    hold: 'The first hold ends today, and another one waits',
    unanswered: 'An hour without an answer',
    mail_failed: 'An email wasn’t sent',
    photo_failed: 'A photo couldn’t be prepared',
  },
  several: {
    new: (n) => `${n} new requests`,
    flood: (n) => `${n} new requests`,
    signed: (n) => `${n} signatures`,
    paid: (n) => `${n} clients say they’ve paid`,
    change_asked: (n) => `${n} clients ask for a change`,
    cancel_asked: (n) => `${n} clients ask to cancel`,
    not_me: (n) => `${n} people say they didn’t sign`,
    hold: (n) => `${n} first holds end today`,
    unanswered: (n) => `${n} requests have waited for an hour`,
    mail_failed: (n) => `${n} emails weren’t sent`,
    photo_failed: (n) => `${n} photos couldn’t be prepared`,
  },
  mixed: (n) => `${n} alerts`,
  more: (n) => `and ${n} more`,
  floodBody: 'They’re among the suspects.',
  event: 'Event',
  inYear: (day, year) => `${day}, ${year}`,
  seen: 'Somebody has opened it',
  see: 'View',
  whatsapp: 'WhatsApp',
  test: 'Test alert',
  testBody: 'This is how an alert reaches this device.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es>;
