/** The name, without the tag, of an image that this repository builds. */
const OURS = /^tocada(-[a-z]+)?(?=:|$)/;

/**
 * A compose file or manifest of a release: each image by the digest that was published or tested, and none built. The
 * files of the repository keep tags, because they also build where no registry can be reached. In the compose file our own
 * images stay variable, with the release as their default, because upgrades and the way back choose them by VERSION, and
 * without SITE_CONFIG the site.json of the images holds, so that the compose file needs no other file.
 * @param release the registry's folder and the version, for example `registry.example.org/band` and `1.2.0`
 * @param digestOf the digest of an image by its name and tag: `sha256:…`
 */
export function pinImages(
  text: string,
  { folder, version }: { folder: string; version: string },
  digestOf: (image: string) => string,
): string {
  const pin = (image: string): string => {
    const ours = OURS.exec(image)?.[0];
    if (ours && image.includes('${')) return `${folder}/${image.replace(/(?<=\$\{VERSION:-)[\w.-]+/, version)}`;
    const name = ours ? `${folder}/${ours}:${version}` : image;
    const digest = digestOf(name);
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`No digest of ${name}: ${digest}`);
    return `${name}@${digest}`;
  };
  return text
    .replace('${SITE_CONFIG:-./deploy/site.json}', '${SITE_CONFIG:-/dev/null}')
    .replaceAll(/^( +SITE_CONFIG: )(\/etc\S+)$/gm, '$1${SITE_CONFIG:+$2}')
    .replaceAll(/^( *-? *image: )(\S+)$/gm, (_, before: string, image: string) => before + pin(image))
    .replaceAll(/^ +build: .*\n/gm, '');
}
