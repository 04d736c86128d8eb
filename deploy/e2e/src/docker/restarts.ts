import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { list } from './calls.js';
import { compose, containerOf, healthy, inspectOne, must, options, say } from './engine.js';
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
  const well = examine().stdout;
  for (const part of ['Redis', 'Servicio de contenido', 'Almacén de fotos', 'Subida de fotos', 'Versión', 'Reloj'])
    must(well.includes(`✓ ${part}`), `"${part}" is well: ${well}`);
  say(well.trim().replace(/^/gm, '  '));
  compose('stop', 'companion');
  const { stdout: sick, status } = examine();
  compose('start', 'companion');
  must(status === 1 && sick.includes('✗ Subida de fotos'), `the stopped companion is named: ${sick}`);
  await healthy();
}
