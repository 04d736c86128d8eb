import { execFile, execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Askers } from './askers.js';
import { call, type Request } from './calls.js';
import { compose, env, idsOf, inspect, must, options, PASSWORD, PROCESSES, say, seconds } from './engine.js';
import { Writers } from './writers.js';

/** Without blocking this process, which makes the load meanwhile. */
const execute = promisify(execFile);

/** Does `work` with a new release of the same code: images that differ in a label only. */
async function withNewImages(names: string[], work: () => Promise<void>): Promise<void> {
  const { VERSION = 'latest' } = env;
  for (const name of names) {
    const input = `FROM tocada-${name}:${VERSION}\nLABEL drill="${Date.now()}"\n`;
    execFileSync('docker', ['build', '--quiet', '--tag', `tocada-${name}:drill`, '-'], { ...options, input });
  }
  env.VERSION = 'drill';
  try {
    await work();
  } finally {
    env.VERSION = VERSION;
  }
}

const imagesOf = (names: string[]) => names.flatMap((name) => inspect(...idsOf(name)).map(({ Image }) => Image));

/** New images of gateway, content, bookings and companion under load, three times, without a failed request. */
export async function roll(): Promise<void> {
  compose('up', '--detach', '--wait', '--no-recreate', '--scale', 'gateway=2', '--scale', 'content=2');
  const session = await call('/api/admin/session', 'POST', { password: PASSWORD });
  const { uploadToken } = (await session.json()) as { uploadToken: string };
  const upload = { filename: 'foto.jpg', type: 'image/jpeg', metadata: {} };
  const requests: Request[] = [
    ['/'],
    ['/api/events/upcoming'],
    ['/api/band-members'],
    ['/companion/s3/multipart', 'POST', upload, { authorization: `Bearer ${uploadToken}` }],
  ];
  for (let round = 1; round <= 3; round += 1) {
    const writers = new Writers(2, `roll${round}`);
    const askers = new Askers(requests);
    const began = Date.now();
    try {
      await withNewImages(PROCESSES, async () => {
        const old = new Set(imagesOf(PROCESSES));
        await execute('sh', ['deploy/docker/roll.sh', ...PROCESSES], options);
        const now = imagesOf(PROCESSES);
        must(now.length === 6 && now.every((image) => !old.has(image)), 'every replica runs the new image');
      });
    } finally {
      await Promise.all([askers.stop(), writers.stop()]);
    }
    const { failed, answered, slowest } = askers;
    must(failed.length === 0, `no request failed: ${failed.slice(0, 5).join('; ')} (${failed.length} of ${answered})`);
    must(writers.refused === 0, `no write was refused (${writers.refused}: ${[...writers.reasons].join('; ')})`);
    say(`  rolled in ${seconds(Date.now() - began)}: ${answered} requests, none failed, the slowest ${slowest} ms`);
    await writers.check();
  }
}

/** Replaces the edge, which holds the port, by a new image, and measures how long the site gives no answer. */
export async function edge(): Promise<void> {
  const askers = new Askers([['/'], ['/api/events/upcoming']]);
  let status: number | undefined;
  try {
    await withNewImages(['edge'], async () => {
      await sleep(1000);
      await execute('docker', ['compose', 'up', '--detach', '--no-deps', '--wait', 'edge'], options);
      ({ status } = await call('/'));
    });
  } finally {
    await askers.stop();
  }
  must(status === 200, 'the new edge answers');
  const { failed, answered, pause } = askers;
  must(pause < 10_000, `the pause is short (${pause} ms)`);
  const reasons = [...new Set(failed)].join('; ');
  say(`  no answer for ${pause} ms: ${failed.length} of ${answered} requests failed (${reasons})`);
}
