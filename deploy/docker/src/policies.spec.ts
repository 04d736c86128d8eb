import { existsSync, readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parseAllDocuments, parse } from 'yaml';

const K8S = fileURLToPath(new URL('../../k8s', import.meta.url));

/** The documents of an overlay, a base or a component, without their patches: no patch changes a policy or a label. */
function documentsIn(folder: string): any[] {
  const { resources = [], components = [] } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as {
    resources?: string[];
    components?: string[];
  };
  return [...resources, ...components].flatMap((path) => {
    const found = join(folder, path);
    if (existsSync(join(found, 'kustomization.yaml'))) return documentsIn(found);
    return parseAllDocuments(readFileSync(found, 'utf8')).map((document) => document.toJS());
  });
}

interface Pod {
  labels: Record<string, string>;
  /** The names of the variables of its containers. */
  variables: string[];
}
/** A pod of this namespace, or an address outside the cluster. */
type Place = Pod | string;

function podsOf(documents: any[]): Pod[] {
  const templates = documents.flatMap(({ spec }) => spec?.template ?? spec?.jobTemplate?.spec.template ?? []);
  return templates.map(({ metadata, spec }) => ({
    labels: metadata.labels,
    variables: [...(spec.initContainers ?? []), ...spec.containers].flatMap(({ env = [] }) =>
      env.map(({ name }: { name: string }) => name),
    ),
  }));
}

const isSelected = ({ labels }: Pod, { matchLabels = {}, matchExpressions = [] }: any): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
  matchExpressions.every(({ key, operator, values }: any) => {
    if (operator !== 'In') throw new Error(`the operator ${operator} is not understood here`);
    return values.includes(labels[key]);
  });

function isWithin(address: string, { cidr, except = [] }: { cidr: string; except?: string[] }): boolean {
  const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
  const isIn = (range: string) => {
    const [net, prefix] = range.split('/') as [string, string];
    const list = new BlockList();
    list.addSubnet(net, Number(prefix), isIPv6(net) ? 'ipv6' : 'ipv4');
    return list.check(address, kind);
  };
  return isIn(cidr) && !except.some(isIn);
}

function isPeer(place: Place, { podSelector, namespaceSelector, ipBlock }: any): boolean {
  if (namespaceSelector) return false;
  return typeof place === 'string'
    ? Boolean(ipBlock) && isWithin(place, ipBlock)
    : Boolean(podSelector) && isSelected(place, podSelector);
}

/** True when the policies let `from` open a connection to a port of `to`. */
function reaches(policies: any[], from: Pod, to: Place, port: number): boolean {
  const allows = (pod: Pod, direction: 'Ingress' | 'Egress', peer: Place) => {
    const own = policies.filter(
      ({ spec }) => spec.policyTypes.includes(direction) && isSelected(pod, spec.podSelector),
    );
    const rules = own.flatMap(({ spec }) => spec[direction.toLowerCase()] ?? []);
    return (
      own.length === 0 ||
      rules.some(({ ports, from: sources, to: targets }) => {
        const peers = sources ?? targets;
        return (
          (!ports || ports.some((one: { port: number }) => one.port === port)) &&
          (!peers || peers.some((one: unknown) => isPeer(peer, one)))
        );
      })
    );
  };
  return allows(from, 'Egress', to) && (typeof to === 'string' || allows(to, 'Ingress', from));
}

const NAME = 'app.kubernetes.io/name';
const INTERNET = '203.0.113.10';
const PRIVATE = '10.1.2.3';
/** The keys of each server, among the variables of a process. */
const KEYS = {
  postgres: /^(?!.*(?:TEST|BACKUP))\w*(DATABASE|POSTGRES)_URL_FILE$/,
  redis: /REDIS_URL_FILE$/,
  storage: /^(S3_ACCESS_KEY_ID_FILE|S3_ENDPOINT)$/,
  archives: /^BACKUP_S3_ACCESS_KEY_ID_FILE$/,
  mail: /^SMTP_URL_FILE$/,
};
type Server = keyof typeof KEYS;

/** The places of the servers in each overlay, with their ports. */
const PLACES: Record<string, (pod: (name: string) => Pod) => Record<Server, [Place, number][]>> = {
  production: () => ({
    postgres: [[PRIVATE, 5432]],
    redis: [PRIVATE].flatMap((place) => [6379, 6380].map((port): [Place, number] => [place, port])),
    storage: [
      [PRIVATE, 443],
      [PRIVATE, 8333],
      [PRIVATE, 9000],
      [INTERNET, 443],
    ],
    archives: [
      [PRIVATE, 443],
      [INTERNET, 443],
    ],
    mail: [25, 465, 587, 2525].map((port) => [INTERNET, port]),
  }),
  'single-node': (pod) => ({
    postgres: [[pod('postgres'), 5432]],
    redis: [[pod('redis'), 6379]],
    storage: [[pod('storage'), 8333]],
    archives: [[INTERNET, 443]],
    mail: [25, 465, 587, 2525].map((port) => [INTERNET, port]),
  }),
};

test.each(Object.keys(PLACES))('%s: each process with a key for a server reaches the server', (overlay) => {
  const documents = documentsIn(join(K8S, 'overlays', overlay));
  const policies = documents.filter(({ kind }) => kind === 'NetworkPolicy');
  const pods = podsOf(documents);
  const pod = (name: string) => pods.find(({ labels }) => labels[NAME] === name)!;
  const places = PLACES[overlay]!(pod);
  const asked: string[] = [];
  const away: string[] = [];
  for (const from of pods)
    for (const [server, key] of Object.entries(KEYS) as [Server, RegExp][]) {
      const name = from.labels[NAME]!;
      // A server knows its own keys.
      if (name === server || !from.variables.some((variable) => key.test(variable))) continue;
      asked.push(`${name} ${server}`);
      for (const [to, port] of places[server])
        if (!reaches(policies, from, to, port)) away.push(`${name} does not reach ${server} at port ${port}`);
    }
  expect(away).toEqual([]);
  const processes = ['edge', 'gateway', 'content', 'bookings', 'companion', 'backup'];
  expect(asked).toEqual(expect.arrayContaining(processes.map((name) => `${name} storage`)));
  expect(asked).toEqual(expect.arrayContaining(['bookings mail', 'bookings postgres', 'backup archives']));
  // A pod that is not part of the site reaches no server.
  const stranger: Pod = { labels: { [NAME]: 'stranger' }, variables: [] };
  for (const server of ['postgres', 'redis', 'storage'] as const)
    for (const [to, port] of places[server]) expect(reaches(policies, stranger, to, port)).toBe(false);
  expect(reaches(policies, pod('content'), INTERNET, 25)).toBe(false);
});
