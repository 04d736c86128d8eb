import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '@tocada/contracts/ground/language.js';
import { PROCESSES, secretsOf, type Reader } from '@tocada/contracts/house/settings.js';
import { codeSentence } from '@tocada/contracts/sentences/error-sentences.js';
import { parse, parseAllDocuments } from 'yaml';
import { redisStart } from './redis-start.js';
import { faultsOf } from './spec-kubernetes.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OVERLAYS = ['single-node', 'production'] as const;
const WAYS_IN = ['ingress', 'gateway-api'] as const;

const documentsOf = (text: string): any[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as any)
    .filter(Boolean);

/** The manifests as they are written; kustomize adds the namespace, labels, numbers of replicas, Secrets and ConfigMaps. */
const written = (folder: string): any[] =>
  readdirSync(join(ROOT, 'deploy/k8s', folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .flatMap((name) => documentsOf(readFileSync(join(ROOT, 'deploy/k8s', folder, name), 'utf8')));

const COMPONENTS = ['bundled', 'redis-users', ...WAYS_IN];
const folders = [
  'base',
  ...OVERLAYS.map((name) => `overlays/${name}`),
  ...COMPONENTS.map((name) => `components/${name}`),
];
const manifests = folders.flatMap(written);
const ofKind = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
const nameOf = ({ kind, metadata }: any) => `${kind} ${metadata.name}`;
const podOf = ({ spec }: any) => (spec.jobTemplate?.spec ?? spec).template.spec;
const WORKLOADS = ['Deployment', 'StatefulSet', 'Job', 'CronJob'];
/** The processes with a private port. */
const OBSERVED = [...PROCESSES, 'backup'];
const workloads = ofKind(...WORKLOADS).map((manifest) => [nameOf(manifest), manifest] as const);
const secretNames = /PASSWORD|SECRET|_KEY_ID$|DATABASE_URL|REDIS_URL|SMTP_URL|POSTGRES_URL|OTLP_HEADERS/;

describe.each(workloads)('%s', (_, manifest) => {
  const { kind, spec } = manifest;
  const pod = podOf(manifest);
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
      expect(Object.keys(resources.requests)).toEqual(['cpu', 'memory', 'ephemeral-storage']);
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

test.each(OBSERVED)('%s is alive and ready by its private port', (name) => {
  const [container] = ofKind('Deployment').find(({ metadata }) => metadata.name === name)!.spec.template.spec
    .containers;
  expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'private' });
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'private' });
});

test('the edge says that a server is away in the language of a call, and to readers of a page in both', () => {
  const caddyfile = readFileSync(join(ROOT, 'deploy/docker/Caddyfile'), 'utf8');
  for (const code of ['connection_lost', 'unavailable'] as const) {
    const [es, en] = LANGUAGES.map((language) => codeSentence(code, language));
    const said = [...caddyfile.matchAll(new RegExp(`"message":"([^"]*)","code":"${code}"`, 'g'))].map(
      ([, text]) => text,
    );
    expect(said).toEqual([en, es, `${es} ${en}`]);
  }
});

test('the edge logs no proof of a client’s page, however its address is spelled', () => {
  const caddyfile = readFileSync(join(ROOT, 'deploy/docker/Caddyfile'), 'utf8');
  const [, pattern = '', kept = ''] = /request>uri regexp \(\?i\)(\S+) (\S+)/.exec(caddyfile)!;
  const logged = (uri: string) => uri.replace(new RegExp(pattern, 'gi'), kept);
  const token = '0au1jeZpQKWQeMtDyEueoA.s1.1.hiEvJ5IYTeArAKN6oOzc-A';
  for (const start of [
    '/request/',
    '/REQUEST/',
    '//request/',
    '/en/request/',
    '/%72equest/',
    '/request%2F',
    '/%2frequest%252f',
  ])
    expect(logged(`${start}${token}/accept?choice=b`)).not.toContain('hiEvJ5IYTeArAKN6oOzc');
  expect(logged('/request/x')).toBe('/request/…');
  expect(logged('/api/events?password=x')).toBe('/api/events?…');
  expect(logged('/assets/index.d.ts')).toBe('/assets/index.d.ts');
});

test('an old replica stays until resolvers that keep answers for 30 seconds name the new one', () => {
  const caddyfile = readFileSync(join(ROOT, 'deploy/docker/Caddyfile'), 'utf8');
  const byName = [...caddyfile.matchAll(/dynamic a \{\$\w+:(\w+)\}/g)].map(([, name]) => name!);
  expect(byName).toEqual(['gateway', 'companion']);
  const found = ofKind('Deployment').filter(({ metadata }) => byName.includes(metadata.name));
  for (const { spec } of found) expect(spec.minReadySeconds).toBeGreaterThan(30);
  expect(found).toHaveLength(byName.length);
});

test('Postgres has an hour to read its log of changes after a crash, and answers within seconds otherwise', () => {
  const [{ startupProbe }] = podOf(
    ofKind('StatefulSet').find(({ metadata }) => metadata.name === 'postgres'),
  ).containers;
  expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(3600);
  expect(startupProbe.periodSeconds).toBeLessThanOrEqual(2);
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

test('Prometheus reaches everything that has a private port', () => {
  const services = ofKind('Service').filter(({ spec }) => spec.ports.some(({ port }: any) => port === 9100));
  const [policy] = ofKind('NetworkPolicy').filter(({ metadata }) => metadata.name === 'metrics');
  expect(services.map(({ metadata }) => metadata.name).toSorted()).toEqual(OBSERVED.toSorted());
  expect(policy.spec.podSelector.matchExpressions[0].values).toEqual(OBSERVED);
});

test('nobody speaks to anybody unless a policy says so, and the edge is open to its controller alone', () => {
  const policies = ofKind('NetworkPolicy');
  const [everybody] = policies.filter(({ metadata }) => metadata.name === 'deny-all');
  expect(everybody.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect(policies.flatMap(({ spec }) => spec.ingress ?? []).filter((rule: any) => !rule.from)).toEqual([]);
  expect(policies.flatMap(({ spec }) => spec.egress ?? []).filter((rule: any) => !rule.to)).toEqual([]);
  const intoEdge = policies.filter(
    ({ spec }) => spec.ingress && spec.podSelector.matchLabels?.['app.kubernetes.io/name'] === 'edge',
  );
  expect(intoEdge.map(({ metadata }) => metadata.name)).toEqual(WAYS_IN.map(() => 'way-in'));
  for (const { spec } of intoEdge)
    expect(spec.ingress).toEqual([
      { ports: [{ port: 8080 }], from: [{ namespaceSelector: expect.anything(), podSelector: expect.anything() }] },
    ]);
});

test('nothing is reachable from outside but by a way in, which leads to the edge', () => {
  for (const { spec } of ofKind('Service')) expect(spec.type ?? 'ClusterIP').toBe('ClusterIP');
  const backends = [
    ...ofKind('Ingress').flatMap(({ spec }) =>
      spec.rules.flatMap((rule: any) => rule.http.paths.map(({ backend }: any) => backend.service.name)),
    ),
    ...ofKind('HTTPRoute').flatMap(({ spec }) =>
      spec.rules.flatMap(({ backendRefs = [] }: any) => backendRefs.map(({ name }: any) => name)),
    ),
  ];
  expect(backends).toEqual(['edge', 'edge']);
});

test('each way in has a class, and its access log has no address', () => {
  for (const { spec } of ofKind('Ingress')) expect(spec.ingressClassName).toBeTruthy();
  for (const { spec } of ofKind('Gateway')) {
    expect(spec.gatewayClassName).toBeTruthy();
    expect(spec.infrastructure.parametersRef).toMatchObject({ kind: 'EnvoyProxy', name: 'site' });
  }
  const [proxy] = ofKind('EnvoyProxy');
  expect(JSON.stringify(proxy.spec.telemetry.accessLog)).not.toMatch(/:PATH|%PATH|REFERER/i);
});

test('the namespace enforces restricted pod security, and no secret is written here', () => {
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
    process.stdout.write('manifests.spec: no kubectl on the PATH, so the overlays are not built\n');
    return false;
  }
})();

// Jest runs the body of a skipped `describe`, too.
if (!hasKubectl) test.skip('built by kustomize', () => {});
else
  describe('built by kustomize', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tocada-k8s-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    for (const name of ['k8s', 'site.json'])
      cpSync(join(ROOT, 'deploy', name), join(folder, name), {
        recursive: true,
        filter: (path) => !/\/(made|secrets\.env)$/.test(path),
      });
    const fileOf = (overlay: string, name: string) => join(folder, 'k8s/overlays', overlay, name);
    const change = (overlay: string, name: string, edit: (text: string) => string) =>
      writeFileSync(fileOf(overlay, name), edit(readFileSync(fileOf(overlay, name), 'utf8')));
    const prepare = (overlay: string, flags = overlay === 'single-node' ? ['--bundled'] : []) =>
      execFileSync('sh', [join(folder, 'k8s/prepare.sh'), ...flags, join(folder, 'k8s/overlays', overlay)], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    const build = (overlay: string) =>
      documentsOf(execFileSync('kubectl', ['kustomize', join(folder, 'k8s/overlays', overlay)], { encoding: 'utf8' }));
    /** Every secret that a process may have. */
    const all = [...PROCESSES, 'backup' as const].flatMap((reader: Reader) => secretsOf(reader));
    writeFileSync(fileOf('production', 'secrets.env'), '');
    const refusalOf = (...given: Parameters<typeof prepare>) => {
      try {
        return prepare(...given);
      } catch (error) {
        return (error as { stderr: string }).stderr;
      }
    };
    const refusal = refusalOf('production');
    const withoutFlag = refusalOf('single-node', []);
    writeFileSync(
      fileOf('production', 'secrets.env'),
      all.map((name) => `${name.toLowerCase()}=given-${name}\n`).join(''),
    );
    for (const overlay of OVERLAYS) prepare(overlay);

    test('what only the operator knows is asked for by name', () => {
      expect(refusal).toMatch(/Missing in .*secrets\.env.*: content_database_url .*smtp_url/);
    });

    test('without the flag, an overlay with the bundled servers is told of the flag', () => {
      expect(withoutFlag).toContain('sh prepare.sh --bundled ');
      expect(refusalOf('nowhere')).toMatch(/^Usage: sh prepare.sh \[--bundled\] FOLDER/);
    });

    test('secrets that are there stay', () => {
      const before = readFileSync(fileOf('single-node', 'secrets.env'), 'utf8');
      prepare('single-node');
      expect(readFileSync(fileOf('single-node', 'secrets.env'), 'utf8')).toBe(before);
      expect(before).toMatch(/^admin_password=.{12,}$/m);
    });

    describe.each(OVERLAYS)('%s', (overlay) => {
      const built = build(overlay);
      const named = (kind: string, name: string) =>
        built.find((one) => one.kind === kind && one.metadata.name.replace(/-\w{10}$/, '') === name);

      test('is all in one namespace, and valid', async () => {
        expect(built.map(nameOf)).toEqual(expect.arrayContaining(PROCESSES.map((name) => `Deployment ${name}`)));
        for (const one of built) {
          if (one.kind !== 'Namespace') expect(one.metadata.namespace).toBe('tocada');
          // kustomize breaks long values into lines, which the API server accepts.
          for (const [name, value] of Object.entries<string>(one.kind === 'Secret' ? one.data : {}))
            one.data[name] = value.replaceAll('\n', '');
          expect([nameOf(one), await faultsOf(one)]).toEqual([nameOf(one), []]);
        }
      });

      test('every Secret, ConfigMap and claim that a pod needs is there', () => {
        const there = new Set(built.map(nameOf));
        for (const workload of built.filter(({ kind }) => WORKLOADS.includes(kind))) {
          const { volumes, containers, initContainers = [] } = podOf(workload);
          const needed = [
            ...volumes.map(({ secret, configMap, persistentVolumeClaim: claim }: any) =>
              secret
                ? `Secret ${secret.secretName}`
                : configMap
                  ? `ConfigMap ${configMap.name}`
                  : claim && `PersistentVolumeClaim ${claim.claimName}`,
            ),
            ...[...containers, ...initContainers].flatMap(({ envFrom = [], env = [] }: any) => [
              ...envFrom.map(({ configMapRef }: any) => `ConfigMap ${configMapRef.name}`),
              ...env.map(({ valueFrom }: any) => valueFrom && `ConfigMap ${valueFrom.configMapKeyRef.name}`),
            ]),
          ].filter(Boolean);
          expect(needed.filter((name) => !there.has(name))).toEqual([]);
        }
      });

      test.each([...PROCESSES, 'backup' as const])('%s gets its own secrets and no others', (reader) => {
        const wanted = secretsOf(reader).map((name) => name.toLowerCase());
        const workload = built.find(({ kind, metadata }) => WORKLOADS.includes(kind) && metadata.name === reader);
        const [{ env }] = podOf(workload).containers;
        const files = env.filter(({ name }: any) => name.endsWith('_FILE')).map(({ value }: any) => value);
        expect(files.toSorted()).toEqual(wanted.map((name) => `/run/secrets/${name}`).toSorted());
        const given = Object.keys(named('Secret', reader).data);
        if (overlay === 'production') expect(given.toSorted()).toEqual(wanted.toSorted());
        else expect(wanted).toEqual(expect.arrayContaining(given));
      });

      test('the host is that of SITE_URL, by each way in', () => {
        const host = new URL(named('ConfigMap', 'settings').data.SITE_URL).host;
        const [ingress] = built.filter(({ kind }) => kind === 'Ingress');
        expect([ingress.spec.rules[0].host, ingress.spec.tls[0].hosts]).toEqual([host, [host]]);
      });
    });

    test('the Gateway API and the Prometheus operator: valid, and the host is that of SITE_URL', async () => {
      change('production', 'settings.env', (text) => text.replace('band.example.org', 'other.example.org'));
      change('production', 'kustomization.yaml', (text) =>
        text
          .replace('components/ingress', 'components/gateway-api')
          .replace('# - ../../components/pod', '- ../../components/pod'),
      );
      const built = build('production');
      const [gateway] = built.filter(({ kind }) => kind === 'Gateway');
      const routes = built.filter(({ kind }) => kind === 'HTTPRoute');
      expect(built.filter(({ kind }) => kind === 'Ingress')).toEqual([]);
      expect(
        [...gateway.spec.listeners, ...routes.map(({ spec }) => ({ hostname: spec.hostnames[0] }))].map(
          ({ hostname }) => hostname,
        ),
      ).toEqual(Array(4).fill('other.example.org'));
      for (const one of built.filter(({ kind }) => ['Gateway', 'HTTPRoute', 'PodMonitor'].includes(kind)))
        expect([nameOf(one), await faultsOf(one)]).toEqual([nameOf(one), []]);
      const [{ spec }] = built.filter(({ kind }) => kind === 'PodMonitor');
      expect(spec.selector.matchExpressions[0].values).toEqual(OBSERVED);
    });

    test('a changed setting or secret rolls the pods that read it, and no others', () => {
      const templates = () =>
        new Map(
          build('single-node')
            .filter(({ kind }) => WORKLOADS.includes(kind))
            .map((one) => [one.metadata.name as string, JSON.stringify(podOf(one))]),
        );
      const rolled = (edit: () => void) => {
        const before = templates();
        edit();
        prepare('single-node');
        const after = templates();
        return [...after.keys()].filter((name) => after.get(name) !== before.get(name)).toSorted();
      };
      const restart = ['backup', ...PROCESSES, 'setup'].toSorted();
      expect(rolled(() => change('single-node', 'settings.env', (text) => `${text}MAIL_PER_SECOND=5\n`))).toEqual(
        ['edge', ...restart].toSorted(),
      );
      const secret = (text: string) => text.replace('smtp_url=off', 'smtp_url=smtp://mail.example.org:25');
      expect(rolled(() => change('single-node', 'secrets.env', secret))).toEqual(['bookings']);
      const site = (text: string) => text.replace('"', ' "');
      expect(
        rolled(() => writeFileSync(join(folder, 'site.json'), site(readFileSync(join(folder, 'site.json'), 'utf8')))),
      ).toEqual(['backup', 'bookings', 'content', 'gateway']);
    });

    test('the store makes the bucket that the settings name', () => {
      const [settings] = build('single-node').filter(({ metadata }) => metadata.name.startsWith('settings-'));
      const [storage] = written('components/bundled').filter((one) => nameOf(one) === 'StatefulSet storage');
      const { env } = podOf(storage).initContainers[0];
      expect(env.find(({ name }: any) => name === 'S3_BUCKET').value).toBe(settings.data.S3_BUCKET);
    });

    test('a misspelt field is a fault', async () => {
      expect(
        await faultsOf({ apiVersion: 'v1', kind: 'Service', spec: { ports: [{ prot: 1 }] } } as never),
      ).not.toEqual([]);
      const policy = {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'NetworkPolicy',
        spec: { podSelector: {}, podSelectr: {} },
      };
      expect(await faultsOf(policy)).toEqual(['NetworkPolicy.spec.podSelectr is unknown']);
    });
  });

describe('docker-compose.yml', () => {
  const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as any;
  const services: [string, any][] = Object.entries(compose.services);

  test.each(services)('%s has no rights, no root and a limit', (name, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    // The files of the images of our own are root's, too: setup writes into volumes alone.
    expect(service.read_only).toBe(name !== 'setup');
    // Images of our own name their user.
    expect(service.image.startsWith('tocada-') || service.user).toBeTruthy();
    expect(service.deploy.resources.limits).toMatchObject({ memory: expect.any(String), pids: expect.any(Number) });
    expect(service.privileged).toBeUndefined();
  });

  test('the edge, the database and Redis come before containers that start', () => {
    const first = services.filter(([, { cpu_shares: shares }]) => shares > 1024).map(([name]) => name);
    expect(first).toEqual(['edge', 'postgres', 'redis']);
  });

  test('every file that a command starts is in the image of its process', () => {
    const commands = services.flatMap(([, { command, entrypoint }]) => [command, entrypoint]);
    const started = commands.flatMap((words) =>
      [
        ...[words ?? []]
          .flat()
          .join(' ')
          .matchAll(/(?<=^|\bnode )(?:gateway|deploy|services)\/\S+\.js/g),
      ].map(([file]) => file),
    );
    const page = readFileSync(join(ROOT, 'deploy/README.md'), 'utf8');
    const told = [...page.matchAll(/\bnode ((?:gateway|services)\/\S+\.js)/g)].map(([, file]) => file!);
    expect(started.length).toBeGreaterThan(2);
    expect(told.length).toBeGreaterThan(2);
    const missing = [...started, ...told].filter(
      (file) => !existsSync(join(ROOT, file)) || (/^(gateway|services)/.test(file) && !file.includes('/dist/bundle/')),
    );
    expect(missing).toEqual([]);
  });

  test('backups are made without anybody asking, and every build has the current code for them', () => {
    const { backups, backup } = compose.services;
    expect(backups).toMatchObject({ command: ['serve'], restart: 'unless-stopped' });
    expect(backups.profiles).toBeUndefined();
    // A backup by hand runs once. Otherwise it has the settings of the scheduled one.
    expect(backup).toMatchObject({ command: ['backup'], restart: 'no', image: backups.image, build: backups.build });
    expect(backup.environment).toEqual(backups.environment);
    expect(backup.volumes).toEqual(backups.volumes);
    const idle = services.filter(([, { profiles }]) => profiles).map(([name]) => name);
    expect(idle.filter((name) => !compose.services[name].profiles.includes('monitoring')).toSorted()).toEqual([
      'backup',
      'doctor',
      'mailpit',
      'nights',
      'time-zone',
    ]);
  });

  test('the doctor runs once, with the rights of the gateway and nothing to wait for', () => {
    const { gateway, doctor } = compose.services;
    for (const same of ['image', 'build', 'networks']) expect([same, doctor[same]]).toEqual([same, gateway[same]]);
    // It also looks whose the volumes are.
    expect(doctor.environment).toEqual({ ...gateway.environment, BAND: expect.any(String) });
    expect(doctor.volumes).toEqual([...gateway.volumes, 'band:/run/band:ro', './deploy/docker:/band:ro']);
    const command = ['gateway/dist/bundle/house/doctor/doctor.command.js'];
    expect(doctor).toMatchObject({ restart: 'no', depends_on: {}, command });
    expect(doctor.deploy.replicas).toBeUndefined();
  });

  test('only the edge is published; what stores data cannot reach the internet', () => {
    const published = services.filter(([, { ports, profiles }]) => ports && !profiles).map(([name]) => name);
    expect(published).toEqual(['edge']);
    for (const [name, { ports = [], profiles }] of services)
      if (profiles)
        for (const port of ports) expect([name, port]).toEqual([name, expect.stringMatching(/^127\.0\.0\.1:/)]);
    for (const name of ['postgres', 'redis', 'storage'])
      for (const network of compose.services[name].networks) expect(compose.networks[network].internal).toBe(true);
  });

  test('the free space of the disk of Postgres is read by the backups, and a new major removes whoever names the volume', () => {
    const naming = services.filter(([, { volumes = [] }]) =>
      volumes.some((volume: string) => volume.startsWith('postgres:')),
    );
    expect(naming.map(([name]) => name)).toEqual(['postgres', 'backups', 'backup']);
    const state = readFileSync(join(ROOT, 'deploy/backup/src/state.ts'), 'utf8');
    const [, folder] = /DATABASE_FOLDER = '(.+)'/.exec(state)!;
    expect(compose.services.backups.volumes).toContain(`postgres:${folder}:ro,nocopy`);
    const upgrade = readFileSync(join(ROOT, 'deploy/docker/upgrade.sh'), 'utf8');
    const removal = upgrade.indexOf('for id in "$id" $(containers backups); do remove "$id"; done');
    expect(removal).toBeGreaterThan(upgrade.indexOf('newPostgres() {'));
    expect(upgrade.indexOf('docker volume rm "$volume"')).toBeGreaterThan(removal);
  });

  test('a process that hangs can be ended by its watchdog, here and on Kubernetes', () => {
    for (const name of [...PROCESSES, 'backups']) expect([name, compose.services[name].init]).toEqual([name, true]);
    const pods = ofKind('Deployment').filter(({ metadata }) => OBSERVED.includes(metadata.name));
    expect(pods).toHaveLength(OBSERVED.length);
    for (const pod of pods) expect([nameOf(pod), podOf(pod).shareProcessNamespace]).toEqual([nameOf(pod), true]);
  });

  test('Redis starts in all three places with the same repair of its file', () => {
    const [, script, ...args] = redisStart('/data', 'redis-check-aof', 'docker-entrypoint.sh');
    const { entrypoint } = compose.services.redis;
    expect(entrypoint[2].replaceAll('$$', '$').trim().split('\n').at(-1)).toBe(script);
    expect(entrypoint.slice(3)).toEqual(args);
    const [pod] = ofKind('StatefulSet').filter((one) => nameOf(one) === 'StatefulSet redis');
    const [{ command }] = podOf(pod).containers;
    expect(command).toEqual(['sh', '-c', script, ...args]);
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
    expect(dockerfile.match(/^HEALTHCHECK --interval/gm)).toHaveLength(3);
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
  // Docker 25 and 26 have no pool of IPv6 prefixes.
  const prefixes = entries.map((name: string) => networks[name]?.ipam?.config[0].subnet);
  expect(prefixes).toEqual([expect.stringMatching(/^\$\{IPV6_SUBNET:-fd[0-9a-f:]+::\/64\}$/)]);
});
