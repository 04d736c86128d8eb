/**
 * For specs: the milliseconds of the processor that `work` takes, the shortest of some tries. Other processes do not count. A
 * spec compares the times of two sizes, so that the machine does not count either.
 */
export async function cpuTime(work: () => unknown, tries = 3): Promise<number> {
  let shortest = Infinity;
  for (let left = tries; left > 0; left -= 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    shortest = Math.min(shortest, (user + system) / 1000);
  }
  return shortest;
}

/**
 * For specs: true when `work` takes less than `limit` milliseconds of the processor in one of some tries. The collector of
 * garbage may add its own time to a try, and work that takes too long does so in each.
 */
export async function takesLess(limit: number, work: () => unknown, tries = 5): Promise<boolean> {
  for (let left = tries; left > 0; left -= 1) if ((await cpuTime(work, 1)) < limit) return true;
  return false;
}
