import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinImages } from './pin-images.js';

/**
 * `release.js FOLDER VERSION OUT BUILT`: writes compose file and manifests, see pinImages, and the digests of all images. Our own
 * are not published yet: BUILT holds what the builder said of each of them, for example `gateway.json`.
 */
const [folder = '', version = '', out = '', built = ''] = process.argv.slice(2);

/** The one image, whose target in the Dockerfile is "one". */
const ONE = `${folder}/tocada`;

function digestOfBuilt(image: string): string {
  const target = image.startsWith(`${ONE}:`) ? 'one' : image.slice(`${folder}/tocada-`.length).split(':')[0];
  const said = JSON.parse(readFileSync(join(built, `${target}.json`), 'utf8')) as Record<string, unknown>;
  return String(said['containerimage.digest']);
}

function publishedDigestOf(image: string): string {
  const inspect = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  return execFileSync('docker', inspect, { encoding: 'utf8' }).trim();
}

const digests = new Map<string, string>();
function digestOf(image: string): string {
  let digest = digests.get(image);
  if (!digest) {
    digest = image.startsWith(`${folder}/tocada`) ? digestOfBuilt(image) : publishedDigestOf(image);
    digests.set(image, digest);
  }
  return digest;
}

mkdirSync(out, { recursive: true });
const compose = readFileSync('docker-compose.yml', 'utf8');
writeFileSync(join(out, 'docker-compose.yml'), pinImages(compose, { folder, version }, digestOf));
const k8s = join(out, 'deploy/k8s');
// The files that prepare.sh makes hold secrets.
cpSync('deploy/k8s', k8s, { recursive: true, filter: (path) => !/\/(made|secrets\.env)$/.test(path) });
for (const name of readdirSync(k8s, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.yaml') || name.endsWith('kustomization.yaml')) continue;
  const path = join(k8s, name);
  writeFileSync(path, pinImages(readFileSync(path, 'utf8'), { folder, version }, digestOf));
}
const recipe = 'deploy/recipes/compose.yaml';
mkdirSync(join(out, 'deploy/recipes'), { recursive: true });
writeFileSync(join(out, recipe), pinImages(readFileSync(recipe, 'utf8'), { folder, version }, digestOf));
digestOf(`${ONE}:${version}`);
writeFileSync(join(out, 'images.txt'), [...digests].map(([image, digest]) => `${image}@${digest}\n`).join(''));
