import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { forCoolify } from './coolify.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const main = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const file = readFileSync(join(ROOT, 'deploy/coolify/docker-compose.yml'), 'utf8');
const ours = parse(main, { merge: true }) as any;
const { services, networks, volumes, configs } = parse(file) as any;

test('the file in the repository is what docker-compose.yml makes', () => {
  expect(file).toBe(forCoolify(main));
  expect(file).not.toBe(forCoolify(main.replace('--maxmemory', '--maxmemory-other')));
});

test('it builds and publishes nothing, and mounts named volumes alone', () => {
  for (const [name, service] of Object.entries<any>(services)) {
    expect([name, Object.keys(service)]).not.toEqual([
      name,
      expect.arrayContaining([expect.stringMatching(/^(build|ports|profiles)$/)]),
    ]);
    for (const mount of service.volumes ?? [])
      expect([name, mount]).toEqual([name, expect.stringMatching(/^(\/tmp$|[a-z-]+:)/)]);
    for (const mount of service.volumes ?? [])
      if (mount !== '/tmp') expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
    for (const network of service.networks ?? []) expect(Object.keys(networks)).toContain(network);
  }
  expect(services.edge.expose).toEqual(['80']);
  expect(file).not.toMatch(/checkout|\$\{DOMAIN/);
});

test('every service that always runs is there, with the same rights, limits and settings', () => {
  const running = Object.keys(ours.services).filter((name) => !ours.services[name].profiles);
  expect(Object.keys(services)).toEqual(running);
  for (const name of running) {
    const { build: _build, ports: _ports, volumes: _volumes, image, environment = {}, ...same } = ours.services[name];
    const {
      volumes: _mounts,
      expose: _expose,
      image: itsImage,
      environment: itsEnvironment = {},
      ...its
    } = services[name];
    expect([name, its]).toEqual([name, JSON.parse(JSON.stringify(same))]);
    expect(itsImage.replace(/^\$\{REGISTRY[^}]*\}\//, '').split(':')[0]).toBe(image.split(':')[0]);
    const differ = Object.keys(environment).filter((key) => String(environment[key]) !== String(itsEnvironment[key]));
    for (const key of differ)
      expect(['SITE_URL', 'SITE_CONFIG', 'ENV_FILE', 'SITE_ADDRESS', 'TRUSTED_PROXIES', 'RUNS_IN']).toContain(key);
    expect(Object.keys(itsEnvironment)).toEqual(Object.keys(environment));
  }
  expect(configs).toEqual(ours.configs);
});
