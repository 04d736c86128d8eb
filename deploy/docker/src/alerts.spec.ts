import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const FOLDER = fileURLToPath(new URL('../../monitoring', import.meta.url));
const read = (file: string) => parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as any;

const RULE_FILES = ['alerts.yml', 'alerts-kubernetes.yml'];

/** Part of Debian's package `prometheus`, and not on every machine. */
const hasPromtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write('alerts.spec: no promtool on the PATH, so the rules of the alerts are not run\n');
    return false;
  }
})();

test('each alert has a test that it fires, and a test that it stays silent', () => {
  const alerts = RULE_FILES.flatMap((file) => read(file).groups)
    .flatMap(({ rules }: any) => rules)
    .map(({ alert }: any) => alert);
  const tested = (outcome: string) => {
    const names = read('alerts.test.yml').tests.map(({ name }: any) => name.split(':')[0]);
    return alerts.filter((alert: string) => names.includes(`${alert} ${outcome}`));
  };
  expect(tested('fires')).toEqual(alerts);
  expect(tested('stays silent')).toEqual(alerts);
});

(hasPromtool ? test : test.skip)('promtool: the rules of the alerts fire and stay silent as tested', () => {
  for (const args of [
    ['check', 'rules', ...RULE_FILES],
    ['test', 'rules', 'alerts.test.yml'],
  ])
    execFileSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
});
