import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const K8S = join(ROOT, 'deploy/k8s');
const OVERLAYS = ['single-node', 'production'];
const PROCESSES = ['gateway', 'content', 'bookings', 'companion'];

const documentsOf = (text: string): any[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as any)
    .filter(Boolean);

/** The manifests as they are written; kustomize adds the namespace, labels and numbers of replicas. */
const written = (folder: string): any[] =>
  readdirSync(join(K8S, folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .flatMap((name) => documentsOf(readFileSync(join(K8S, folder, name), 'utf8')));

const manifests = [...written('base'), ...OVERLAYS.flatMap((name) => written(`overlays/${name}`))];
const ofKind = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
const nameOf = ({ kind, metadata }: any) => `${kind} ${metadata.name}`;
const workloads = ofKind('Deployment', 'StatefulSet', 'Job', 'CronJob').map(
  (manifest) => [nameOf(manifest), manifest] as const,
);
const secretNames = /PASSWORD|SECRET|_KEY_ID$|DATABASE_URL|REDIS_URL|SMTP_URL|POSTGRES_URL/;

describe.each(workloads)('%s', (_, { kind, spec }) => {
  const pod = (kind === 'CronJob' ? spec.jobTemplate.spec : spec).template.spec;
  const containers = [...(pod.initContainers ?? []), ...pod.containers];

  test('runs under restricted pod security', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.securityContext.runAsUser).toBeGreaterThan(0);
    expect(pod.automountServiceAccountToken).toBe(false);
    for (const { securityContext } of containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    for (const volume of pod.volumes) expect(volume.hostPath).toBeUndefined();
  });

  test('asks for what it needs and has a limit', () => {
    for (const { resources } of containers) {
      expect(Object.keys(resources.requests)).toEqual(['cpu', 'memory']);
      expect(resources.limits.memory).toBeDefined();
    }
  });

  test('reads every secret from a file', () => {
    for (const { env = [] } of containers)
      for (const { name } of env) if (secretNames.test(name)) expect(name).toMatch(/_FILE$/);
  });

  test('is probed, and rolls without a gap', () => {
    if (kind.endsWith('Job')) return;
    for (const container of pod.containers)
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) expect(container[probe]).toBeDefined();
    if (kind === 'Deployment') expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  });
});

test.each(PROCESSES)('%s is alive and ready by its private port', (name) => {
  const [container] = ofKind('Deployment').find(({ metadata }) => metadata.name === name)!.spec.template.spec
    .containers;
  expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'private' });
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'private' });
});

test('every Deployment may lose one replica at a time, and no more', () => {
  const names = ofKind('Deployment').map(({ metadata }) => metadata.name);
  expect(
    ofKind('PodDisruptionBudget')
      .map(({ metadata }) => metadata.name)
      .toSorted(),
  ).toEqual(names.toSorted());
  for (const { spec } of ofKind('PodDisruptionBudget')) expect(spec.maxUnavailable).toBe(1);
});

test('a backup is made every night, one at a time, with secrets of its own', () => {
  const [{ spec }] = ofKind('CronJob') as [any];
  expect(spec).toMatchObject({ schedule: expect.stringMatching(/^\d+ \d+ \* \* \*$/), concurrencyPolicy: 'Forbid' });
  const [first] = spec.jobTemplate.spec.template.spec.volumes.find(({ projected }: any) => projected).projected.sources;
  expect(first.secret.items.map(({ key }: any) => key)).toEqual([
    'content_database_url',
    'bookings_database_url',
    's3_access_key_id',
    's3_secret_access_key',
  ]);
});

test('nobody speaks to anybody unless a policy says so, and the edge is open to the ingress controller alone', () => {
  const policies = ofKind('NetworkPolicy');
  const [everybody] = policies.filter(({ metadata }) => metadata.name === 'deny-all');
  expect(everybody.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect(policies.filter(({ spec }) => spec.ingress?.some((rule: any) => !rule.from))).toEqual([]);
  const [edge] = policies.filter(({ metadata }) => metadata.name === 'edge');
  expect(edge.spec.ingress).toEqual([
    {
      ports: [{ port: 8080 }],
      from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
    },
  ]);
  expect(policies.flatMap(({ spec }) => spec.egress ?? []).filter((rule: any) => !rule.to)).toEqual([]);
});

test('nothing is reachable from outside but by the Ingress, which leads to the edge', () => {
  for (const { spec } of ofKind('Service')) expect(spec.type ?? 'ClusterIP').toBe('ClusterIP');
  const backends = ofKind('Ingress').flatMap(({ spec }) => spec.rules.flatMap((rule: any) => rule.http.paths));
  expect(backends.map(({ backend }) => backend.service.name)).toEqual(['edge']);
});

test('the namespace enforces restricted pod security, and secrets come from outside', () => {
  const [namespace] = ofKind('Namespace');
  expect(namespace.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  expect(ofKind('Secret')).toEqual([]);
});

/** kubectl is not on every machine. */
const hasKubectl = (() => {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

(hasKubectl ? test : test.skip).each(OVERLAYS)('kustomize builds %s, all of it in one namespace', (overlay) => {
  const built = documentsOf(
    execFileSync('kubectl', ['kustomize', join(K8S, 'overlays', overlay)], { encoding: 'utf8' }),
  );
  for (const { kind, metadata } of built) if (kind !== 'Namespace') expect(metadata.namespace).toBe('tocada');
  expect(built.map(nameOf)).toEqual(expect.arrayContaining(PROCESSES.map((name) => `Deployment ${name}`)));
});

describe('docker-compose.yml', () => {
  const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as any;
  const services: [string, any][] = Object.entries(compose.services);

  test.each(services)('%s has no rights, no root and a limit', (name, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    // The files of the images of our own are root's, too: setup writes into volumes alone.
    expect(service.read_only).toBe(name !== 'setup');
    expect(service.build || service.user).toBeTruthy();
    expect(service.deploy.resources.limits).toMatchObject({ memory: expect.any(String), pids: expect.any(Number) });
    expect(service.privileged).toBeUndefined();
  });

  test('only the edge is published; what stores data cannot reach the internet', () => {
    const published = services.filter(([, { ports, profiles }]) => ports && !profiles).map(([name]) => name);
    expect(published).toEqual(['edge']);
    for (const name of ['postgres', 'redis', 'storage'])
      for (const network of compose.services[name].networks) expect(compose.networks[network].internal).toBe(true);
  });

  test('no secret is in an environment', () => {
    for (const [name, { environment = {} }] of services)
      for (const variable of Object.keys(environment))
        if (secretNames.test(variable)) expect(`${name} ${variable}`).toMatch(/_FILE$/);
  });

  test('every process waits for what it stands on, and has a health check', () => {
    for (const name of PROCESSES) expect(Object.keys(compose.services[name].depends_on)).toContain('redis-users');
    expect(Object.keys(compose.services['redis-users'].depends_on)).toContain('redis');
    for (const name of ['postgres', 'redis', 'storage']) expect(compose.services[name].healthcheck).toBeDefined();
    const dockerfile = readFileSync(join(ROOT, 'deploy/docker/Dockerfile'), 'utf8');
    expect(dockerfile.match(/^HEALTHCHECK --interval/gm)).toHaveLength(2);
    expect(dockerfile.match(/^USER 1000:1000$/gm)!.length).toBeGreaterThanOrEqual(2);
  });
});

test('on compose, visitors of IPv6 keep their addresses: the network that they come in by has IPv6', () => {
  const { services, networks } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
  const published = Object.values<any>(services).filter(({ ports = [] }) =>
    ports.some((port: string) => !port.startsWith('127.0.0.1:')),
  );
  expect(published).toHaveLength(1);
  const entries = published[0].networks.filter((name: string) => networks[name]?.internal !== true);
  expect(entries.map((name: string) => networks[name]?.enable_ipv6)).toEqual([true]);
});
