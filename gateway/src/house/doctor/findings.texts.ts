import type { Language } from '@tocada/contracts/ground/language.js';
import { byWay } from '@tocada/contracts/house/ways.js';
import WAY_WORDS, { type WayWords } from '@tocada/contracts/house/ways.texts.js';

const waysEs = (say: (words: WayWords) => string) => byWay(WAY_WORDS.es, say);
/** With more advice behind it. */
const logOfEs = (part: string, more: (words: WayWords) => string) =>
  waysEs((way) => `Mira por qué en su registro: ${way.log(part)}. ${more(way)}`);

const es = {
  /** "hace 3 horas" */
  ago: {
    minutes: (count: number) => `hace ${count} minuto${count === 1 ? '' : 's'}`,
    hours: (count: number) => `hace ${count} hora${count === 1 ? '' : 's'}`,
    days: (count: number) => `hace ${count} día${count === 1 ? '' : 's'}`,
  },
  part: {
    answers: 'Responde.',
    down: 'No responde.',
    downTodo: (part: string) => logOfEs(part, ({ again }) => again),
    redisFull: 'Está lleno: no guarda nada más.',
    redisFullTodo: (part: string) => logOfEs(part, () => 'Sube su memoria (maxmemory) o haz lugar en su disco.'),
    full: 'Responde, pero rechazó lo último que debía guardar.',
    fullTodo: (part: string) => logOfEs(part, () => 'Casi siempre su disco está lleno: haz lugar.'),
    unknown: 'No se pudo comprobar: la parte que lleva hasta ahí no responde.',
  },
  redisAway: 'No se pudo comprobar: Redis no responde.',
  dnsAway: 'No se pudo comprobar: el servidor de nombres (DNS) no responde.',
  secrets: {
    easy: 'La contraseña del panel (ADMIN_PASSWORD) es fácil de adivinar.',
    easyTodo: 'Cámbiala por cuatro palabras al azar o 16 letras al azar.',
    examples: (names: string) => `Tienen el valor de un ejemplo o uno muy fácil: ${names}.`,
    examplesTodo: 'Pon en cada uno un secreto al azar, también en el servidor que lo pide.',
    good: 'Ninguna es de ejemplo, y la del panel es difícil de adivinar.',
  },
  clock: {
    storage: 'el almacén de fotos',
    site: 'la dirección del sitio',
    none: 'No se pudo comprobar: no responde nadie con quien comparar.',
    ahead: (clock: string, seconds: number) => `El de ${clock} va ${seconds} segundos adelante del de esta máquina.`,
    behind: (clock: string, seconds: number) => `El de ${clock} va ${seconds} segundos atrás del de esta máquina.`,
    todo: 'Enciende la hora automática en las máquinas: «timedatectl set-ntp true».',
    same: (clocks: string) => `Igual que ${clocks}.`,
  },
  version: {
    same: (version: string) => `Todo corre con la versión ${version}.`,
    several: (told: string[]) => `Corren varias versiones a la vez: ${told.join(' y ')}.`,
    todo: waysEs(({ upgrade }) => `Si no hay una actualización en marcha, ${upgrade}.`),
  },
  base: {
    none: 'Aquí no corre en imágenes de Docker.',
    age: (ago: string) => `Lo que no es nuestro en las imágenes (Debian, Node) es de ${ago}.`,
    todo: waysEs(({ refresh }) => `Trae lo nuevo cada mes: ${refresh}.`),
  },
  backup: {
    nobodyTells: 'No se sabe dónde están los respaldos (BACKUPS_URL).',
    away: 'El servicio de respaldos no responde, o no alcanza el lugar de los respaldos.',
    awayTodo: logOfEs('backups', ({ again }) => again),
    newest: (ago: string, size: string) => `El último es de ${ago} (${size}).`,
    none: 'Todavía no hay ningún respaldo completo.',
    firstTodo: 'El primero se hace solo, cinco minutos después de «npm start».',
    lateTodo: logOfEs(
      'backups',
      () => 'Casi siempre falta espacio o permiso donde se guardan; después el siguiente se hace solo.',
    ),
    byHandTodo: waysEs(({ backUp }) => `Haz uno con ${backUp} y llévalo a otra máquina.`),
    oldCopy: (found: string, ago: string) => `${found} En el segundo lugar el último es de ${ago}.`,
    noCopy: (found: string) => `${found} En el segundo lugar no hay ninguno.`,
    copyTodo: logOfEs('backups', () => 'Revisa BACKUP_ALSO_TO y sus llaves.'),
    sameDisk: (found: string) => `${found} Todos están en el mismo disco que el sitio: con él se pierden.`,
    sameDiskTodo:
      'Da un segundo lugar con BACKUP_ALSO_TO=s3://…, o un lugar en otro disco; mientras tanto, llévate uno a otra máquina.',
  },
  restore: {
    away: 'No se pudo comprobar: el servicio de respaldos no responde.',
    damaged: 'El último respaldo que se probó está dañado.',
    damagedTodo: waysEs(
      ({ backUp }) => `Revisa el disco donde se guardan, haz otro con ${backUp} y conserva los anteriores.`,
    ),
    never: 'Aquí nada restaura los respaldos de prueba.',
    neverTodo: 'De vez en cuando, restaura uno en otra máquina con «npm run restore».',
    good: (ago: string) => `Un respaldo se restauró bien ${ago}.`,
    late: (ago: string) => `Ninguno se ha restaurado de prueba desde ${ago}.`,
    lateTodo: logOfEs('backups', () => 'Hasta entonces nadie sabe si los respaldos sirven.'),
    noBackup: 'No se pudo comprobar: todavía no hay ningún respaldo.',
    notYet: 'Ninguno se ha restaurado de prueba todavía.',
    notYetTodo: 'La primera prueba se hace sola, en unos minutos.',
    none: 'Ninguno se ha restaurado nunca de prueba.',
  },
  disk: {
    free: (size: string) => `Quedan ${size} libres.`,
    freeAtBackups: (size: string) => `Quedan ${size} libres donde se guardan los respaldos.`,
    freeAtDatabase: (size: string) => `Quedan ${size} libres donde guarda la base de datos.`,
    noRoom: (found: string, needed: string, reachable: string) =>
      `${found} El próximo necesita unos ${needed}, y sin los anteriores habría ${reachable}.`,
    tight: (found: string, needed: string) =>
      `${found} Después de un respaldo deberían quedar ${needed}, y quitar los anteriores no basta.`,
    archivesTodo: waysEs(
      ({ archive }) =>
        `Haz lugar en ese disco, o lleva los respaldos a otro con BACKUP_TO. ${archive('list')} los muestra y ${archive('remove NOMBRE')} quita uno.`,
    ),
    todo: waysEs(({ room }) => `Haz lugar: ${room}.`),
  },
  site: {
    answers: (origin: string) => `${origin} responde, visto desde este servidor.`,
    onlyHere: (origin: string) => `${origin} se abre solo en esta máquina.`,
    onlyHereTodo: waysEs(({ open }) => `Para que otros lo abran, ${open}.`),
    noName: (hostname: string) => `El nombre ${hostname} no existe en el DNS.`,
    noNameTodo: waysEs(
      ({ address }) =>
        `Donde compraste el dominio, agrega un registro A con la dirección IPv4 de este servidor. Puede tardar una hora. Si el nombre está mal escrito, corrige ${address}.`,
    ),
    away: (origin: string) => `${origin} no responde.`,
    awayTodo: (hostname: string) =>
      waysEs(
        ({ front }) =>
          `Revisa que el registro A de ${hostname} tenga la dirección de este servidor, que su cortafuegos deje entrar a los puertos 80 y 443, y ${front}. Si en un teléfono sin wifi sí abre, solo la red de este servidor no deja volver a él.`,
      ),
    redirects: (origin: string, target: string) => `${origin} redirige a ${target}.`,
    redirectsSomewhere: (origin: string) => `${origin} redirige a otra dirección.`,
    redirectsTodo: waysEs(
      ({ address }) =>
        `Pon en ${address} la dirección donde termina la redirección, o quítala: las subidas se firman para esta dirección.`,
    ),
    other: (origin: string, status: number | undefined) =>
      `En ${origin} responde otra cosa (código ${status}), no este sitio.`,
    otherTodo: (hostname: string) =>
      waysEs(
        ({ address }) =>
          `El registro A de ${hostname} lleva a otro servidor, o hay otro programa en el puerto. Corrige el registro o ${address}.`,
      ),
  },
  certificate: {
    notNeeded: 'Sin https no hay certificado.',
    insecure: 'El sitio se abre sin https: los navegadores lo marcan como no seguro.',
    insecureTodo: waysEs(({ secure }) => secure),
    none: 'No se pudo comprobar: en la dirección del sitio nadie responde con https.',
    expired: (day: string) => `Venció: ${day}.`,
    soon: (day: string) => `Vence pronto: ${day}.`,
    renewTodo: waysEs(({ renew }) => renew),
    notYet: 'Todavía no vale.',
    notYetTodo: 'Revisa el reloj de esta máquina y el del servidor con el certificado.',
    refused: (error: string) => `Los navegadores no lo aceptan (${error}).`,
    refusedTodo: (hostname: string) =>
      waysEs(({ renew }) => `Debe ser de una autoridad conocida y para el nombre ${hostname}. ${renew}`),
    good: (day: string, days: number) => `Vale hasta: ${day} (${days} días).`,
  },
  /** The words of `npm run doctor` below the lines. */
  command: {
    noFault: 'Nada en rojo.',
    faults: (count: number) => (count === 1 ? '1 línea en rojo.' : `${count} líneas en rojo.`),
    badSettings: 'Los ajustes no dejan arrancar el sitio:',
  },
};

const waysEn = (say: (words: WayWords) => string) => byWay(WAY_WORDS.en, say);
const logOfEn = (part: string, more: (words: WayWords) => string) =>
  waysEn((way) => `See why in its log: ${way.log(part)}. ${more(way)}`);

const en = {
  ago: {
    minutes: (count) => `${count} minute${count === 1 ? '' : 's'} ago`,
    hours: (count) => `${count} hour${count === 1 ? '' : 's'} ago`,
    days: (count) => `${count} day${count === 1 ? '' : 's'} ago`,
  },
  part: {
    answers: 'Up and running.',
    down: 'Not responding.',
    downTodo: (part) => logOfEn(part, ({ again }) => again),
    redisFull: 'Full: it cannot store anything else.',
    redisFullTodo: (part) => logOfEn(part, () => 'Give it more memory (maxmemory) or free up its disk.'),
    full: 'It responds, but it refused the last thing it had to store.',
    fullTodo: (part) => logOfEn(part, () => 'Almost always its disk is full: free up some space.'),
    unknown: 'Could not be checked: the part that leads to it is not responding.',
  },
  redisAway: 'Could not be checked: Redis is not responding.',
  dnsAway: 'Could not be checked: the name server (DNS) is not responding.',
  secrets: {
    easy: 'The panel’s password (ADMIN_PASSWORD) is easy to guess.',
    easyTodo: 'Change it to four random words or 16 random letters.',
    examples: (names) => `These still have an example value, or a very easy one: ${names}.`,
    examplesTodo: 'Give each one a random secret, on the server that asks for it too.',
    good: 'None is an example value, and the panel’s is hard to guess.',
  },
  clock: {
    storage: 'the photo storage',
    site: 'the site address',
    none: 'Could not be checked: nothing to compare it with is responding.',
    ahead: (clock, seconds) => `The clock of ${clock} is ${seconds} seconds ahead of this machine’s.`,
    behind: (clock, seconds) => `The clock of ${clock} is ${seconds} seconds behind this machine’s.`,
    todo: 'Turn on automatic time on the machines: "timedatectl set-ntp true".',
    same: (clocks) => `Same as ${clocks}.`,
  },
  version: {
    same: (version) => `Everything runs version ${version}.`,
    several: (told) => `Several versions are running at once: ${told.join(' and ')}.`,
    todo: waysEn(({ upgrade }) => `If no upgrade is under way, ${upgrade}.`),
  },
  base: {
    none: 'Not running in Docker images here.',
    age: (ago) => `What is not ours in the images (Debian, Node) is from ${ago}.`,
    todo: waysEn(({ refresh }) => `Get the latest every month: ${refresh}.`),
  },
  backup: {
    nobodyTells: 'It is not known where the backups are (BACKUPS_URL).',
    away: 'The backup service is not responding, or cannot reach the place where the backups are kept.',
    awayTodo: logOfEn('backups', ({ again }) => again),
    newest: (ago, size) => `The latest was made ${ago} (${size}).`,
    none: 'There is no complete backup yet.',
    firstTodo: 'The first one is made on its own, five minutes after "npm start".',
    lateTodo: logOfEn(
      'backups',
      () =>
        'Almost always there is no space or no permission where they are kept; after that the next one is made on its own.',
    ),
    byHandTodo: waysEn(({ backUp }) => `Make one with ${backUp} and take it to another machine.`),
    oldCopy: (found, ago) => `${found} The latest one at the second location was made ${ago}.`,
    noCopy: (found) => `${found} There is none at the second location.`,
    copyTodo: logOfEn('backups', () => 'Check BACKUP_ALSO_TO and its keys.'),
    sameDisk: (found) => `${found} All of them are on the same disk as the site and would be lost with it.`,
    sameDiskTodo:
      'Set a second location with BACKUP_ALSO_TO=s3://…, or a location on another disk; meanwhile, take one to another machine.',
  },
  restore: {
    away: 'Could not be checked: the backup service is not responding.',
    damaged: 'The last backup that was tested is damaged.',
    damagedTodo: waysEn(
      ({ backUp }) => `Check the disk where they are kept, make another with ${backUp}, and keep the earlier ones.`,
    ),
    never: 'Nothing runs trial restores of the backups here.',
    neverTodo: 'From time to time, restore one on another machine with "npm run restore".',
    good: (ago) => `A backup was restored successfully ${ago}.`,
    late: (ago) => `The last trial restore was ${ago}.`,
    lateTodo: logOfEn('backups', () => 'Until then nobody knows if the backups are any good.'),
    noBackup: 'Could not be checked: there is no backup yet.',
    notYet: 'No trial restore has been done yet.',
    notYetTodo: 'The first one runs on its own, in a few minutes.',
    none: 'No trial restore has ever been done.',
  },
  disk: {
    free: (size) => `${size} free.`,
    freeAtBackups: (size) => `${size} free where the backups are kept.`,
    freeAtDatabase: (size) => `${size} free where the database is stored.`,
    noRoom: (found, needed, reachable) =>
      `${found} The next one needs about ${needed}, and without the earlier ones there would be ${reachable}.`,
    tight: (found, needed) =>
      `${found} After a backup there should be ${needed} left, and removing the earlier ones is not enough.`,
    archivesTodo: waysEn(
      ({ archive }) =>
        `Free up some space on that disk, or keep the backups on another one with BACKUP_TO. ${archive('list')} shows them and ${archive('remove NAME')} removes one.`,
    ),
    todo: waysEn(({ room }) => `Free up some space: ${room}.`),
  },
  site: {
    answers: (origin) => `${origin} responds, seen from this server.`,
    onlyHere: (origin) => `${origin} opens only on this machine.`,
    onlyHereTodo: waysEn(({ open }) => `To let others open it, ${open}.`),
    noName: (hostname) => `The name ${hostname} does not exist in DNS.`,
    noNameTodo: waysEn(
      ({ address }) =>
        `Where you bought the domain, add an A record with the IPv4 address of this server. It may take an hour. If the name is misspelled, correct ${address}.`,
    ),
    away: (origin) => `${origin} is not responding.`,
    awayTodo: (hostname) =>
      waysEn(
        ({ front }) =>
          `Check that the A record of ${hostname} has the address of this server, that its firewall lets in ports 80 and 443, and ${front}. If it does open on a phone without Wi-Fi, others can reach it: only this server’s own network does not lead back to it.`,
      ),
    redirects: (origin, target) => `${origin} redirects to ${target}.`,
    redirectsSomewhere: (origin) => `${origin} redirects to another address.`,
    redirectsTodo: waysEn(
      ({ address }) =>
        `Set ${address} to the address where the redirect ends, or remove the redirect: uploads are signed for this address.`,
    ),
    other: (origin, status) => `Something else answers at ${origin} (status ${status}), not this site.`,
    otherTodo: (hostname) =>
      waysEn(
        ({ address }) =>
          `The A record of ${hostname} leads to another server, or another program uses the port. Correct the record, or ${address}.`,
      ),
  },
  certificate: {
    notNeeded: 'Without https there is no certificate.',
    insecure: 'The site opens without https: browsers mark it as not secure.',
    insecureTodo: waysEn(({ secure }) => secure),
    none: 'Could not be checked: nothing answers with https at the site address.',
    expired: (day) => `Expired: ${day}.`,
    soon: (day) => `Expires soon: ${day}.`,
    renewTodo: waysEn(({ renew }) => renew),
    notYet: 'Not valid yet.',
    notYetTodo: 'Check the clock of this machine and of the server with the certificate.',
    refused: (error) => `Browsers do not accept it (${error}).`,
    refusedTodo: (hostname) =>
      waysEn(({ renew }) => `It must be from a known authority and for the name ${hostname}. ${renew}`),
    good: (day, days) => `Valid until: ${day} (${days} day${days === 1 ? '' : 's'}).`,
  },
  command: {
    noFault: 'Nothing is red.',
    faults: (count) => (count === 1 ? '1 red line.' : `${count} red lines.`),
    badSettings: 'The settings keep the site from starting:',
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
