// Fails on a circle among files, folders or packages, on an import against the direction of packages or storeys, and on an
// import from one feature of the frontend into another.
// dependency-cruiser would do it, but it needs the compiler API that TypeScript 7 lacks, and sees no circle of a folder
// with its subfolder. The linter sees no circle that a type closes.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '@tocada/local/root.js';
import { STOREYS } from './floor-plan.js';

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

type Graph = Map<string, Set<string>>;

/** The nodes of one circle, the first one again at the end. */
function circleIn(graph: Graph): string[] | undefined {
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

/** The storey of a file in a package that has some, from below; -1 for one beside the storeys. */
const storeyOf = (file: string, source: string): number =>
  STOREYS[source]?.findIndex((storey) => file.startsWith(`${source}/${storey}/`)) ?? -1;

/** The subject of a file among the features, which only pages compose. */
const featureOf = (file: string): string | undefined => /^frontend\/src\/features\/([^/]+)\//.exec(file)?.[1];

const faults: string[] = [];
const graphs = { files: new Map(), folders: new Map(), packages: new Map() } satisfies Record<string, Graph>;
const add = (graph: Graph, from: string, to: string) =>
  from !== to && graph.set(from, (graph.get(from) ?? new Set()).add(to));
for (const source of globSync(SOURCES, { cwd: ROOT })) {
  const name = basename(dirname(source));
  for (const file of globSync(`${source}/**/*.{ts,tsx}`, { cwd: ROOT }))
    for (const path of importsOf(file)) {
      const other = /^@tocada\/([^/]+)/.exec(path)?.[1];
      if (other) add(graphs.packages, name, other);
      if (other && MAY_IMPORT[name]?.includes(other) === false) faults.push(`${file} may not import ${path}`);
      if (!path.startsWith('.')) continue;
      const imported = join(dirname(file), path);
      add(graphs.files, file.replace(/\.tsx?$/, ''), imported.replace(/\.js$/, ''));
      if (featureOf(file) && featureOf(imported) && featureOf(imported) !== featureOf(file))
        faults.push(`${file} may not import ${path}: pages compose features`);
      if (/\.(spec|e2e|journey|long|browser)\./.test(file)) continue;
      if (storeyOf(file, source) >= 0 && storeyOf(imported, source) > storeyOf(file, source))
        faults.push(`${file} may not import ${path}, which is on a higher storey`);
      // The top folder of a package composes its subfolders, which in turn read its settings.
      const to = dirname(imported);
      if (dirname(file) !== source && to !== source) add(graphs.folders, dirname(file), to);
    }
}
for (const graph of Object.values(graphs)) {
  const circle = circleIn(graph);
  if (circle) faults.push(circle.join(' → '));
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
