import { readFileSync } from 'node:fs';

/** The memory of one process and its children in MB (PSS); 0 where the system does not report it. */
function memoryOf(pid: number): number {
  try {
    const pss = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) / 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), pss);
  } catch {
    return 0;
  }
}

/** Samples the memory of `pid` and its children. The returned function gives the peak. */
export function watchMemory(pid: () => number | undefined): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid() ?? 0));
  }, 50);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
