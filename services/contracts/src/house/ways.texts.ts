import type { Language } from '../ground/language.js';
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
  /** The command that finishes an interrupted upgrade. */
  upgrade: string;
  /** The way to the newest Debian and Node. */
  refresh: string;
  room: string;
  /** The step that makes the key of the alerts. */
  pushKey: string;
}

/** Another server in front of the site has the certificate. */
const BEHIND_A_SERVER_ES = {
  address: 'SITE_URL',
  open: 'pon delante un servidor con certificado, y su dirección https en SITE_URL',
  secure: 'Pon delante un servidor con certificado, y su dirección https en SITE_URL.',
  renew: 'Lo renueva el servidor que está delante del sitio: mira ahí por qué no pudo.',
  front: 'que el servidor que está delante corra',
};
const ARCHIVES = 'node deploy/backup/dist/main.js';
const NIGHTS = 'node gateway/dist/bundle/dates/rebuild-nights.command.js';
const KEEP_ES = 'BACKUP_KEEP dice cuántos respaldos se guardan';

const es: Record<Way, WayWords> = {
  start: {
    log: (part) => `logs/${part === 'backups' ? part : `${part}-1`}.log, en DATA_DIR`,
    again: 'Páralo todo y arráncalo con «npm start».',
    ...BEHIND_A_SERVER_ES,
    backUp: '«npm run backup»',
    archive: (words) => `«npm run archive -- ${words}»`,
    nights: '«npm run nights»',
    upgrade: 'páralo todo y arráncalo con «npm start»',
    refresh: 'actualiza la máquina',
    room: KEEP_ES,
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
    room: `«docker image prune» quita versiones viejas, y ${KEEP_ES}`,
    pushKey: 'Vuelve a correr la preparación con «docker compose up -d», que hace la clave.',
  },
  one: {
    log: () => '«docker logs tocada»',
    again: 'Con «docker restart tocada» vuelve a arrancar.',
    ...BEHIND_A_SERVER_ES,
    backUp: '«docker exec tocada tocada backup»',
    archive: (words) => `«docker exec tocada tocada archive ${words}»`,
    nights: '«docker exec tocada tocada nights»',
    upgrade: 'arranca el contenedor de la versión que quieres en el mismo volumen',
    refresh: 'arranca la imagen más nueva en el mismo volumen',
    room: `«docker image prune» quita versiones viejas, y ${KEEP_ES}`,
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
    room: KEEP_ES,
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
    room: KEEP_ES,
    pushKey: 'Corre otra vez «prepare.sh» y «kubectl apply -k», que hacen la clave.',
  },
};

/** Another server in front of the site has the certificate. */
const BEHIND_A_SERVER_EN = {
  address: 'SITE_URL',
  open: 'put a server with a certificate in front, and its https address in SITE_URL',
  secure: 'Put a server with a certificate in front, and its https address in SITE_URL.',
  renew: 'The server in front of the site renews it: see there why it could not.',
  front: 'that the server in front is running',
};
const KEEP_EN = 'BACKUP_KEEP says how many backups are kept';

const en: typeof es = {
  start: {
    log: (part) => `logs/${part === 'backups' ? part : `${part}-1`}.log in DATA_DIR`,
    again: 'Stop everything and start it with "npm start".',
    ...BEHIND_A_SERVER_EN,
    backUp: '"npm run backup"',
    archive: (words) => `"npm run archive -- ${words}"`,
    nights: '"npm run nights"',
    upgrade: 'stop everything and start it with "npm start"',
    refresh: 'update the machine',
    room: KEEP_EN,
    pushKey: 'Start again with "npm start", which makes the key.',
  },
  compose: {
    log: (part) => `"docker compose logs ${part}"`,
    again: '"docker compose up -d --wait" starts it again.',
    address: 'DOMAIN or SITE_URL',
    open: 'set DOMAIN to your domain (or SITE_URL, if another server has the certificate)',
    secure: 'Set DOMAIN to your domain, and the site gets its certificate on its own.',
    renew:
      'The edge service renews it on its own: see why it could not with "docker compose logs edge". Ports 80 and 443 must be open, and the A record must lead here.',
    front: 'that the edge service is running',
    backUp: '"docker compose run --rm backup"',
    archive: (words) => `"docker compose run --rm -T --no-deps backup ${words}"`,
    nights: '"docker compose run --rm nights"',
    upgrade: 'finish it: "sh deploy/docker/upgrade.sh VERSION", with the version you want',
    refresh: '"sh deploy/docker/upgrade.sh --pull" gets those of Postgres, Redis, and Caddy too',
    room: `"docker image prune" removes old versions, and ${KEEP_EN}`,
    pushKey: 'Run the setup again with "docker compose up -d", which makes the key.',
  },
  one: {
    log: () => '"docker logs tocada"',
    again: '"docker restart tocada" starts it again.',
    ...BEHIND_A_SERVER_EN,
    backUp: '"docker exec tocada tocada backup"',
    archive: (words) => `"docker exec tocada tocada archive ${words}"`,
    nights: '"docker exec tocada tocada nights"',
    upgrade: 'start the container of the version you want on the same volume',
    refresh: 'start the newest image on the same volume',
    room: `"docker image prune" removes old versions, and ${KEEP_EN}`,
    pushKey: 'Restart with "docker restart tocada": the start makes the key.',
  },
  coolify: {
    log: (part) => `"Logs" of ${part} in Coolify`,
    again: '"Restart" in Coolify starts it again.',
    address: 'the domain in Coolify or SITE_URL',
    open: 'set your domain in Coolify and in SITE_URL',
    secure: 'Set the domain with https in Coolify, and that address in SITE_URL.',
    renew: 'Coolify’s proxy renews it: see in its log why it could not.',
    front: 'that Coolify’s proxy is running',
    backUp: `"${ARCHIVES} backup" in the terminal of backups`,
    archive: (words) => `"${ARCHIVES} ${words}" in the terminal of backups`,
    nights: `"${NIGHTS}" in the terminal of gateway`,
    upgrade: 'set the version you want in Coolify and press "Redeploy"',
    refresh: 'set the newest image in Coolify and press "Redeploy"',
    room: KEEP_EN,
    pushKey: 'Press "Redeploy" in Coolify: the setup makes the key.',
  },
  kubernetes: {
    log: (part) => `"kubectl -n tocada logs -l app.kubernetes.io/name=${part === 'backups' ? 'backup' : part}"`,
    again: '"kubectl -n tocada get pods" shows what it lacks.',
    address: 'SITE_URL',
    open: 'set SITE_URL to your domain',
    secure: 'Set SITE_URL to the address with https; the certificate is that of site-tls.',
    renew: 'cert-manager renews it: "kubectl -n tocada describe certificate site-tls" says why it could not.',
    front: 'that the Ingress leads to the edge service',
    backUp: `"kubectl -n tocada exec deploy/backup -- ${ARCHIVES} backup"`,
    archive: (words) => `"kubectl -n tocada exec deploy/backup -- ${ARCHIVES} ${words}"`,
    nights: `"kubectl -n tocada exec deploy/gateway -- ${NIGHTS}"`,
    upgrade: 'finish it with "kubectl apply -k" and the version you want in the overlay',
    refresh: 'build the images again and apply them with "kubectl apply -k"',
    room: KEEP_EN,
    pushKey: 'Run "prepare.sh" and "kubectl apply -k" again, which make the key.',
  },
};

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
