import type { es } from './ways.texts.es.js';

/** Another server in front of the site has the certificate. */
const BEHIND_A_SERVER = {
  address: 'SITE_URL',
  open: 'put a server with a certificate in front, and its https address in SITE_URL',
  secure: 'Put a server with a certificate in front, and its https address in SITE_URL.',
  renew: 'The server in front of the site renews it: see there why it could not.',
  front: 'that the server in front is running',
};
const ARCHIVES = 'node deploy/backup/dist/main.js';
const NIGHTS = 'node gateway/dist/bundle/calendar/rebuild-nights.command.js';
const KEEP = 'BACKUP_KEEP says how many backups are kept';

export const en: typeof es = {
  start: {
    log: (part) => `logs/${part === 'backups' ? part : `${part}-1`}.log in DATA_DIR`,
    again: 'Stop everything and start it with "npm start".',
    ...BEHIND_A_SERVER,
    backUp: '"npm run backup"',
    archive: (words) => `"npm run archive -- ${words}"`,
    nights: '"npm run nights"',
    upgrade: 'stop everything and start it with "npm start"',
    refresh: 'update the machine',
    room: KEEP,
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
    room: `"docker image prune" removes old versions, and ${KEEP}`,
    pushKey: 'Run the setup again with "docker compose up -d", which makes the key.',
  },
  one: {
    log: () => '"docker logs tocada"',
    again: '"docker restart tocada" starts it again.',
    ...BEHIND_A_SERVER,
    backUp: '"docker exec tocada tocada backup"',
    archive: (words) => `"docker exec tocada tocada archive ${words}"`,
    nights: '"docker exec tocada tocada nights"',
    upgrade: 'start the container of the version you want on the same volume',
    refresh: 'start the newest image on the same volume',
    room: `"docker image prune" removes old versions, and ${KEEP}`,
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
    room: KEEP,
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
    room: KEEP,
    pushKey: 'Run "prepare.sh" and "kubectl apply -k" again, which make the key.',
  },
};
