import type { Language } from '@tocada/contracts/ground/language.js';
import { byWay } from '@tocada/contracts/house/ways.js';
import WAY_WORDS, { type WayWords } from '@tocada/contracts/house/ways.texts.js';

const waysEs = (say: (words: WayWords) => string) => byWay(WAY_WORDS.es, say);
const BUYEs = 'Donde compraste el dominio';
const TESTEs = 'Después envía un correo de prueba.';
const REASONEs = 'En Solicitudes cada uno dice qué respondió el otro servidor.';

const es = {
  restored: {
    nothing: 'No hay nada pendiente.',
    numbers: (day: string) =>
      `El sitio se restauró de un respaldo del ${day}. Si después se dieron números a cotizaciones, recibos o facturas, se darán otra vez, a otros clientes.`,
    numbersTodo: waysEs(
      ({ archive }) =>
        `Busca el último de cada serie en lo que se envió y dilo con ${archive('numbers --after C-2026-0012,R-2026-0030')}, o ${archive('numbers --after none')} si no se dio ninguno.`,
    ),
    kept: (count: number, folder: string) =>
      `Una restauración quitó lo que su respaldo no tenía. ${count === 1 ? 'Un documento de eso está aparte' : `${count} documentos de eso están aparte`}, en ${folder} del almacén.`,
    keptTodo: waysEs(
      ({ archive }) => `${archive('kept --to CARPETA')} los copia y ${archive('kept --remove')} los borra.`,
    ),
  },
  elsewhere: {
    none: 'No hay ninguno.',
    some: (count: number) =>
      `${count === 1 ? 'Hay un acuerdo que se hizo' : `Hay ${count} acuerdos que se hicieron`} fuera de la página. Si regresas a la versión anterior, un pago que se anota ahí se le manda al cliente.`,
  },
  currency: {
    none: 'No hay cotizaciones ni acuerdos en pesos.',
    pesos: (open: number, agreed: number) =>
      `En pesos mexicanos (MXN): ${open === 1 ? '1 cotización abierta' : `${open} cotizaciones abiertas`} y ${agreed === 1 ? '1 acuerdo' : `${agreed} acuerdos`}. La versión anterior los imprime en dólares.`,
    notQuoted: (currency: string) =>
      `La moneda del sitio es ${currency}, y las cotizaciones solo pueden ser en USD o MXN. Los boletos la conservan.`,
    notQuotedTodo: 'Elige USD o MXN en cada cotización, o cambia la moneda en Ajustes → Sitio.',
  },
  nights: {
    good: 'El calendario conoce todos los shows.',
    wrong: (count: number) =>
      count === 1
        ? 'El calendario no tiene bien la noche de un show.'
        : `El calendario no tiene bien las noches de ${count} shows.`,
    wrongTodo: waysEs(({ nights }) => `Hazlas de nuevo: ${nights}.`),
  },
  mail: {
    off: 'El correo está apagado (SMTP_URL=off): nadie recibe avisos, y las solicitudes solo se ven en el panel.',
    offTodo:
      'Pide a un proveedor de correo el servidor, el puerto, el usuario y la contraseña para enviar, y ponlos en SMTP_URL.',
    local: (host: string) =>
      `${host} responde en esta misma máquina. Sin SMTP_URL los correos quedan en la carpeta mail de DATA_DIR y no salen.`,
    good: (host: string) => `${host} responde y deja enviar. Un correo de prueba muestra si los mensajes llegan.`,
    badLogin: (host: string) => `${host} rechaza el usuario o la contraseña.`,
    badLoginTodo: `Corrige SMTP_URL: en muchos proveedores hace falta una «contraseña de aplicación», y @ se escribe %40. ${TESTEs}`,
    noName: (host: string) => `No existe un servidor con el nombre ${host}.`,
    noNameTodo: `Corrige el nombre en SMTP_URL. ${TESTEs}`,
    away: (host: string) => `${host} no responde como servidor de correo.`,
    awayTodo: `Revisa el nombre y el puerto en SMTP_URL (465 con smtps://, 587 con smtp://), y que el servidor deje salir a ese puerto. ${TESTEs}`,
  },
  notices: {
    failed: (count: number) => (count === 1 ? 'Un aviso no se pudo enviar.' : `${count} avisos no se pudieron enviar.`),
    failedTodo: 'En Solicitudes cada uno dice por qué. Corrige la causa y pulsa «Reintentar».',
    late: (count: number, minutes: number) => `${count} en espera, el más antiguo desde hace ${minutes} minutos.`,
    mailAwayTodo: 'Saldrán solos cuando responda el servidor de correo.',
    lateTodo: REASONEs,
    refused: (waiting: number, refused: number) =>
      `${waiting} en espera, y el otro servidor ya no aceptó ${refused === 1 ? 'uno' : refused}.`,
    refusedTodo: `Se intenta de nuevo sin que hagas nada. ${REASONEs}`,
    held: (count: number) =>
      `${count} correos a clientes esperan tu permiso, porque llegaron muchas solicitudes en una hora.`,
    heldTodo: 'En Solicitudes, pulsa «Enviar» en las que sean de verdad.',
    unknown: (kinds: string) => `Hay avisos que solo una versión más nueva sabe enviar (${kinds}). La esperan.`,
    unknownTodo: 'Si la actualización terminó o se deshizo, actualiza otra vez a la versión más nueva que tuviste.',
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
      `${BUYEs}, agrega un registro TXT para ${domain}: «v=spf1 include:… ~all». Tu proveedor de correo dice qué va en «include».`,
    several: (domain: string, count: number) => `${domain} tiene ${count} registros SPF, y así no vale ninguno.`,
    severalTodo: `${BUYEs}, deja uno solo, que junte todos los «include».`,
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
    noneTodo: (domain: string) => `${BUYEs}, agrega un registro TXT para _dmarc.${domain}: «v=DMARC1; p=none».`,
  },
};

const waysEn = (say: (words: WayWords) => string) => byWay(WAY_WORDS.en, say);
const BUYEn = 'Where you bought the domain';
const TESTEn = 'Then send a test email.';
const REASONEn = 'In Requests each one says what the other server answered.';

const en = {
  restored: {
    nothing: 'Nothing is left to do.',
    numbers: (day) =>
      `The site was restored from a backup of ${day}. If quotes, receipts, or invoices were given numbers after that, the same numbers will be given again, to other clients.`,
    numbersTodo: waysEn(
      ({ archive }) =>
        `Look up the last one of each series in what was sent and tell it with ${archive('numbers --after C-2026-0012,R-2026-0030')}, or ${archive('numbers --after none')} if none was given.`,
    ),
    kept: (count, folder) =>
      `A restore removed what its backup did not have. ${count === 1 ? 'One document of that was put aside' : `${count} documents of that were put aside`}, in ${folder} of the storage.`,
    keptTodo: waysEn(
      ({ archive }) => `${archive('kept --to FOLDER')} copies them and ${archive('kept --remove')} deletes them.`,
    ),
  },
  elsewhere: {
    none: 'There are none.',
    some: (count) =>
      `${count === 1 ? 'One agreement was made' : `${count} agreements were made`} outside of the page. If you go back to the earlier release, a payment that is noted there is mailed to the client.`,
  },
  currency: {
    none: 'There are no quotes or agreements in pesos.',
    pesos: (open, agreed) =>
      `In Mexican pesos (MXN): ${open === 1 ? '1 open quote' : `${open} open quotes`} and ${agreed === 1 ? '1 agreement' : `${agreed} agreements`}. The previous version prints them in dollars.`,
    notQuoted: (currency) =>
      `The site’s currency is ${currency}, and quotes can be in USD or MXN alone. Tickets keep it.`,
    notQuotedTodo: 'Choose USD or MXN in each quote, or change the currency in Settings → Site.',
  },
  nights: {
    good: 'The calendar knows every show.',
    wrong: (count) =>
      count === 1
        ? 'The calendar has the night of one show wrong.'
        : `The calendar has the nights of ${count} shows wrong.`,
    wrongTodo: waysEn(({ nights }) => `Rebuild them: ${nights}.`),
  },
  mail: {
    off: 'Email is turned off (SMTP_URL=off): nobody gets notices, and requests show up only in the panel.',
    offTodo: 'Ask a mail provider for the server, port, username, and password for sending, and put them in SMTP_URL.',
    local: (host) =>
      `${host} responds on this very machine. Without SMTP_URL, emails stay in the mail folder of DATA_DIR and are never sent.`,
    good: (host) => `${host} responds and accepts emails. A test email shows whether they arrive.`,
    badLogin: (host) => `${host} rejects the username or the password.`,
    badLoginTodo: `Correct SMTP_URL: many providers need an "app password", and @ is written %40. ${TESTEn}`,
    noName: (host) => `There is no server named ${host}.`,
    noNameTodo: `Correct the name in SMTP_URL. ${TESTEn}`,
    away: (host) => `${host} does not respond as a mail server.`,
    awayTodo: `Check the name and the port in SMTP_URL (465 with smtps://, 587 with smtp://), and that this server can connect to that port. ${TESTEn}`,
  },
  notices: {
    failed: (count) => (count === 1 ? 'One notice could not be sent.' : `${count} notices could not be sent.`),
    failedTodo: 'In Requests each one says why. Fix the cause and press “Try again”.',
    late: (count, minutes) => `${count} waiting, the oldest for ${minutes} minutes.`,
    mailAwayTodo: 'They will go out on their own once the mail server responds.',
    lateTodo: REASONEn,
    refused: (waiting, refused) => `${waiting} waiting; the other server has refused ${refused} so far.`,
    refusedTodo: `They are tried again on their own. ${REASONEn}`,
    held: (count) =>
      count === 1
        ? '1 email to a client is waiting for your OK, because many requests came in within an hour.'
        : `${count} emails to clients are waiting for your OK, because many requests came in within an hour.`,
    heldTodo: 'In Requests, press “Send” on the real ones.',
    unknown: (kinds) => `There are notices that only a newer version can send (${kinds}). They wait for it.`,
    unknownTodo: 'If the upgrade is over or was undone, upgrade again to the newest version that you had.',
    none: 'None waiting, none failed.',
    waiting: (count) => `${count} waiting, none failed.`,
  },
  records: {
    noMail: 'No email is sent.',
    example: (domain) => `The sender’s address is at an example domain (${domain}).`,
    exampleTodo: 'Set MAIL_FROM to an address at your domain.',
    noAnswer: 'Could not be checked: the name server (DNS) is not responding.',
  },
  spf: {
    none: (domain) => `${domain} has no SPF record: many servers drop its emails or send them to spam.`,
    noneTodo: (domain) =>
      `${BUYEn}, add a TXT record for ${domain}: "v=spf1 include:… ~all". Your mail provider says what goes into "include".`,
    several: (domain, count) => `${domain} has ${count} SPF records, so none of them counts.`,
    severalTodo: `${BUYEn}, keep a single one with every "include".`,
    nobody: (domain) => `The SPF record of ${domain} says that nobody sends on its behalf.`,
    nobodyTodo: 'Before "-all", add the "include" from your mail provider.',
    anybody: (domain) => `The SPF record of ${domain} lets anybody send on its behalf.`,
    anybodyTodo: 'End the record with "~all" or "-all" instead of "+all".',
    good: (domain) => `Published at ${domain}. Your mail provider says if its "include" is there.`,
  },
  dkim: {
    good: (selectors) => `Key published under the name ${selectors}.`,
    none: (domain) => `There is no DKIM key of ${domain} under the usual names. It may have another name.`,
    noneTodo:
      'Send a test email to a Gmail account and open “Show original”: it should say “DKIM: PASS”. If not, ask your mail provider for the DKIM record.',
  },
  dmarc: {
    good: (domain) => `Published at _dmarc.${domain}.`,
    none: (domain) => `${domain} has no DMARC record: Gmail and Yahoo ask for one.`,
    noneTodo: (domain) => `${BUYEn}, add a TXT record for _dmarc.${domain}: "v=DMARC1; p=none".`,
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
