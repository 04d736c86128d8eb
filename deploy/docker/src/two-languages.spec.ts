import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const sectionOf = (page: string, heading: string) => read(page).split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;
const section = sectionOf('deploy/README.md', 'Words of the screens');

/** The source of the words on the screens. */
const screens = ['frontend/src', 'services/contracts/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(spec|test)\./.test(name))
    .map((name) => read(join(folder, name))),
);

test('every word in the table of the screens stands on a screen', () => {
  const words = [...section.matchAll(/^\| ([^|]+) \|/gm)].slice(2).flatMap(([, cell]) =>
    cell!
      .trim()
      .replaceAll(/ \([^)]*\)/g, '')
      .split(', '),
  );
  expect(words.length).toBeGreaterThan(15);
  expect(words.filter((word) => !screens.some((text) => text.includes(word)))).toEqual([]);
});

test('the panel’s words in the operator’s pages are in that table', () => {
  const quoted = [
    ...globSync('deploy/*.md', { cwd: ROOT })
      .map(read)
      .join('\n')
      .matchAll(
        /"(Ajustes|Estado|Solicitudes|Sospechosas|Cerrar Sesión|Enviar correo de prueba|Demasiados intentos)"/g,
      ),
  ];
  expect(new Set(quoted.map(([, word]) => word)).size).toBe(7);
  for (const [, word] of quoted) expect(section).toContain(word);
});

test('the Spanish part names commands that exist', () => {
  const spanish = sectionOf('README.md', 'En español');
  expect(spanish.match(/`npm |run --rm /g)!.length).toBeGreaterThan(2);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const [, script] of spanish.matchAll(/`npm (?:run )?(\w+)/g)) expect(Object.keys(scripts)).toContain(script);
  const services = read('docker-compose.yml');
  for (const [, service] of spanish.matchAll(/run --rm ([\w-]+)/g))
    expect(services).toMatch(new RegExp(`^  ${service}:`, 'm'));
});
