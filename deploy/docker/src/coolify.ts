import { parse, stringify } from 'yaml';

const HEADER = `# Written by "npm run settings" from docker-compose.yml, for Coolify and other platforms that bring their own proxy and certificates:
# nothing is built or published, nothing of the host is mounted, and only services that always run. "Coolify" in deploy/README.md
# says how to use it.
`;
/** The values that the platform asks for. */
const REGISTRY = '${REGISTRY:?the registry with its folder, where the images of a release are}';
const VERSION = '${VERSION:?the release, such as 0.1.0}';
const SITE_URL = '${SITE_URL:?the address of the site, such as https://band.example.org}';

interface Service {
  image: string;
  environment?: Record<string, string>;
  volumes?: string[];
  profiles?: string[];
  [key: string]: unknown;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
  configs: Record<string, unknown>;
}

/** A mount whose source is a named volume, by whatever variable it can be replaced. Undefined for folders and files of the host. */
function volumeOf(mount: string): string | undefined {
  const named = mount.replace(/^\$\{\w+:-([^}]+)\}/, '$1');
  return /^[./]\S*:/.test(named) ? undefined : named;
}

function changed(name: string, { build: _build, ports, volumes, environment, ...service }: Service): Service {
  const kept = volumes?.map(volumeOf).filter((mount) => mount !== undefined);
  return {
    ...service,
    image: service.image.replace(/^(tocada-\w+):.*/, `${REGISTRY}/$1:${VERSION}`),
    ...(ports !== undefined && { expose: ['80'] }),
    ...(environment && { environment: { ...adapted(environment), ...OF_PLATFORM[name] } }),
    ...(kept && { volumes: kept }),
  };
}

/** The proxy of the platform has the certificate, and is a neighbour. */
const OF_PLATFORM: Record<string, Record<string, string>> = {
  edge: { SITE_ADDRESS: ':80', TRUSTED_PROXIES: '${TRUSTED_PROXIES:-private_ranges}' },
};

/** Without the mounts the site.json of the images holds, and no .env is there to compare with. Empty values count as absent. */
const WITHOUT_FILES: Record<string, string> = { SITE_URL, SITE_CONFIG: '', ENV_FILE: '', RUNS_IN: 'coolify' };

const adapted = (environment: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, WITHOUT_FILES[name] ?? value]));

export function forCoolify(text: string): string {
  const { services, networks, volumes, configs } = parse(text, { merge: true }) as Compose;
  const running = Object.entries(services).filter(([, { profiles }]) => !profiles);
  const made = Object.fromEntries(running.map(([name, service]) => [name, changed(name, service)]));
  const isUsed = (key: 'networks' | 'volumes') => (name: string) =>
    Object.values(made).some((service) =>
      ((service[key] as string[] | undefined) ?? []).some((used) => used.split(':')[0] === name),
    );
  const only = (key: 'networks' | 'volumes', all: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isUsed(key)(name)));
  return (
    HEADER +
    stringify(
      {
        services: made,
        // The platform's proxy comes by a network of its own, so visitors need no IPv6 here.
        networks: { ...only('networks', networks), visitors: null },
        volumes: only('volumes', volumes),
        configs,
      },
      { aliasDuplicateObjects: false, lineWidth: 0, nullStr: '' },
    )
  );
}
