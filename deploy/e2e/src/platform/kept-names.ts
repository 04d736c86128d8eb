import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The places where a release says a name that stands on the wire, in rows, in browsers or in the hands of operators. */
const PLACES: Record<string, { files: string[]; pattern: RegExp }> = {
  calls: { files: ['services/contracts/src/**/*.ts'], pattern: /\b(?:read|write)\(\s*'([a-z]+(?:\.\w+)+)'/g },
  routes: {
    files: ['services/contracts/src/**/*.ts', 'gateway/src/**/*.ts'],
    pattern: /oute\w*\(\s*('(?:GET|POST|PUT|PATCH|DELETE)',\s*['`][^'`]+)/g,
  },
  queues: { files: ['services/*/src/**/*.ts'], pattern: /new JobQueue\(['`]([^'`]+)/g },
  metrics: {
    files: ['services/*/src/**/*.ts', 'gateway/src/**/*.ts', 'companion/src/**/*.ts'],
    pattern: /(?:(?:name: ?|auge\w*\(\s*)'|^ +(?=\w+: \[))([a-z]+(?:_[a-z]+)+)/gm,
  },
  settings: { files: ['services/contracts/src/**/settings.ts'], pattern: /^ {2}([A-Z][A-Z0-9_]+): /gm },
  browsers: { files: ['frontend/src/**/*.ts', 'frontend/src/**/*.tsx'], pattern: /KEY = '([^']+)'/g },
  audit: { files: ['services/contracts/src/**/audit.*'], pattern: /^ {2}'([a-z]+\.[\w.]+)':/gm },
  tables: { files: ['services/*/src/migrations/*.ts'], pattern: /create table (?:if not exists )?"?(\w+)/g },
  letters: { files: ['services/contracts/src/**/letter-kinds.ts'], pattern: /^ {2}'([a-z_0-9]+)',$/gm },
};

/** The names of a tree of sources, by the place. @param root of the tree */
export function keptNames(root: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(PLACES).map(([place, { files, pattern }]) => {
      const names = files
        .flatMap((glob) => globSync(glob, { cwd: root }))
        .filter((file) => !/\.(spec|long)\.tsx?$|\/spec-/.test(file))
        .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(pattern)])
        .map(([, name]) =>
          name!
            .replace(/['`]/g, '')
            .replace(/,\s*/, ' ')
            .replace(/\$\{[^}]*\}/, '…'),
        );
      return [place, [...new Set(names)].toSorted()];
    }),
  );
}
