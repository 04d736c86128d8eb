import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { pinImages } from './pin-images.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const K8S = join(ROOT, 'deploy/k8s');
const FILES = [
  join(ROOT, 'docker-compose.yml'),
  join(ROOT, 'deploy/recipes/compose.yaml'),
  ...readdirSync(K8S, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
    .map((name) => join(K8S, name)),
];
const RELEASE = { folder: 'registry.example.org/band', version: '1.2.0' };
const DIGEST = `sha256:${'a'.repeat(64)}`;

const imagesOf = (text: string) => [...text.matchAll(/\bimage: (.+)$/gm)].map(([, image]) => image!);

test('a release names every image by its digest or by VERSION, and builds none', () => {
  const asked = new Set<string>();
  const pinned = FILES.map((path) =>
    pinImages(readFileSync(path, 'utf8'), RELEASE, (image) => {
      asked.add(image);
      return DIGEST;
    }),
  );
  const images = pinned.flatMap(imagesOf);
  expect(images.length).toBe(FILES.flatMap((path) => imagesOf(readFileSync(path, 'utf8'))).length);
  const isVariable = (image: string) => image.includes('VERSION');
  for (const image of images.filter((name) => !isVariable(name))) expect(image).toMatch(/:[\w.-]+@sha256:a{64}$/);
  expect(images).toContain(`registry.example.org/band/tocada-gateway:1.2.0@${DIGEST}`);
  expect(images.filter(isVariable).toSorted()).toEqual(
    ['-backup', '-bookings', '-companion', '-content', '-edge', '-gateway', '-setup', ''].map((name) => {
      const tag = '${VERSION:-1.2.0}';
      return `registry.example.org/band/tocada${name}:${name === '-edge' ? `\${EDGE_VERSION:-${tag}}` : tag}`;
    }),
  );
  // Of others, each with a number, which a bot raises.
  const others = new Set(
    FILES.flatMap((path) => imagesOf(readFileSync(path, 'utf8'))).filter((image) => !image.startsWith('tocada')),
  );
  expect(others.size).toBeGreaterThan(8);
  expect(new Set([...asked].filter((image) => !image.includes('tocada-')))).toEqual(others);
  for (const image of others) expect(image).toMatch(/^[\w./-]+:v?\d[\w.-]*$/);
  expect(pinned.join('')).not.toMatch(/^ +build:/m);
});

test('the compose file of a release needs no other file: of its folder only the place is read, and Docker makes it', () => {
  const compose = pinImages(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), RELEASE, () => DIGEST);
  expect(compose.match(/\.\/\S*/g)).toEqual(['./deploy/docker:/band:ro']);
  expect(compose).toContain('${SITE_CONFIG:-/dev/null}:/etc/tocada/site.json:ro');
  const given = [...compose.matchAll(/ SITE_CONFIG: (.+)/g)].map(([, value]) => value);
  expect(given).toEqual(Array.from({ length: 5 }, () => '${SITE_CONFIG:+/etc/tocada/site.json}'));
});

test('an image without a digest ends the release', () => {
  expect(() => pinImages('    image: redis:7-alpine\n', RELEASE, () => 'not found')).toThrow(
    'No digest of redis:7-alpine',
  );
});
