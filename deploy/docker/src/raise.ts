import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the number of the release stands: in packages, in what names an image, and in what people read. */
const FILES = [
  'package.json',
  '{gateway,companion,frontend,services/*,deploy/*}/package.json',
  'package-lock.json',
  'docker-compose.yml',
  'deploy/recipes/compose.yaml',
  'deploy/coolify/docker-compose.yml',
  'deploy/docker/src/coolify.ts',
  'deploy/k8s/overlays/*/kustomization.yaml',
  'README.md',
  'deploy/*.md',
  'deploy/recipes/*.md',
];
const NUMBER = /^(\d+)\.(\d+)\.(\d+)$/;

/** A fault of the person who gives the number, said in one line. */
export class NumberFault extends Error {}

/** The one that the documents speak of as another, later release. */
const following = (version: string): string => {
  const [, major, minor] = NUMBER.exec(version)!;
  return `${major}.${Number(minor) + 1}.0`;
};

const isGreater = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' }) > 0;
const whole = (version: string) => `(?<![\\d.])${version.replaceAll('.', '\\.')}(?![\\d]|\\.\\d)`;

type Package = { name?: string; version?: string } & Partial<Record<(typeof NEEDS)[number], Record<string, string>>>;
const NEEDS = ['dependencies', 'devDependencies'] as const;

/** Raises a package and its @tocada dependencies. A dependency from elsewhere may have the same version by chance. */
function raisePackage(ours: Package, from: string, to: string): void {
  if (ours.version === from) ours.version = to;
  for (const needed of NEEDS.map((kind) => ours[kind] ?? {}))
    for (const name of Object.keys(needed)) if (name.startsWith('@tocada/') && needed[name] === from) needed[name] = to;
}

function raised(path: string, text: string, from: string, to: string): string {
  if (path.endsWith('.json')) {
    const file = JSON.parse(text) as Package & { packages?: Record<string, Package> };
    raisePackage(file, from, to);
    for (const [place, of] of Object.entries(file.packages ?? {}))
      if (!place.includes('node_modules/')) raisePackage(of, from, to);
    return `${JSON.stringify(file, null, 2)}\n`;
  }
  // In one pass, so that no number is raised twice.
  const both = new RegExp(`${whole(from)}|${whole(following(from))}`, 'g');
  return text.replaceAll(both, (found) => (found === from ? to : following(to)));
}

/** The heading of what the next release brings becomes its number. */
function released(text: string, to: string): string {
  if (text.includes(`\n## ${to}\n`)) return text;
  if (!text.includes('\n## Not yet released\n'))
    throw new NumberFault('CHANGELOG.md has nothing under "Not yet released".');
  return text.replace('\n## Not yet released\n', `\n## ${to}\n`);
}

/**
 * Makes the release of a clone another one, in every file that names it.
 * @param root the clone
 * @returns the files that changed
 * @throws NumberFault when the number is none, or not greater
 */
export function raise(root: string, to: string): string[] {
  const { version: from } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  if (!NUMBER.test(to)) throw new NumberFault('Which release? For example: npm run raise -- 0.2.0');
  if (!isGreater(to, from)) throw new NumberFault(`The release is ${from} already: ${to} is not greater.`);
  const changes = globSync(FILES, { cwd: root }).map((path) => {
    const before = readFileSync(join(root, path), 'utf8');
    return { path, before, after: raised(path, before, from, to) };
  });
  const notes = 'CHANGELOG.md';
  if (existsSync(join(root, notes))) {
    const before = readFileSync(join(root, notes), 'utf8');
    changes.push({ path: notes, before, after: released(before, to) });
  }
  const changed = changes.filter(({ before, after }) => after !== before);
  for (const { path, after } of changed) writeFileSync(join(root, path), after);
  return changed.map(({ path }) => path);
}
