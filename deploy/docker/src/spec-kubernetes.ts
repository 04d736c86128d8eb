const PACKAGES: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

/** @returns `value`, which removes the path of a field from `unread` when somebody reads the field */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item, index) => watched(item, `${path}.${index}`, unread));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    unread.add(`${path}.${name}`);
    return [name, watched(field, `${path}.${name}`, unread)];
  });
  return new Proxy(Object.fromEntries(fields) as object, {
    get(target, name) {
      unread.delete(`${path}.${String(name)}`);
      return Reflect.get(target, name);
    },
  });
}

/**
 * For specs: what the API server would refuse in a manifest, by the schemas of the package kubernetes-models. A schema allows
 * unknown fields, and the API server refuses them. A field is unknown when the validation never reads it.
 */
export async function faultsOf(manifest: { apiVersion: string; kind: string }): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const models = PACKAGES[apiVersion.split('/')[0]!] ?? 'kubernetes-models';
  const { [kind]: Model } = (await import(`${models}/${apiVersion}/${kind}`)) as Record<string, { prototype: any }>;
  const unread = new Set<string>();
  try {
    Model!.prototype.validate.call(watched(manifest, kind, unread));
  } catch (error) {
    return [(error as Error).message];
  }
  return [...unread].map((path) => `${path} is unknown`);
}
