import { byWay } from '@tocada/contracts/ways.js';
import { en as WORDS } from '@tocada/contracts/ways.texts.en.js';
import type { WayWords } from '@tocada/contracts/ways.texts.es.js';
import type { es } from './findings.texts.es.js';

const ways = (say: (words: WayWords) => string) => byWay(WORDS, say);
const logOf = (part: string, more: (words: WayWords) => string) =>
  ways((way) => `See why in its log: ${way.log(part)}. ${more(way)}`);

export const en = {
  ago: {
    minutes: (count) => `${count} minute${count === 1 ? '' : 's'} ago`,
    hours: (count) => `${count} hour${count === 1 ? '' : 's'} ago`,
    days: (count) => `${count} day${count === 1 ? '' : 's'} ago`,
  },
  part: {
    answers: 'Up and running.',
    down: 'Not responding.',
    downTodo: (part) => logOf(part, ({ again }) => again),
    redisFull: 'Full: it cannot store anything else.',
    redisFullTodo: (part) => logOf(part, () => 'Give it more memory (maxmemory) or free up its disk.'),
    full: 'It responds, but it refused the last thing it had to store.',
    fullTodo: (part) => logOf(part, () => 'Almost always its disk is full: free up some space.'),
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
    todo: ways(({ upgrade }) => `If no upgrade is under way, ${upgrade}.`),
  },
  base: {
    none: 'Not running in Docker images here.',
    age: (ago) => `What is not ours in the images (Debian, Node) is from ${ago}.`,
    todo: ways(({ refresh }) => `Get the latest every month: ${refresh}.`),
  },
  backup: {
    nobodyTells: 'It is not known where the backups are (BACKUPS_URL).',
    away: 'The backup service is not responding, or cannot reach the place where the backups are kept.',
    awayTodo: logOf('backups', ({ again }) => again),
    newest: (ago, size) => `The latest was made ${ago} (${size}).`,
    none: 'There is no complete backup yet.',
    firstTodo: 'The first one is made on its own, five minutes after "npm start".',
    lateTodo: logOf(
      'backups',
      () =>
        'Almost always there is no space or no permission where they are kept; after that the next one is made on its own.',
    ),
    byHandTodo: ways(({ backUp }) => `Make one with ${backUp} and take it to another machine.`),
    oldCopy: (found, ago) => `${found} The latest one at the second location was made ${ago}.`,
    noCopy: (found) => `${found} There is none at the second location.`,
    copyTodo: logOf('backups', () => 'Check BACKUP_ALSO_TO and its keys.'),
    sameDisk: (found) => `${found} All of them are on the same disk as the site and would be lost with it.`,
    sameDiskTodo:
      'Set a second location with BACKUP_ALSO_TO=s3://…, or a location on another disk; meanwhile, take one to another machine.',
  },
  restore: {
    away: 'Could not be checked: the backup service is not responding.',
    damaged: 'The last backup that was tested is damaged.',
    damagedTodo: ways(
      ({ backUp }) => `Check the disk where they are kept, make another with ${backUp}, and keep the earlier ones.`,
    ),
    never: 'Nothing runs trial restores of the backups here.',
    neverTodo: 'From time to time, restore one on another machine with "npm run restore".',
    good: (ago) => `A backup was restored successfully ${ago}.`,
    late: (ago) => `The last trial restore was ${ago}.`,
    lateTodo: logOf('backups', () => 'Until then nobody knows if the backups are any good.'),
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
    archivesTodo: ways(
      ({ archive }) =>
        `Free up some space on that disk, or keep the backups on another one with BACKUP_TO. ${archive('list')} shows them and ${archive('remove NAME')} removes one.`,
    ),
    todo: ways(({ room }) => `Free up some space: ${room}.`),
  },
  site: {
    answers: (origin) => `${origin} responds, seen from this server.`,
    onlyHere: (origin) => `${origin} opens only on this machine.`,
    onlyHereTodo: ways(({ open }) => `To let others open it, ${open}.`),
    noName: (hostname) => `The name ${hostname} does not exist in DNS.`,
    noNameTodo: ways(
      ({ address }) =>
        `Where you bought the domain, add an A record with the IPv4 address of this server. It may take an hour. If the name is misspelled, correct ${address}.`,
    ),
    away: (origin) => `${origin} is not responding.`,
    awayTodo: (hostname) =>
      ways(
        ({ front }) =>
          `Check that the A record of ${hostname} has the address of this server, that its firewall lets in ports 80 and 443, and ${front}. If it does open on a phone without Wi-Fi, others can reach it: only this server’s own network does not lead back to it.`,
      ),
    redirects: (origin, target) => `${origin} redirects to ${target}.`,
    redirectsSomewhere: (origin) => `${origin} redirects to another address.`,
    redirectsTodo: ways(
      ({ address }) =>
        `Set ${address} to the address where the redirect ends, or remove the redirect: uploads are signed for this address.`,
    ),
    other: (origin, status) => `Something else answers at ${origin} (status ${status}), not this site.`,
    otherTodo: (hostname) =>
      ways(
        ({ address }) =>
          `The A record of ${hostname} leads to another server, or another program uses the port. Correct the record, or ${address}.`,
      ),
  },
  certificate: {
    notNeeded: 'Without https there is no certificate.',
    insecure: 'The site opens without https: browsers mark it as not secure.',
    insecureTodo: ways(({ secure }) => secure),
    none: 'Could not be checked: nothing answers with https at the site address.',
    expired: (day) => `Expired: ${day}.`,
    soon: (day) => `Expires soon: ${day}.`,
    renewTodo: ways(({ renew }) => renew),
    notYet: 'Not valid yet.',
    notYetTodo: 'Check the clock of this machine and of the server with the certificate.',
    refused: (error) => `Browsers do not accept it (${error}).`,
    refusedTodo: (hostname) =>
      ways(({ renew }) => `It must be from a known authority and for the name ${hostname}. ${renew}`),
    good: (day, days) => `Valid until: ${day} (${days} day${days === 1 ? '' : 's'}).`,
  },
  command: {
    noFault: 'Nothing is red.',
    faults: (count) => (count === 1 ? '1 red line.' : `${count} red lines.`),
    badSettings: 'The settings keep the site from starting:',
  },
} satisfies typeof es;
