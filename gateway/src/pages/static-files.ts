import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { CachedAnswer } from '../cache/cached-answer.js';
import type { HotCache } from '../cache/hot-cache.js';
import { PANEL_FILES } from '@tocada/contracts/house/panel-files.js';
import { FILE_HEADERS, headersWith, NOT_A_PAGE, SECURITY_HEADERS } from '../http/security-headers.js';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Names in /assets hold a hash of the content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/** Puts the built frontend's files, with the compressed forms that the build made, into the cache for good. */
export function pinStaticFiles(folder: string, cache: HotCache): void {
  // The worker of alerts may ask for nothing but the icons that it shows.
  const workerHeaders = headersWith({ ...NOT_A_PAGE, imgSrc: ["'self'"] });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const type = TYPES[extname(file)];
    if (!entry.isFile() || !type) continue;
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const packed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined);
    const isWorker = path === PANEL_FILES.worker;
    const headers = { 'cache-control': path.startsWith('/assets/') ? IMMUTABLE : isWorker ? 'no-cache' : AN_HOUR };
    const parts = { type, body: readFileSync(file), gzip: packed('.gz'), br: packed('.br'), headers };
    const common = isWorker ? workerHeaders : type === TYPES['.svg'] ? SECURITY_HEADERS : FILE_HEADERS;
    cache.pin(path, new CachedAnswer(parts, common));
  }
}
