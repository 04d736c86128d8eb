import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  GROUPS,
  PROCESSES,
  SETTINGS,
  settingsOf,
  type Reader,
  type Setting,
} from '@tocada/contracts/house/settings.js';
import { forCoolify } from './coolify.js';
import { dockerRun } from './docker-run.js';
import { OPERATOR_SETTINGS, type Place } from './operator-settings.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The settings of the containers that no operator changes. */
const FIXED: Record<string, string> = {
  SITE_CONFIG: '/etc/tocada/site.json',
  COMPANION_URL: 'http://companion:3020',
  BACKUPS_URL: 'http://backups:9100',
  RUNS_IN: 'compose',
};

/** The values on compose without a setting, where they are not the default of the process. */
export const FALLBACKS: Record<string, string> = {
  SITE_URL: '${DOMAIN:+https://}${DOMAIN:-http://localhost${PORT:+:${PORT:-}}}',
  S3_ENDPOINT: 'http://storage:8333',
  BACKUP_TO: '/backups',
  BACKUP_KEEP: '14',
};

/** A reader's variables in docker-compose.yml. Empty values count as absent. */
export function environmentOf(reader: Reader): Record<string, string> {
  const entries = settingsOf(reader).flatMap(([name, { secret, givenAs, setBy }]): [string, string][] => {
    if (setBy && setBy !== 'deployment') return [];
    if (secret) return [[`${name}_FILE`, `/run/secrets/${(givenAs?.[reader] ?? name).toLowerCase()}`]];
    return [[name, FIXED[name] ?? `\${${name}:-${FALLBACKS[name] ?? ''}}`]];
  });
  return Object.fromEntries(entries);
}

/** The settings that the image of the one container has of its own. PORT and VERSION of an operator are the host's port and the tag of the image. */
const OF_THE_IMAGE = new Set(['BACKING', 'DATA_DIR', 'HOST', 'PORT', 'VERSION']);

/** The values of the one container without a setting, where they are not those of the image. */
const ONE_FALLBACKS: Record<string, string> = { SEED: 'off', SMTP_URL: 'off' };

/** The variables of the one container in its recipe: the settings of `npm start`. Empty values count as absent. */
function environmentOfOne(): Record<string, string> {
  const names = rowsOf('start').flatMap((rows) => rows.flatMap((row) => row.names));
  return Object.fromEntries(
    names
      .filter((name) => !OF_THE_IMAGE.has(name))
      .map((name) => [name, `\${${name}:${FIXED[name] ? `+${FIXED[name]}` : `-${ONE_FALLBACKS[name] ?? ''}`}}`]),
  );
}

const REQUIRED = 'required';

type Offered = Pick<Setting, 'means' | 'secret' | 'example' | 'default'> & { name: string; without: string };

interface Row {
  names: string[];
  means: string;
  without: string;
  lines: string[];
}

const code = (value: unknown) => (typeof value === 'number' ? String(value) : `\`${String(value)}\``);

function withoutIt({ without, default: value, optional, neededBy }: Setting, place: Place): string {
  const said = typeof without === 'object' ? without[place] : without;
  return said ?? (value !== undefined ? code(value) : optional || neededBy ? 'none' : REQUIRED);
}

/** The settings that an operator can set, in groups; settings with one meaning share a row. */
function rowsOf(place: Place): Row[][] {
  return Object.entries(GROUPS).map(([group, settings]) => {
    const ofProcesses = Object.entries<Setting>(settings)
      .filter(([, { setBy }]) => !setBy)
      .map(([name, setting]) => ({ name, ...setting, without: withoutIt(setting, place) }));
    const own = OPERATOR_SETTINGS.filter((setting) => setting.place === place && setting.group === group);
    const rows = new Map<string, Row>();
    for (const { name, means, without, secret, example, default: value = '' } of [
      ...ofProcesses,
      ...own,
    ] as Offered[]) {
      const key = `${means} ${without}`;
      if (!rows.has(key)) rows.set(key, { names: [], means, without, lines: [] });
      rows.get(key)!.names.push(name);
      rows.get(key)!.lines.push(`${without === REQUIRED ? '' : '#'}${name}=${quoted(example ?? value, secret)}`);
    }
    return [...rows.values()];
  });
}

/** Without quotes Compose takes ` #` for a comment and `$` for a variable, and passwords may hold both. */
const quoted = (value: unknown, isSecret?: boolean) =>
  isSecret || /[\s<>]/.test(String(value)) ? `'${String(value)}'` : String(value);

/** Aligned as prettier aligns it. */
function table(place: Place): string {
  const cells = rowsOf(place)
    .flat()
    .map(({ names, means, without }) => {
      const shown = names.length > 5 ? names.slice(0, 2) : names;
      return [shown.map(code).join(', ') + (shown.length < names.length ? ' …' : ''), means, without];
    });
  const rows = [['Setting', 'Meaning', 'Default'], [], ...cells];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 3)));
  const line = (row: string[]) =>
    `| ${widths.map((width, column) => row[column]?.padEnd(width) ?? '-'.repeat(width)).join(' | ')} |`;
  return `\n${rows.map(line).join('\n')}\n\n`;
}

const envExample = () => {
  const groups = rowsOf('compose').filter((rows) => rows.length > 0);
  const text = groups.map((rows) =>
    rows
      .map(({ means, without, lines }) => {
        const plain = `${means}. ${without === REQUIRED ? 'Required' : `Default: ${without}`}.`
          .replaceAll('`', '')
          .replaceAll(/ \(\[how\]\([^)]*\)\)/g, '')
          .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
        return [`# ${plain[0]!.toUpperCase()}${plain.slice(1)}`, ...lines].join('\n');
      })
      .join('\n'),
  );
  return `# Settings of docker-compose.yml: copy to .env. Only ADMIN_PASSWORD is required; deploy/SETTINGS.md says more of each.
# Values in single quotes arrive as they are. Without quotes # begins a comment and $ a variable; a value holds no single quote.
# Written by "npm run settings" from services/contracts/src/house/settings.ts.

${text.join('\n\n')}
`;
};

const yaml = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([name, value]) => `      ${name}: ${value}\n`)
    .join('');

/** The secrets that setup takes from the operator. */
const givenSecrets = () =>
  [
    ...Object.entries(SETTINGS).filter(([, { secret, setBy }]) => secret && !setBy),
    ...OPERATOR_SETTINGS.filter(({ secret }) => secret).map(({ name }) => [name] as const),
  ]
    .map(([name]) => `      ${name}=\${${name}:-}\n`)
    .join('');

const commandOf = (settingsFile?: string) =>
  `\n\`\`\`sh\n${dockerRun(readFileSync(join(ROOT, RECIPE), 'utf8'), settingsFile).join(' \\\n  ')}\n\`\`\`\n\n`;

const BLOCKS: Record<string, () => string> = {
  ...Object.fromEntries([...PROCESSES, 'backup' as const].map((reader) => [reader, () => yaml(environmentOf(reader))])),
  one: () => yaml(environmentOfOne()),
  secrets: givenSecrets,
  'npm-start': () => table('start'),
  compose: () => table('compose'),
  'docker-run': () => commandOf(),
  'docker-run-again': () => commandOf('tocada.env'),
};

/** Replaces what stands between the lines `settings begin NAME` and `settings end`, as far to the right as these. */
const fillBlocks = (text: string): string =>
  text.replace(
    /^(.*settings begin ([\w-]+).*\n)[^]*?^(?=.*settings end)/gm,
    (_, begin: string, name: string) =>
      begin + BLOCKS[name]!().replaceAll(/^(?=.)/gm, /^ *(?=<)/.exec(begin)?.[0] ?? ''),
  );

const RECIPE = 'deploy/recipes/compose.yaml';

const FILES: Record<string, (before: string) => string> = {
  'docker-compose.yml': fillBlocks,
  'deploy/coolify/docker-compose.yml': () =>
    forCoolify(fillBlocks(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'))),
  [RECIPE]: fillBlocks,
  '.env.example': envExample,
  'README.md': fillBlocks,
  'deploy/ONE-IMAGE.md': fillBlocks,
  'deploy/OPERATE.md': fillBlocks,
  'deploy/SETTINGS.md': fillBlocks,
};

/** Writes the settings into the files that repeat them. @returns the files that were behind the table */
export function writeSettings({ write }: { write: boolean }): string[] {
  return Object.entries(FILES).flatMap(([name, make]) => {
    const before = readFileSync(join(ROOT, name), 'utf8');
    const after = make(before);
    if (after === before) return [];
    if (write) writeFileSync(join(ROOT, name), after);
    return [name];
  });
}
