import { byWay } from '@tocada/contracts/ways.js';
import { es as WORDS, type WayWords } from '@tocada/contracts/ways.texts.es.js';

const ways = (say: (words: WayWords) => string) => byWay(WORDS, say);
/** With more advice behind it. */
const logOf = (part: string, more: (words: WayWords) => string) =>
  ways((way) => `Mira por qué en su registro: ${way.log(part)}. ${more(way)}`);

export const es = {
  /** "hace 3 horas" */
  ago: {
    minutes: (count: number) => `hace ${count} minuto${count === 1 ? '' : 's'}`,
    hours: (count: number) => `hace ${count} hora${count === 1 ? '' : 's'}`,
    days: (count: number) => `hace ${count} día${count === 1 ? '' : 's'}`,
  },
  part: {
    answers: 'Responde.',
    down: 'No responde.',
    downTodo: (part: string) => logOf(part, ({ again }) => again),
    redisFull: 'Está lleno: no guarda nada más.',
    redisFullTodo: (part: string) => logOf(part, () => 'Sube su memoria (maxmemory) o haz lugar en su disco.'),
    full: 'Responde, pero rechazó lo último que debía guardar.',
    fullTodo: (part: string) => logOf(part, () => 'Casi siempre su disco está lleno: haz lugar.'),
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
    todo: ways(({ upgrade }) => `Si no hay una actualización en marcha, ${upgrade}.`),
  },
  base: {
    none: 'Aquí no corre en imágenes de Docker.',
    age: (ago: string) => `Lo que no es nuestro en las imágenes (Debian, Node) es de ${ago}.`,
    todo: ways(({ refresh }) => `Trae lo nuevo cada mes: ${refresh}.`),
  },
  backup: {
    nobodyTells: 'No se sabe dónde están los respaldos (BACKUPS_URL).',
    away: 'El servicio de respaldos no responde, o no alcanza el lugar de los respaldos.',
    awayTodo: logOf('backups', ({ again }) => again),
    newest: (ago: string, size: string) => `El último es de ${ago} (${size}).`,
    none: 'Todavía no hay ningún respaldo completo.',
    firstTodo: 'El primero se hace solo, cinco minutos después de «npm start».',
    lateTodo: logOf(
      'backups',
      () => 'Casi siempre falta espacio o permiso donde se guardan; después el siguiente se hace solo.',
    ),
    byHandTodo: ways(({ backUp }) => `Haz uno con ${backUp} y llévalo a otra máquina.`),
    oldCopy: (found: string, ago: string) => `${found} En el segundo lugar el último es de ${ago}.`,
    noCopy: (found: string) => `${found} En el segundo lugar no hay ninguno.`,
    copyTodo: logOf('backups', () => 'Revisa BACKUP_ALSO_TO y sus llaves.'),
    sameDisk: (found: string) => `${found} Todos están en el mismo disco que el sitio: con él se pierden.`,
    sameDiskTodo:
      'Da un segundo lugar con BACKUP_ALSO_TO=s3://…, o un lugar en otro disco; mientras tanto, llévate uno a otra máquina.',
  },
  restore: {
    away: 'No se pudo comprobar: el servicio de respaldos no responde.',
    damaged: 'El último respaldo que se probó está dañado.',
    damagedTodo: ways(
      ({ backUp }) => `Revisa el disco donde se guardan, haz otro con ${backUp} y conserva los anteriores.`,
    ),
    never: 'Aquí nada restaura los respaldos de prueba.',
    neverTodo: 'De vez en cuando, restaura uno en otra máquina con «npm run restore».',
    good: (ago: string) => `Un respaldo se restauró bien ${ago}.`,
    late: (ago: string) => `Ninguno se ha restaurado de prueba desde ${ago}.`,
    lateTodo: logOf('backups', () => 'Hasta entonces nadie sabe si los respaldos sirven.'),
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
    archivesTodo: ways(
      ({ archive }) =>
        `Haz lugar en ese disco, o lleva los respaldos a otro con BACKUP_TO. ${archive('list')} los muestra y ${archive('remove NOMBRE')} quita uno.`,
    ),
    todo: ways(({ room }) => `Haz lugar: ${room}.`),
  },
  site: {
    answers: (origin: string) => `${origin} responde, visto desde este servidor.`,
    onlyHere: (origin: string) => `${origin} se abre solo en esta máquina.`,
    onlyHereTodo: ways(({ open }) => `Para que otros lo abran, ${open}.`),
    noName: (hostname: string) => `El nombre ${hostname} no existe en el DNS.`,
    noNameTodo: ways(
      ({ address }) =>
        `Donde compraste el dominio, agrega un registro A con la dirección IPv4 de este servidor. Puede tardar una hora. Si el nombre está mal escrito, corrige ${address}.`,
    ),
    away: (origin: string) => `${origin} no responde.`,
    awayTodo: (hostname: string) =>
      ways(
        ({ front }) =>
          `Revisa que el registro A de ${hostname} tenga la dirección de este servidor, que su cortafuegos deje entrar a los puertos 80 y 443, y ${front}. Si en un teléfono sin wifi sí abre, solo la red de este servidor no deja volver a él.`,
      ),
    redirects: (origin: string, target: string) => `${origin} redirige a ${target}.`,
    redirectsSomewhere: (origin: string) => `${origin} redirige a otra dirección.`,
    redirectsTodo: ways(
      ({ address }) =>
        `Pon en ${address} la dirección donde termina la redirección, o quítala: las subidas se firman para esta dirección.`,
    ),
    other: (origin: string, status: number | undefined) =>
      `En ${origin} responde otra cosa (código ${status}), no este sitio.`,
    otherTodo: (hostname: string) =>
      ways(
        ({ address }) =>
          `El registro A de ${hostname} lleva a otro servidor, o hay otro programa en el puerto. Corrige el registro o ${address}.`,
      ),
  },
  certificate: {
    notNeeded: 'Sin https no hay certificado.',
    insecure: 'El sitio se abre sin https: los navegadores lo marcan como no seguro.',
    insecureTodo: ways(({ secure }) => secure),
    none: 'No se pudo comprobar: en la dirección del sitio nadie responde con https.',
    expired: (day: string) => `Venció: ${day}.`,
    soon: (day: string) => `Vence pronto: ${day}.`,
    renewTodo: ways(({ renew }) => renew),
    notYet: 'Todavía no vale.',
    notYetTodo: 'Revisa el reloj de esta máquina y el del servidor con el certificado.',
    refused: (error: string) => `Los navegadores no lo aceptan (${error}).`,
    refusedTodo: (hostname: string) =>
      ways(({ renew }) => `Debe ser de una autoridad conocida y para el nombre ${hostname}. ${renew}`),
    good: (day: string, days: number) => `Vale hasta: ${day} (${days} días).`,
  },
  /** The words of `npm run doctor` below the lines. */
  command: {
    noFault: 'Nada en rojo.',
    faults: (count: number) => (count === 1 ? '1 línea en rojo.' : `${count} líneas en rojo.`),
    badSettings: 'Los ajustes no dejan arrancar el sitio:',
  },
};
