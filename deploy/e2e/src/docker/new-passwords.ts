import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { compose, healthy, keptSecrets, must, options, say, seconds } from './engine.js';
import { execute, scaled } from './releases.js';
import { Writers } from './writers.js';

const COMMAND = ['deploy/docker/upgrade.sh', '--new-passwords'];
/** The names of the secrets that a leak of the servers' passwords leaves alone. */
const OF_PEOPLE = ['ADMIN_PASSWORD', 'COMPANION_SECRET', 'VAPID_PRIVATE_KEY', 'POSTGRES_FORMER_URLS'];
/** The moments of the command after which a kill leaves another state behind: its last line of output until then. */
const MOMENTS = [
  /site goes down/,
  /secrets|Container .*setup.* (?:Creat|Start)/,
  /new-passwords: done/,
  /redis-users.* Start/,
];

/** Kills the command and all that it has started, once `moment` was printed. @returns whether it came to that */
async function killedAt(moment: RegExp): Promise<boolean> {
  const child = spawn('sh', COMMAND, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const seen = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (moment.test(output)) resolve();
      });
  });
  const isSeen = await Promise.race([seen.then(() => true), once(child, 'exit').then(() => false)]);
  if (isSeen) process.kill(-child.pid!, 'SIGKILL');
  return isSeen;
}

/** The output of a command in the container of a server. The command may fail. */
const told = (service: string, variable: string, ...command: string[]): string =>
  spawnSync('docker', ['compose', 'exec', '-T', '-e', variable, service, ...command], options).stdout;

/** Postgres asks everybody for a password but those who come by its loopback address. */
const opensPostgres = (role: string, password: string): boolean =>
  told('postgres', `PGPASSWORD=${password}`, 'psql', '-h', 'postgres', '-U', role, '-c', 'select 42').includes('42');
const opensRedis = (password: string): boolean =>
  told('redis', `REDISCLI_AUTH=${password}`, 'redis-cli', 'ping').includes('PONG');

/** New passwords for the servers: a kill at any point leaves a stack that starts, and at the end the old ones open nothing. */
export const newPasswords = (): Promise<void> =>
  scaled(async () => {
    compose('up', '--detach', '--wait');
    const writers = new Writers(2, 'passwords');
    await sleep(2000);
    await writers.stop();
    const before = keptSecrets();
    let kills = 0;
    for (const moment of MOMENTS) {
      if (await killedAt(moment)) kills += 1;
      await execute('docker', ['compose', 'up', '--detach', '--wait'], options);
      await healthy();
      await writers.check();
    }
    must(kills === MOMENTS.length, `the command was killed at each moment (${kills})`);
    const began = Date.now();
    await execute('sh', COMMAND, options);
    await healthy();
    const took = Date.now() - began;
    await writers.check();
    const after = keptSecrets();
    const same = Object.keys(after).filter((name) => !OF_PEOPLE.includes(name) && after[name] === before[name]);
    must(same.length === 0, `every password of a server is new: ${same.join(', ')}`);
    must(after.ADMIN_PASSWORD === before.ADMIN_PASSWORD, 'the password of the panel stays');
    for (const [role, name] of [
      ['postgres', 'POSTGRES_PASSWORD'],
      ['bookings', 'BOOKINGS_DATABASE_PASSWORD'],
    ] as const) {
      must(opensPostgres(role, after[name]!), `${role} has its new password`);
      must(!opensPostgres(role, before[name]!), `the old password of ${role} opens nothing`);
    }
    must(opensRedis(after.REDIS_PASSWORD!), 'Redis has its new password');
    must(!opensRedis(before.REDIS_PASSWORD!), 'the old password of Redis opens nothing');
    say(
      `  killed at ${kills} moments, and each time "docker compose up" started the stack; then done in ${seconds(took)}`,
    );
  });
