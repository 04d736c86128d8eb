import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { PROCESSES, SETTINGS, settingsOf, type Reader } from '@tocada/contracts/house/settings.js';
import { parse, parseAllDocuments } from 'yaml';
import { OPERATOR_SETTINGS } from './operator-settings.js';
import { parseSettings } from './secrets.js';
import { environmentOf, FALLBACKS, writeSettings } from './settings-files.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const READERS: Reader[] = [...PROCESSES, 'backup'];

const defaultOf = (name: string) => FALLBACKS[name] ?? SETTINGS[name]?.default;

test('the files that repeat settings agree with the table', () => {
  expect(writeSettings({ write: false })).toEqual([]);
});

test('a setting has a default or is optional, not both', () => {
  for (const [name, { default: value, optional, neededBy }] of Object.entries(SETTINGS))
    expect([name, value === undefined || !(optional || neededBy)]).toEqual([name, true]);
});

describe('docker-compose.yml', () => {
  const text = read('docker-compose.yml');
  const { services } = parse(text, { merge: true }) as any;

  test.each(READERS)('%s gets the settings that it reads and no other', (name) => {
    expect(services[name].environment).toEqual(environmentOf(name));
  });

  test('offers nothing that the table does not know, and with the same defaults', () => {
    const offered = [...text.matchAll(/\$\{([A-Z0-9_]+)(?::-([^}$]*))?/g)];
    expect(offered.length).toBeGreaterThan(50);
    for (const [, name = '', fallback] of offered) {
      const ofCompose = OPERATOR_SETTINGS.some((setting) => setting.place === 'compose' && setting.name === name);
      if (ofCompose) continue;
      expect(SETTINGS).toHaveProperty(name);
      if (fallback && name !== 'SITE_CONFIG') expect([name, fallback]).toEqual([name, String(defaultOf(name))]);
    }
  });

  test('offers every setting of its own', () => {
    for (const { name, place } of OPERATOR_SETTINGS)
      if (place === 'compose' && name !== 'COMPOSE_PROFILES') expect(text).toContain(`\${${name}:`);
  });
});

test('the edge has the same defaults as the processes', () => {
  for (const [, name = '', value] of read('deploy/docker/Caddyfile').matchAll(/\{\$([A-Z0-9_]+):([^}]*)\}/g))
    // The launcher sets some for a gateway without an edge.
    if (SETTINGS[name] && SETTINGS[name].setBy !== 'launcher')
      expect([name, value]).toEqual([name, String(defaultOf(name))]);
});

test('the images set what operators need not', () => {
  const set = read('deploy/docker/Dockerfile').match(/\b[A-Z_]+(?==)/g);
  for (const [name, { setBy }] of Object.entries(SETTINGS)) if (setBy === 'image') expect(set).toContain(name);
});

describe('on Kubernetes', () => {
  const manifests: any[] = readdirSync(join(ROOT, 'deploy/k8s/base')).flatMap((name) =>
    parseAllDocuments(read(`deploy/k8s/base/${name}`)).map((document) => document.toJS()),
  );

  test.each(READERS)(
    '%s gets every secret that it reads as a file, and reads every variable that it gets',
    (reader) => {
      const { spec } = manifests.find(
        (manifest) => manifest.metadata?.name === reader && manifest.kind === 'Deployment',
      );
      const pod = spec.template.spec;
      const [{ env, envFrom }] = pod.containers;
      expect(envFrom).toEqual([{ configMapRef: { name: 'settings' } }]);
      const expected = settingsOf(reader).flatMap(([name, { secret, setBy }]) =>
        secret ? [`${name}_FILE`] : setBy === 'deployment' ? [name] : [],
      );
      expect(env.map(({ name }: any) => name).toSorted()).toEqual(expected.toSorted());
      const compose = environmentOf(reader);
      // On compose the name `backup` is that of the container that runs once.
      for (const { name, value } of env)
        expect([name, value]).toEqual([
          name,
          compose[name]!.replace('//backups:', '//backup:').replace(/^compose$/, 'kubernetes'),
        ]);
      const { secret } = pod.volumes.find(({ name }: any) => name === 'secrets');
      expect(secret.secretName).toBe(reader);
    },
  );

  test('the ConfigMap holds settings that are no secrets, with the same defaults as compose', () => {
    const [{ literals }] = parse(read('deploy/k8s/base/kustomization.yaml')).configMapGenerator as [any];
    const data = parseSettings([...literals, read('deploy/k8s/overlays/single-node/settings.env')].join('\n'));
    for (const [name, value] of Object.entries(data)) {
      expect(SETTINGS[name]).toBeDefined();
      expect(SETTINGS[name]!.secret).toBeUndefined();
      if (!name.startsWith('SITE_')) expect([name, value]).toEqual([name, String(defaultOf(name))]);
    }
  });
});
