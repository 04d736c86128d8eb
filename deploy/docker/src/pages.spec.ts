import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

/** Reads the pages for operators, and compares what they name with what there is. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The pages beside the code, for those who change it. */
const BESIDE_CODE = globSync(['{gateway,frontend,services/*}/README.md', 'services/*/docs/*.md'], { cwd: ROOT });
/** The pages that people read at a terminal. Those of `first-steps` are made, with a line for each paragraph. */
const PAGES = globSync(['CHANGELOG.md', 'README.md', '.github/*.md', 'deploy/*.md', 'deploy/recipes/*.md'], {
  cwd: ROOT,
})
  .concat(BESIDE_CODE)
  .toSorted();
const OPERATE = 'deploy/OPERATE.md';
const LONGEST_LINE = 160;
/** The lines of a terminal on a large screen. */
const LONGEST_CASE = 45;

interface Field {
  type: string;
  id: string;
  attributes: { label: string };
}

const isFence = (line: string) => line.trimStart().startsWith('```');

/** The lines of a page with their numbers, and whether each stands in a block of code. */
function linesOf(text: string): { line: string; at: number; isCode: boolean }[] {
  let isCode = false;
  return text.split('\n').map((line, index) => {
    if (isFence(line)) isCode = !isCode;
    return { line, at: index + 1, isCode: isCode || isFence(line) };
  });
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
const headingsOf = (path: string) =>
  linesOf(read(path)).flatMap(({ line, isCode }) => (isCode ? [] : (/^#+ (.+)$/.exec(line)?.[1] ?? [])));

/** The fault of `page#anchor`, seen from a folder of the repository. */
function faultOf(target: string, folder: string): string | undefined {
  const [file = '', anchor] = target.split('#');
  const path = normalize(join(folder, file));
  if (!existsSync(join(ROOT, path))) return `${target}: no such file`;
  if (!anchor || !path.endsWith('.md')) return undefined;
  return headingsOf(path).map(anchorOf).includes(anchor) ? undefined : `${target}: no such heading`;
}

const pages = PAGES.map((path) => ({ path, lines: linesOf(read(path)) }));

test.each(pages)('$path: no line of prose is longer than a terminal shows', ({ lines }) => {
  const long = lines.filter(
    ({ line, isCode }) => !isCode && !line.trimStart().startsWith('|') && line.length > LONGEST_LINE,
  );
  expect(long.map(({ at, line }) => `${at}: ${line.length}`)).toEqual([]);
});

test('the first line of the page for operators leads to the page of faults', () => {
  expect(read('deploy/README.md').split('\n')[0]).toContain('](OPERATE.md)');
});

test('the page of a visitor and those of packages are short', () => {
  const lines = (path: string) => read(path).trimEnd().split('\n').length;
  expect(lines('README.md')).toBeLessThanOrEqual(120);
  const readmes = BESIDE_CODE.filter((path) => path.endsWith('README.md'));
  expect(readmes.length).toBeGreaterThan(5);
  expect(readmes.filter((path) => lines(path) > 60)).toEqual([]);
});

test('every file and folder that the pages beside the code name is there', () => {
  const named = ['.github/CONTRIBUTING.md', ...BESIDE_CODE].flatMap((path) =>
    [...read(path).matchAll(/`((?:services|gateway|frontend|deploy|src|docs)\/[^`\s<*]+)`/g)].map(([, target]) => ({
      path,
      target: /^(?:src|docs)\//.test(target!) ? join(path.replace(/\/(?:docs\/)?[^/]+$/, ''), target!) : target!,
    })),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ target }) => !existsSync(join(ROOT, target)))).toEqual([]);
});

test('each issue form has a name, a description, and fields that say what they ask', () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: ROOT }).filter((path) => !path.endsWith('config.yml'));
  expect(forms.length).toBeGreaterThan(1);
  for (const path of forms) {
    const form = parse(read(path)) as { name: string; description: string; body: Field[] };
    const ids = form.body.map(({ id }) => id);
    expect([path, form.name && form.description, new Set(ids).size]).toEqual([path, expect.any(String), ids.length]);
    for (const { type, id, attributes } of form.body)
      expect([path, type, id, attributes.label]).toEqual([
        path,
        expect.stringMatching(/^(?:textarea|input|dropdown)$/),
        expect.stringMatching(/^\w+$/),
        expect.stringMatching(/\w/),
      ]);
  }
});

test('on the page of faults each case is a screen, no line is cut, and its table names each case', () => {
  const [head, ...cases] = read(OPERATE).split(/^(?=## )/m);
  expect(cases.length).toBeGreaterThan(15);
  expect(cases.map((text) => text.trimEnd().split('\n')).filter(({ length }) => length > LONGEST_CASE)).toEqual([]);
  expect(
    linesOf(read(OPERATE))
      .filter(({ line }) => line.length > LONGEST_LINE)
      .map(({ at }) => at),
  ).toEqual([]);
  const named = [...head!.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor!);
  const there = headingsOf(OPERATE).slice(1).map(anchorOf);
  expect(named.toSorted()).toEqual(there.toSorted());
});

test('every link leads to a file and a heading that are there', () => {
  const documents = [...PAGES, ...globSync('deploy/first-steps/*.md', { cwd: ROOT })];
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target]) => ({
      path,
      target: target!.startsWith('#') ? path.replace(/.*\//, '') + target : target!,
    })),
  );
  expect(links.length).toBeGreaterThan(150);
  const faults = links.map(({ path, target }) => ({ path, fault: faultOf(target, dirname(path)) }));
  expect(faults.filter(({ fault }) => fault)).toEqual([]);
});

test('every page that the product names is there, with the heading', () => {
  const files = globSync(
    [
      'docker-compose.yml',
      '.env.example',
      'deploy/{coolify,docker,monitoring,recipes}/*',
      'deploy/k8s/**/*',
      '{gateway,companion,services/*,deploy/*}/src/**/*.ts',
    ],
    { cwd: ROOT },
  ).filter((path) => /\.\w+$/.test(path) && !/\/(?:dist|node_modules|\.build)\//.test(path));
  const named = files.flatMap((path) =>
    [...read(path).matchAll(/(?:\\?"([^"\n\\]+)\\?" in )?\b(deploy\/[A-Z-]+\.md(?:#[\w-]+)?)/g)].map(
      ([, heading, target]) => ({ path, target: heading ? `${target}#${anchorOf(heading)}` : target! }),
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  const faults = named.map(({ path, target }) => ({ path, fault: faultOf(target, '.') }));
  expect(faults.filter(({ fault }) => fault)).toEqual([]);
});

/** The code that a reader may copy: blocks, and words in the prose, without comments. */
const commands = pages.flatMap(({ path, lines }) =>
  lines
    .flatMap(({ line, isCode }) => (isCode ? [line] : [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)))
    .map((line) => ({ path, line: line.replace(/(?:^|\s)#.*$/, '') })),
);
/** Each match of `pattern` in a command, with the command. */
const found = (pattern: RegExp) =>
  commands.flatMap(({ path, line }) => [...line.matchAll(pattern)].map((match) => ({ path, line, match })));
/** The words up to the end of a command in a shell, without its options. */
const wordsOf = (text: string): string[] =>
  text
    .split(/\s*(?:&&|\|\||[|;<>)])\s*/)[0]!
    .replaceAll(/(?<=\s|^)(?:--entrypoint|-e|--since|--tail|--user|-c)[ =]\S+/g, '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !word.startsWith('-') && word !== '…');

const services = Object.keys((parse(read('docker-compose.yml')) as { services: object }).services);
const ONE = /^const COMMANDS[^]*?^};/m.exec(read('deploy/local/src/one.command.ts'))![0];
const ofOne = [...ONE.matchAll(/^  '?([\w-]+)'?[:,]/gm)].map(([, name]) => name!);
const USAGE = /const USAGE = `([^`]+)`/.exec(read('deploy/backup/src/command.ts'))![1]!;
const ofArchives = USAGE.split('\n').map((line) => line.split(' ')[0]!);

test('each service in a command of Compose is one of the file', () => {
  const used = found(/docker compose (?:--profile \S+ )?(run|exec|logs|stop|start|restart|pause|unpause|rm) ([^\n]+)/g);
  expect(used.length).toBeGreaterThan(50);
  const unknown = used.flatMap(({ path, line, match: [, verb, rest] }) => {
    const words = wordsOf(rest!);
    // After the service of these two comes what runs in it. The recipe of the one image has a single service.
    const named = verb === 'run' || verb === 'exec' ? words.slice(0, 1) : words;
    return named.filter((name) => ![...services, 'tocada'].includes(name)).map((name) => [path, line, name]);
  });
  expect(unknown).toEqual([]);
});

test('each command of backups, of the one image, of setup and of npm is there', () => {
  expect(ofOne).toContain('setup-code');
  expect(ofArchives).toContain('restore');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const steps = [...read('deploy/docker/src/main.ts').matchAll(/^  '?([\w-]+)'?: (?:async )?\(/gm)].map(
    ([, name]) => name!,
  );
  const first = ([, rest]: RegExpMatchArray) => wordsOf(rest!)[0];
  const checks: [pattern: RegExp, known: string[], least: number][] = [
    [/docker compose run --rm(?: -T)?(?: --no-deps)?(?: -e \S+)? backup (?!-c)([^\n]+)/g, ofArchives, 15],
    [/deploy\/backup\/dist\/main\.js ([^\n]+)/g, ofArchives, 3],
    [/\btocada tocada archive ([^\n]+)/g, ofArchives, 2],
    [/ tocada:\S+ archive ([^\n]+)/g, ofArchives, 1],
    [/npm run archive -- ([^\n]+)/g, ofArchives, 2],
    [/docker exec tocada tocada ([^\n]+)/g, ofOne, 6],
    [/docker run --rm[^\n]* tocada:\S+ ([^\n]+)/g, ofOne, 4],
    [/deploy\/docker\/dist\/main\.js ([^\n]+)/g, steps, 1],
    [/npm run ([^\n]+)/g, Object.keys(scripts), 15],
  ];
  for (const [pattern, known, least] of checks) {
    const used = found(pattern);
    expect([pattern.source, used.length]).toEqual([pattern.source, expect.any(Number)]);
    expect(used.length).toBeGreaterThanOrEqual(least);
    expect(
      used
        .map(({ path, line, match }) => ({ path, line, name: first(match) }))
        .filter(({ name }) => name !== undefined && name !== '…' && !known.includes(name)),
    ).toEqual([]);
  }
});

test('each script is there, and knows its options', () => {
  const scripts = found(/\bsh ((?:deploy\/)[\w/-]+\.sh)/g);
  expect(scripts.length).toBeGreaterThan(15);
  expect(scripts.filter(({ match: [, path] }) => !existsSync(join(ROOT, path!)))).toEqual([]);
  const upgrade = read('deploy/docker/upgrade.sh');
  const options = found(/upgrade\.sh (--[\w-]+)/g);
  expect(options.length).toBeGreaterThan(8);
  expect(options.filter(({ match: [, option] }) => !upgrade.includes(`${option}`))).toEqual([]);
});
