// Fails on a circle among folders or packages, and on an import against the direction of the packages. dependency-cruiser
// would do it, but it needs the compiler API that TypeScript 7 lacks, and sees no circle of a folder with its subfolder.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '@tocada/local/root.js';

/** The imports that each part may have. Code in `deploy` may import every part, and no part imports from it. */
const MAY_IMPORT: Record<string, string[]> = {
  contracts: [],
  runtime: ['contracts'],
  content: ['contracts', 'runtime'],
  bookings: ['contracts', 'runtime'],
  gateway: ['contracts', 'runtime'],
  companion: ['contracts', 'runtime'],
  frontend: ['contracts'],
};
const SOURCES = ['services/*/src', 'gateway/src', 'companion/src', 'frontend/src', 'deploy/*/src'];

const IMPORT = /(?:^(?:import|export|\}).* from |^import |\bimport\()'([^']+)'/gm;
const importsOf = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, path]) => path!);

/** The nodes of one circle, the first one again at the end. */
function circleIn(graph: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, path: string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  return [...graph.keys()].map((node) => visit(node, [])).find(Boolean);
}

const faults: string[] = [];
const [folders, packages] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
const add = (graph: Map<string, Set<string>>, from: string, to: string) =>
  from !== to && graph.set(from, (graph.get(from) ?? new Set()).add(to));
for (const source of globSync(SOURCES, { cwd: ROOT })) {
  const name = basename(dirname(source));
  for (const file of globSync(`${source}/**/*.{ts,tsx}`, { cwd: ROOT }))
    for (const path of importsOf(file)) {
      const other = /^@tocada\/([^/]+)/.exec(path)?.[1];
      if (other) add(packages, name, other);
      if (other && MAY_IMPORT[name]?.includes(other) === false) faults.push(`${file} may not import ${path}`);
      const [from, to] = [dirname(file), join(dirname(file), path, '..')];
      // The top folder of a package composes its subfolders, which in turn read its settings.
      const counts =
        path.startsWith('.') && from !== source && to !== source && !/\.(spec|e2e|journey|long|browser)\./.test(file);
      if (counts) add(folders, from, to);
    }
}
for (const circle of [circleIn(folders), circleIn(packages)]) if (circle) faults.push(circle.join(' → '));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
