// Every setting that the documents offer arrives where it is read, in each way of running.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PROCESSES, settingsOf, type Reader } from '@tocada/contracts/house/settings.js';
import { parseSettings, writeSecrets } from '@tocada/docker/secrets.js';
import { fullEnv, interpolated } from '@tocada/docker/spec-full-env.js';
import { readValues } from '@tocada/runtime/env.js';
import { parse } from 'yaml';
import { ROOT } from './root.js';
import { givenTo, readSettings } from './settings.js';

const READERS: Reader[] = [...PROCESSES, 'backup'];
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-every-way-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The settings of a reader, by the name under which it reads them, that a person may give. */
const offeredTo = (reader: Reader) => settingsOf(reader).filter(([, { setBy }]) => !setBy);

describe.each(['docker-compose.yml', 'deploy/coolify/docker-compose.yml'])('%s', (path) => {
  const given = fullEnv('compose');
  const { services, configs } = parse(interpolated(read(path).replaceAll(/\$\{(\w+):\?[^}]*\}/g, '${$1}'), given), {
    merge: true,
  }) as any;

  test.each(READERS)('%s reads every setting', (reader) => {
    writeSecrets(folder, parseSettings(configs.settings.content));
    const service = services[reader === 'backup' ? 'backups' : reader];
    const environment = Object.fromEntries(
      Object.entries<string>(service.environment).map(([name, value]) => [
        name,
        String(value ?? '').replace('/run/secrets', join(folder, reader)),
      ]),
    );
    const { values, faults } = readValues(environment);
    expect(faults).toEqual([]);
    for (const [name, { givenAs }] of offeredTo(reader)) {
      const wanted = name === 'SITE_CONFIG' ? expect.anything() : given[givenAs?.[reader] ?? name];
      // Without files of the host the site of the images holds.
      if (name === 'SITE_CONFIG' && path.includes('coolify')) continue;
      expect([name, values[name]]).toEqual([name, wanted]);
    }
  });

  test('the tag of the images is theirs alone: no process gets a VERSION or a PORT of the host', () => {
    for (const reader of READERS)
      expect(Object.keys(services[reader === 'backup' ? 'backups' : reader].environment)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(VERSION|PORT)$/)]),
      );
  });
});

describe('deploy/recipes/compose.yaml', () => {
  const given = fullEnv('start');
  const service = (env: Record<string, string>) =>
    (parse(interpolated(read('deploy/recipes/compose.yaml'), env), { schema: 'failsafe' }) as any).services.tocada;
  /** The variables that the image sets for its launcher. */
  const ofImage = Object.fromEntries(
    [...read('deploy/docker/Dockerfile').matchAll(/^ENV (HOST=.*BACKING=.*)$/gm)].flatMap(([, line]) =>
      line!.split(' ').map((pair) => pair.split('=')),
    ),
  );
  const launcher = (env: Record<string, string>) =>
    readSettings(
      {
        ...ofImage,
        ...service(env).environment,
        DATA_DIR: folder,
        SITE_CONFIG: '',
        VERSION: '0.1.0',
      } as NodeJS.ProcessEnv,
      [],
    );

  test('with every setting in .env each arrives, and the container keeps its port and its release', () => {
    const { environment, ports, image, volumes } = service(given);
    const own = ['BACKING', 'DATA_DIR', 'HOST', 'PORT', 'VERSION'];
    expect(Object.keys(environment)).toEqual(
      Object.keys(given)
        .filter((name) => !own.includes(name))
        .toSorted(byOrder(environment)),
    );
    for (const name of Object.keys(environment))
      expect([name, String(environment[name])]).toEqual([
        name,
        name === 'SITE_CONFIG' ? '/etc/tocada/site.json' : given[name],
      ]);
    expect(ports).toEqual(['8081:8080']);
    expect(image).toBe('tocada:latest');
    expect(volumes).toContain(`${given.SITE_CONFIG}:/etc/tocada/site.json:ro`);
    const { port, host, seed, env } = launcher(given);
    expect({ port, host, seed, backing: env.BACKING, release: env.VERSION }).toEqual({
      port: 8080,
      host: '0.0.0.0',
      seed: true,
      backing: 'embedded',
      release: '0.1.0',
    });
    for (const process of PROCESSES)
      for (const [name] of offeredTo(process))
        if (name !== 'SITE_CONFIG')
          expect([process, name, givenTo(process, env)[name]]).toEqual([process, name, given[name]]);
    // The second place of archives, which the page for the Raspberry Pi has people write down.
    for (const [name] of offeredTo('backup'))
      if (name !== 'SITE_CONFIG') expect([name, env[name]]).toEqual([name, given[name]]);
  });

  test('with an empty .env nothing is set but what the recipe is for', () => {
    const { environment, ports, image, volumes } = service({});
    const set = Object.entries(environment).filter(([, value]) => value);
    expect(set).toEqual(
      expect.arrayContaining([
        ['SEED', 'off'],
        ['SMTP_URL', 'off'],
      ]),
    );
    expect(set).toHaveLength(2);
    expect(ports).toEqual(['8080:8080']);
    expect(image).toBe(`tocada:${(JSON.parse(read('package.json')) as { version: string }).version}`);
    expect(volumes).toContain('/dev/null:/etc/tocada/site.json:ro');
    expect(launcher({ SEED: '', PORT: '' })).toMatchObject({ port: 8080, seed: false, env: { SMTP_URL: 'off' } });
  });
});

/** In the order of an object that stands already. */
const byOrder = (of: object) => {
  const names = Object.keys(of);
  return (one: string, other: string) => names.indexOf(one) - names.indexOf(other);
};

test('npm start: every setting that SETTINGS.md offers reaches its readers', () => {
  const given = fullEnv('start');
  const { port, env } = readSettings({ ...given, DATA_DIR: folder, SITE_CONFIG: '' }, []);
  expect(port).toBe(8081);
  for (const process of PROCESSES)
    for (const [name] of offeredTo(process))
      if (name !== 'SITE_CONFIG') expect([name, givenTo(process, env)[name]]).toEqual([name, given[name]]);
});
