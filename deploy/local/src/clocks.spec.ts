import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './root.js';
import { temporaryFolder } from './temporary-folder.js';

interface Config {
  jsPlugins: string[];
  overrides: { files: string[]; rules: Record<string, unknown> }[];
}

const RULE = 'clocks/no-waiting';
const config = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as Config;
const [own, ...others] = config.overrides.filter(({ rules }) => RULE in rules);

const IMPORT = `import { setTimeout as pause } from 'node:timers/promises';`;

/** The names of these files in which the rule finds a wait, with the rule alone. */
function findings(files: Record<string, string>): string[] {
  const folder = temporaryFolder('clocks');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const jsPlugins = config.jsPlugins.map((plugin) => join(ROOT, plugin));
  const settings = join(folder, '.oxlintrc.json');
  writeFileSync(settings, JSON.stringify({ jsPlugins, categories: { correctness: 'off' }, overrides: [own] }));
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const run = spawnSync(process.execPath, [oxlint, '-c', settings, '--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { filename: string }[] };
  return [...new Set(diagnostics.map(({ filename }) => basename(filename)))].toSorted();
}

test('a test that waits for a time is refused', () => {
  const refused = {
    'sleep.spec.ts': 'await sleep(100);',
    'timeout.e2e.ts': 'await new Promise((resolve) => setTimeout(resolve, 100));',
    'global.journey.ts': 'globalThis.setTimeout(() => {}, 100);',
    'page.browser.ts': 'await page.waitForTimeout(100);',
    'import.long.ts': `${IMPORT} await pause(100);`,
    'all.spec.ts': `import * as timers from 'node:timers/promises'; await timers.setTimeout(100);`,
    'component.spec.tsx': 'setTimeout(() => {}, 100);',
    'spec-helper.ts': IMPORT,
    'late.spec.ts':
      `${IMPORT}\n// Clock: this comment is not the first thing to read.\n/* none */ await pause(1);`.replace(
        '// Clock',
        '// A wait.\n// Clock',
      ),
    'reasonless.spec.ts': `// Clock:\n${IMPORT}`,
    'deploy/e2e/src/panel.ts': 'await sleep(100);',
  };
  expect(findings(refused)).toEqual(
    Object.keys(refused)
      .map((name) => basename(name))
      .toSorted(),
  );
});

test('other files, other timers, and tests that say why, are let be', () => {
  expect(
    findings({
      'product.ts': IMPORT,
      'reason.spec.ts': `// Clock: the lease of another process cannot be moved.\n${IMPORT} await pause(100);`,
      'block.spec.ts': `/** The lease.\n * Clock: it cannot be moved. */\n${IMPORT} await pause(100);`,
      'socket.spec.ts': 'socket.setTimeout(100); server.keepAliveTimeout = 100;',
      'turn.spec.ts': `import { setImmediate } from 'node:timers/promises'; await setImmediate();`,
      'text.spec.ts': `spawn('node', ['-e', 'setTimeout(() => {}, 100)']);`,
    }),
  ).toEqual([]);
});

test('no folder is exempt', () => expect(others).toEqual([]));
