import { readFileSync } from 'node:fs';

/** The memory that deploy/ONE-IMAGE.md names for the one image, in MB. A backup beside the site needs it. */
const DOCUMENTED_MEMORY = 768;

/** Where Linux tells the limit of a container, in its new and its old way. */
const LIMITS = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'];
/** A limit above this is none. Bytes. */
const MOST = 1e15;
const MEGABYTE = 1024 ** 2;

/** In MB; undefined without a limit. */
function memoryLimit(): number | undefined {
  for (const file of LIMITS)
    try {
      const bytes = Number(readFileSync(file, 'utf8'));
      if (bytes > 0 && bytes < MOST) return Math.round(bytes / MEGABYTE);
    } catch {
      // It stands in the other place, or nowhere.
    }
  return undefined;
}

/** Says why a process of a backup is gone without a word of its own. @param limit of this container's memory, in MB */
export function killedWords(name: string, signal: NodeJS.Signals, limit = memoryLimit()): string {
  if (signal !== 'SIGKILL') return `${name} was ended by ${signal}.`;
  const more = limit === undefined ? 0 : Math.ceil((limit * 1.5) / 64) * 64;
  const has = limit === undefined ? '' : ` in place of ${limit}`;
  return `${name} was killed, most likely for want of memory: give it ${Math.max(DOCUMENTED_MEMORY, more)} MB${has}.`;
}
