import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Askers } from './askers.js';
import { list } from './calls.js';
import { compose, containerOf, docker, healthy, inspectOne, must, options, say } from './engine.js';
import { scaled } from './releases.js';
import { Writers } from './writers.js';

/** Kills every container in turn with `kill -9`, while others write. */
export async function kills(): Promise<void> {
  const writers = new Writers(4, 'kill');
  const lines: string[] = [];
  try {
    for (const service of ['gateway', 'content', 'bookings', 'companion', 'redis', 'postgres', 'storage', 'edge']) {
      await sleep(1000);
      const { Id, State, RestartCount } = containerOf(service);
      // Docker would not restart a container after "docker kill".
      process.kill(State.Pid, 'SIGKILL');
      for (const limit = Date.now() + 30_000; inspectOne(Id).RestartCount <= RestartCount; await sleep(100))
        must(Date.now() < limit, `${service} is restarted`);
      const recovered = await healthy();
      for (const limit = Date.now() + 60_000; inspectOne(Id).State.Health?.Status !== 'healthy'; await sleep(200))
        must(Date.now() < limit, `${service} is healthy again`);
      lines.push(`${service} ${(recovered / 1000).toFixed(1)} s`);
    }
  } finally {
    await writers.stop();
  }
  say(`  healthy again after kill -9: ${lines.join(', ')}`);
  await writers.check();
}

/** One of two gateways is paused for 30 s; then the only one hangs, and then the only one is paused. */
export async function hangs(): Promise<void> {
  await scaled(async () => {
    compose('up', '--detach', '--wait');
    const { Id, RestartCount } = containerOf('gateway');
    const askers = new Askers([['/'], ['/events'], ['/api/events/upcoming'], ['/api/band-members'], ['/api/site']]);
    docker('pause', Id);
    await sleep(30_000);
    docker('unpause', Id);
    await askers.stop();
    for (const limit = Date.now() + 60_000; inspectOne(Id).State.Health?.Status !== 'healthy'; await sleep(200))
      must(Date.now() < limit, 'a gateway that was paused is healthy again');
    const { answered, failed, slowest } = askers;
    must(failed.length === 0, `no read fails while a gateway is paused: ${failed.slice(0, 5).join('; ')}`);
    must(slowest < 3000, `no read waits for 3 s (${slowest} ms)`);
    must(inspectOne(Id).RestartCount === RestartCount, 'a gateway that was paused goes on');
    say(`  one of two gateways paused for 30 s: ${answered} reads, the slowest ${slowest} ms`);
  });
  const { Id, State, RestartCount } = containerOf('gateway');
  // The first process of the container waits for the gateway.
  const [pid] = readFileSync(`/proc/${State.Pid}/task/${State.Pid}/children`, 'utf8').split(' ');
  const began = Date.now();
  process.kill(Number(pid), 'SIGSTOP');
  for (; inspectOne(Id).RestartCount <= RestartCount; await sleep(100))
    must(Date.now() - began < 30_000, 'a gateway that hangs is ended');
  await healthy();
  const took = Date.now() - began;
  must(took < 15_000, `the site is back within 15 s (${took} ms)`);
  say(`  the only gateway hangs: healthy again after ${took} ms`);
  await pauseOfTheOnlyGateway();
}

/** A pause freezes the watchdog too, so that nothing can end it from inside: the site is away as long, and no longer. */
async function pauseOfTheOnlyGateway(): Promise<void> {
  const { Id, RestartCount } = containerOf('gateway');
  const askers = new Askers([['/'], ['/events'], ['/api/events/upcoming'], ['/api/band-members'], ['/api/site']]);
  docker('pause', Id);
  await sleep(25_000);
  const { answered } = askers;
  docker('unpause', Id);
  const began = Date.now();
  for (; askers.answered < answered + 5; await sleep(50))
    must(Date.now() - began < 15_000, 'the site answers again within 15 s after the pause');
  const took = Date.now() - began;
  await askers.stop();
  must(inspectOne(Id).RestartCount === RestartCount, 'a gateway that was paused goes on');
  must(
    askers.failed.length === 0,
    `reads wait at the edge for the end of the pause: ${askers.failed.slice(0, 5).join('; ')}`,
  );
  say(`  the only gateway paused for 25 s: answers again after ${took} ms, no read failed`);
}

/** `down` and `up` keep everything. */
export async function again(): Promise<void> {
  const state = async () => [await list('bookings'), await list('events')] as const;
  const [bookings, events] = await state();
  compose('down');
  compose('up', '--detach', '--wait');
  await healthy();
  const found = new Set((await state()).flat().map((row) => JSON.stringify(row)));
  const rows = [...bookings, ...events].map((row) => JSON.stringify(row));
  const changed = rows.filter((row) => !found.has(row));
  must(changed.length === 0, `down and up keep all rows (${changed.length}, as ${changed[0]})`);
  must(found.size === rows.length, `and add none (${found.size}, before ${rows.length})`);
  say(`  ${bookings.length} requests and ${events.length} events as before`);
}

const examine = () => spawnSync('docker', ['compose', '--progress', 'quiet', 'run', '--rm', '-T', 'doctor'], options);

/** The doctor calls the parts of a healthy stack well, and the one that is stopped by its name. */
export async function doctor(): Promise<void> {
  const { stdout: well, stderr } = examine();
  for (const part of ['Redis', 'Servicio de contenido', 'Almacén de fotos', 'Subida de fotos', 'Versión', 'Reloj'])
    must(well.includes(`✓ ${part}`), `"${part}" is well: ${well || stderr}`);
  say(well.trim().replace(/^/gm, '  '));
  compose('stop', 'companion');
  const { stdout: sick, status } = examine();
  compose('start', 'companion');
  must(status === 1 && sick.includes('✗ Subida de fotos'), `the stopped companion is named: ${sick}`);
  await healthy();
}
