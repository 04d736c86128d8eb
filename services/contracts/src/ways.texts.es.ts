import type { Way } from './ways.js';

/** The words with which the doctor says what to do in one way of running. */
export interface WayWords {
  /** Where the log of a part is. */
  log(part: string): string;
  /** The start of a part that is down. */
  again: string;
  /** The settings that give the site's address. */
  address: string;
  /** The way to an address that others can open. */
  open: string;
  /** The way to https. */
  secure: string;
  /** The part that renews the certificate, and its log. */
  renew: string;
  /** The part that must run in front of the site. */
  front: string;
  backUp: string;
  /** A command about archives, numbers or kept documents. */
  archive(words: string): string;
  nights: string;
  /** The end of an upgrade that was begun. */
  upgrade: string;
  /** The way to the newest Debian and Node. */
  refresh: string;
  room: string;
  /** The step that makes the key of the alerts. */
  pushKey: string;
}

/** Another server in front of the site has the certificate. */
const BEHIND_A_SERVER = {
  address: 'SITE_URL',
  open: 'pon delante un servidor con certificado, y su dirección https en SITE_URL',
  secure: 'Pon delante un servidor con certificado, y su dirección https en SITE_URL.',
  renew: 'Lo renueva el servidor que está delante del sitio: mira ahí por qué no pudo.',
  front: 'que el servidor que está delante corra',
};
const ARCHIVES = 'node deploy/backup/dist/main.js';
const NIGHTS = 'node gateway/dist/bundle/calendar/rebuild-nights.command.js';
const KEEP = 'BACKUP_KEEP dice cuántos respaldos se guardan';

export const es: Record<Way, WayWords> = {
  start: {
    log: (part) => `logs/${part === 'backups' ? part : `${part}-1`}.log, en DATA_DIR`,
    again: 'Páralo todo y arráncalo con «npm start».',
    ...BEHIND_A_SERVER,
    backUp: '«npm run backup»',
    archive: (words) => `«npm run archive -- ${words}»`,
    nights: '«npm run nights»',
    upgrade: 'páralo todo y arráncalo con «npm start»',
    refresh: 'actualiza la máquina',
    room: KEEP,
    pushKey: 'Arranca otra vez con «npm start», que hace la clave.',
  },
  compose: {
    log: (part) => `«docker compose logs ${part}»`,
    again: 'Con «docker compose up -d --wait» vuelve a arrancar.',
    address: 'DOMAIN o SITE_URL',
    open: 'pon tu dominio en DOMAIN (o en SITE_URL, si otro servidor tiene el certificado)',
    secure: 'Pon tu dominio en DOMAIN, y el sitio obtiene su certificado solo.',
    renew:
      'El servicio edge lo renueva solo: mira por qué no pudo con «docker compose logs edge». Los puertos 80 y 443 deben estar abiertos y el registro A llevar aquí.',
    front: 'que el servicio edge corra',
    backUp: '«docker compose run --rm backup»',
    archive: (words) => `«docker compose run --rm -T --no-deps backup ${words}»`,
    nights: '«docker compose run --rm nights»',
    upgrade: 'termínala: «sh deploy/docker/upgrade.sh VERSION», con la versión que quieres',
    refresh: '«sh deploy/docker/upgrade.sh --pull» trae lo de Postgres, Redis y Caddy también',
    room: `«docker image prune» quita versiones viejas, y ${KEEP}`,
    pushKey: 'Vuelve a correr la preparación con «docker compose up -d», que hace la clave.',
  },
  one: {
    log: () => '«docker logs tocada»',
    again: 'Con «docker restart tocada» vuelve a arrancar.',
    ...BEHIND_A_SERVER,
    backUp: '«docker exec tocada tocada backup»',
    archive: (words) => `«docker exec tocada tocada archive ${words}»`,
    nights: '«docker exec tocada tocada nights»',
    upgrade: 'arranca el contenedor de la versión que quieres en el mismo volumen',
    refresh: 'arranca la imagen más nueva en el mismo volumen',
    room: `«docker image prune» quita versiones viejas, y ${KEEP}`,
    pushKey: 'Reinicia con «docker restart tocada»: al arrancar se hace la clave.',
  },
  coolify: {
    log: (part) => `«Logs» de ${part} en Coolify`,
    again: 'Con «Restart» en Coolify vuelve a arrancar.',
    address: 'el dominio en Coolify o SITE_URL',
    open: 'pon tu dominio en Coolify y en SITE_URL',
    secure: 'Pon en Coolify el dominio con https, y en SITE_URL esa dirección.',
    renew: 'Lo renueva el proxy de Coolify: mira en su registro por qué no pudo.',
    front: 'que el proxy de Coolify corra',
    backUp: `«${ARCHIVES} backup» en la terminal de backups`,
    archive: (words) => `«${ARCHIVES} ${words}» en la terminal de backups`,
    nights: `«${NIGHTS}» en la terminal de gateway`,
    upgrade: 'pon en Coolify la versión que quieres y pulsa «Redeploy»',
    refresh: 'pon en Coolify la imagen más nueva y pulsa «Redeploy»',
    room: KEEP,
    pushKey: 'Pulsa «Redeploy» en Coolify: la preparación hace la clave.',
  },
  kubernetes: {
    log: (part) => `«kubectl -n tocada logs -l app.kubernetes.io/name=${part === 'backups' ? 'backup' : part}»`,
    again: '«kubectl -n tocada get pods» dice qué le falta.',
    address: 'SITE_URL',
    open: 'pon tu dominio en SITE_URL',
    secure: 'Pon en SITE_URL la dirección con https; el certificado es el de site-tls.',
    renew: 'cert-manager lo renueva: «kubectl -n tocada describe certificate site-tls» dice por qué no pudo.',
    front: 'que el Ingress lleve al servicio edge',
    backUp: `«kubectl -n tocada exec deploy/backup -- ${ARCHIVES} backup»`,
    archive: (words) => `«kubectl -n tocada exec deploy/backup -- ${ARCHIVES} ${words}»`,
    nights: `«kubectl -n tocada exec deploy/gateway -- ${NIGHTS}»`,
    upgrade: 'termínala con «kubectl apply -k» y la versión que quieres en el overlay',
    refresh: 'haz las imágenes de nuevo y aplícalas con «kubectl apply -k»',
    room: KEEP,
    pushKey: 'Corre otra vez «prepare.sh» y «kubectl apply -k», que hacen la clave.',
  },
};
