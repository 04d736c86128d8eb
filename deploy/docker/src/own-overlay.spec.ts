import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownRedis } from '@tocada/runtime/spec-servers.js';
import { parse, parseAllDocuments } from 'yaml';
import { faultsOf } from './spec-kubernetes.js';

/** Follows "An overlay of your own" of the operator's page, with a repository in a folder in place of the published one. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The text below a heading of a page, to the next one. */
const sectionOf = (page: string, heading: string) =>
  readFileSync(join(ROOT, 'deploy', page), 'utf8')
    .split(`\n## ${heading}\n`)[1]!
    .split('\n## ')[0]!;
const section = sectionOf('KUBERNETES.md', 'An overlay of your own');
const [, commands] = /```sh\n([^]+?)```/.exec(section)!;
const [, patch] = /```yaml\n([^]+?)```/.exec(section)!;

const folder = mkdtempSync(join(tmpdir(), 'tocada-own-overlay-'));
afterAll(() => rmSync(folder, { recursive: true }));
const checkout = join(folder, 'checkout');
const run = (command: string, args: string[], cwd = checkout) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, HOME: folder } });

const has = (command: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write(`own-overlay.spec: no ${command} on the PATH, so no overlay is built\n`);
    return false;
  }
};
const testBuilt = has('kubectl') && has('git') ? test : test.skip;

const build = (overlay: string): any[] =>
  parseAllDocuments(run('kubectl', ['kustomize', overlay]))
    .map((document) => document.toJS())
    .filter(Boolean);
const podsOf = (built: any[]) =>
  built.filter(({ kind }) => /^(Deployment|StatefulSet|Job)$/.test(kind)).map(({ spec }) => spec.template.spec);

beforeAll(() => {
  mkdirSync(join(checkout, 'deploy'), { recursive: true });
  for (const name of ['k8s', 'site.json'])
    cpSync(join(ROOT, 'deploy', name), join(checkout, 'deploy', name), {
      recursive: true,
      filter: (path) => !/\/(made|secrets\.env)$/.test(path),
    });
});

/** The page's commands without the last, which needs a cluster. */
const follow = (overlay: 'single-node' | 'production') =>
  run('sh', [
    '-euc',
    commands!
      .replace(/^kubectl apply.*$/m, '')
      .replaceAll('single-node', overlay)
      .replace('https://github.com/OWNER/REPOSITORY', `file://${checkout}`),
  ]);

testBuilt('an overlay outside the checkout names a release, and is the same as the one that it copies', async () => {
  run('git', ['init', '--quiet']);
  run('git', ['add', '--all']);
  run('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', 'commit', '--quiet', '--message=x']);
  run('git', ['tag', 'v0.2.0']);
  follow('single-node');
  // The checkout changes after the release. The operator's own overlay still names the release.
  appendFileSync(join(checkout, 'deploy/k8s/base/gateway.yaml'), '---\nnonsense');
  const own = build(join(folder, 'band'));
  run('git', ['checkout', '--quiet', '--', '.']);
  for (const name of ['made', 'settings.env'])
    cpSync(join(folder, 'band', name), join(checkout, 'deploy/k8s/overlays/single-node', name), { recursive: true });
  expect(own).toEqual(build(join(checkout, 'deploy/k8s/overlays/single-node')));
  expect(own.length).toBeGreaterThan(40);

  const file = join(folder, 'band/kustomization.yaml');
  const before = podsOf(own).length;
  appendFileSync(file, patch!);
  const patched = build(join(folder, 'band'));
  expect(podsOf(patched)).toHaveLength(before);
  for (const pod of podsOf(patched))
    expect(pod).toMatchObject({
      imagePullSecrets: [{ name: 'registry' }],
      priorityClassName: 'websites',
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    });
  for (const one of patched.filter(({ kind }) => kind !== 'Secret')) expect(await faultsOf(one)).toEqual([]);
});

test('on Kubernetes an upgrade begins with an archive, and both ways name every process', () => {
  const upgrade = sectionOf('UPGRADE.md', 'On Kubernetes') + sectionOf('OPERATE.md', 'Back to the release before');
  const at = (text: string) => upgrade.indexOf(text);
  expect(at('exec deploy/backup -- node deploy/backup/dist/main.js backup')).toBeGreaterThan(0);
  expect(at('rollout status')).toBeGreaterThan(at('exec deploy/backup'));
  expect(at('rollout undo')).toBeGreaterThan(at('rollout status'));
  const { resources } = parse(readFileSync(join(ROOT, 'deploy/k8s/base/kustomization.yaml'), 'utf8')) as {
    resources: string[];
  };
  const deployments = resources.filter((name) => !/^(namespace|network-policies)\./.test(name));
  const loops = [...upgrade.matchAll(/for name in ([a-z ]+); do/g)].map(([, names]) => names!.split(' ').toSorted());
  const names = deployments.map((name) => name.replace('.yaml', '')).toSorted();
  expect(loops).toEqual([names, names]);
});

test('the users of a Redis elsewhere are made by one command, from the Job that the page names', async () => {
  const [, name] = /kubectl -n tocada create job --from=cronjob\/(\S+) /.exec(
    readFileSync(join(ROOT, 'deploy/REDIS.md'), 'utf8'),
  )!;
  const cronJob = parse(readFileSync(join(ROOT, `deploy/k8s/components/${name}/${name}.yaml`), 'utf8')) as any;
  expect(cronJob.spec.suspend).toBe(true);
  const [container] = cronJob.spec.jobTemplate.spec.template.spec.containers;
  const step = (env: Record<string, string>) => {
    const main = join(ROOT, 'deploy/docker/dist/main.js');
    try {
      return execFileSync(process.execPath, [main, ...container.args.slice(1)], {
        env,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };
  const named: { name: string; value: string }[] = container.env;
  const absent = Object.fromEntries(named.map(({ name, value }) => [name, value]));
  expect(step(absent)).toBe('redis_url is missing: the address of a user of your Redis who may manage users.\n');
  const redisUrl = await ownRedis();
  const urls = named.map(({ name }) => [name.replace('_FILE', ''), redisUrl]);
  expect(step(Object.fromEntries(urls))).toBe('redis-users: done\n');
});
