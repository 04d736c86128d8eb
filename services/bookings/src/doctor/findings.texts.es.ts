import { byWay } from '@tocada/contracts/ways.js';
import { es as WORDS, type WayWords } from '@tocada/contracts/ways.texts.es.js';

const ways = (say: (words: WayWords) => string) => byWay(WORDS, say);
const BUY = 'Donde compraste el dominio';
const TEST = 'Después envía un correo de prueba.';
const REASON = 'En Solicitudes cada uno dice qué respondió el otro servidor.';

export const es = {
  restored: {
    nothing: 'No hay nada pendiente.',
    numbers: (day: string) =>
      `El sitio se restauró de un respaldo del ${day}. Si después se dieron números a cotizaciones, recibos o facturas, se darán otra vez, a otros clientes.`,
    numbersTodo: ways(
      ({ archive }) =>
        `Busca el último de cada serie en lo que se envió y dilo con ${archive('numbers --after C-2026-0012,R-2026-0030')}, o ${archive('numbers --after none')} si no se dio ninguno.`,
    ),
    kept: (count: number, folder: string) =>
      `Una restauración quitó lo que su respaldo no tenía. ${count === 1 ? 'Un documento de eso está aparte' : `${count} documentos de eso están aparte`}, en ${folder} del almacén.`,
    keptTodo: ways(
      ({ archive }) => `${archive('kept --to CARPETA')} los copia y ${archive('kept --remove')} los borra.`,
    ),
  },
  nights: {
    good: 'El calendario conoce todos los shows.',
    wrong: (count: number) =>
      count === 1
        ? 'El calendario no tiene bien la noche de un show.'
        : `El calendario no tiene bien las noches de ${count} shows.`,
    wrongTodo: ways(({ nights }) => `Hazlas de nuevo: ${nights}.`),
  },
  mail: {
    off: 'El correo está apagado (SMTP_URL=off): nadie recibe avisos, y las solicitudes solo se ven en el panel.',
    offTodo:
      'Pide a un proveedor de correo el servidor, el puerto, el usuario y la contraseña para enviar, y ponlos en SMTP_URL.',
    local: (host: string) =>
      `${host} responde en esta misma máquina. Sin SMTP_URL los correos quedan en la carpeta mail de DATA_DIR y no salen.`,
    good: (host: string) => `${host} responde y deja enviar. Un correo de prueba muestra si los mensajes llegan.`,
    badLogin: (host: string) => `${host} rechaza el usuario o la contraseña.`,
    badLoginTodo: `Corrige SMTP_URL: en muchos proveedores hace falta una «contraseña de aplicación», y @ se escribe %40. ${TEST}`,
    noName: (host: string) => `No existe un servidor con el nombre ${host}.`,
    noNameTodo: `Corrige el nombre en SMTP_URL. ${TEST}`,
    away: (host: string) => `${host} no responde como servidor de correo.`,
    awayTodo: `Revisa el nombre y el puerto en SMTP_URL (465 con smtps://, 587 con smtp://), y que el servidor deje salir a ese puerto. ${TEST}`,
  },
  notices: {
    failed: (count: number) => (count === 1 ? 'Un aviso no se pudo enviar.' : `${count} avisos no se pudieron enviar.`),
    failedTodo: 'En Solicitudes cada uno dice por qué. Corrige la causa y pulsa «Reintentar».',
    late: (count: number, minutes: number) => `${count} en espera, el más antiguo desde hace ${minutes} minutos.`,
    mailAwayTodo: 'Saldrán solos cuando responda el servidor de correo.',
    lateTodo: REASON,
    refused: (waiting: number, refused: number) =>
      `${waiting} en espera, y el otro servidor ya no aceptó ${refused === 1 ? 'uno' : refused}.`,
    refusedTodo: `Se intenta de nuevo sin que hagas nada. ${REASON}`,
    held: (count: number) =>
      `${count} correos a clientes esperan tu permiso, porque llegaron muchas solicitudes en una hora.`,
    heldTodo: 'En Solicitudes, pulsa «Enviar» en las que sean de verdad.',
    none: 'Ninguno en espera, ninguno fallido.',
    waiting: (count: number) => `${count} en espera, ninguno fallido.`,
  },
  /** The published records of the sender's domain. */
  records: {
    noMail: 'No se envía correo.',
    example: (domain: string) => `El remitente es de un dominio de ejemplo (${domain}).`,
    exampleTodo: 'Pon en MAIL_FROM una dirección de tu dominio.',
    noAnswer: 'No se pudo comprobar: el servidor de nombres (DNS) no responde.',
  },
  spf: {
    none: (domain: string) =>
      `${domain} no tiene registro SPF: muchos servidores tiran los correos o los mandan a spam.`,
    noneTodo: (domain: string) =>
      `${BUY}, agrega un registro TXT para ${domain}: «v=spf1 include:… ~all». Tu proveedor de correo dice qué va en «include».`,
    several: (domain: string, count: number) => `${domain} tiene ${count} registros SPF, y así no vale ninguno.`,
    severalTodo: `${BUY}, deja uno solo, que junte todos los «include».`,
    nobody: (domain: string) => `El SPF de ${domain} dice que nadie envía en su nombre.`,
    nobodyTodo: 'Agrega antes de «-all» el «include» que da tu proveedor de correo.',
    anybody: (domain: string) => `El SPF de ${domain} deja que cualquiera envíe en su nombre.`,
    anybodyTodo: 'Termina el registro con «~all» o «-all» en lugar de «+all».',
    good: (domain: string) => `Publicado en ${domain}. Tu proveedor de correo dice si su «include» está.`,
  },
  dkim: {
    good: (selectors: string) => `Clave publicada con el nombre ${selectors}.`,
    none: (domain: string) => `No hay una clave DKIM de ${domain} con los nombres usuales. Puede tener otro nombre.`,
    noneTodo:
      'Envía un correo de prueba a una cuenta de Gmail y abre «Mostrar original»: debe decir «DKIM: PASS». Si no, pide a tu proveedor de correo el registro DKIM.',
  },
  dmarc: {
    good: (domain: string) => `Publicado en _dmarc.${domain}.`,
    none: (domain: string) => `${domain} no tiene registro DMARC: Gmail y Yahoo lo piden.`,
    noneTodo: (domain: string) => `${BUY}, agrega un registro TXT para _dmarc.${domain}: «v=DMARC1; p=none».`,
  },
};
