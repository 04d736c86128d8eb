import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinImages } from './pin-images.js';

/** `release.js FOLDER VERSION OUT`: writes compose file and manifests, see pinImages, and the digests of all images. */
const [folder = '', version = '', out = ''] = process.argv.slice(2);

const digests = new Map<string, string>();
function digestOf(image: string): string {
  let digest = digests.get(image);
  if (!digest) {
    const format = '{{.Manifest.Digest}}';
    const inspect = ['buildx', 'imagetools', 'inspect', image, '--format', format];
    digest = execFileSync('docker', inspect, { encoding: 'utf8' }).trim();
    digests.set(image, digest);
  }
  return digest;
}

mkdirSync(out, { recursive: true });
const compose = readFileSync('docker-compose.yml', 'utf8');
writeFileSync(join(out, 'docker-compose.yml'), pinImages(compose, { folder, version }, digestOf));
const k8s = join(out, 'deploy/k8s');
// What prepare.sh makes holds secrets.
cpSync('deploy/k8s', k8s, { recursive: true, filter: (path) => !/\/(made|secrets\.env)$/.test(path) });
for (const name of readdirSync(k8s, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.yaml') || name.endsWith('kustomization.yaml')) continue;
  const path = join(k8s, name);
  writeFileSync(path, pinImages(readFileSync(path, 'utf8'), { folder, version }, digestOf));
}
writeFileSync(join(out, 'images.txt'), [...digests].map(([image, digest]) => `${image}@${digest}\n`).join(''));
