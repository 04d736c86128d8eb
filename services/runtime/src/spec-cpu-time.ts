/**
 * For specs: the milliseconds of the processor that `work` takes, the shortest of some tries. Other processes do not count. A
 * spec compares the times of two sizes, so that the machine does not count either.
 * @param enough a time below this one ends the tries: garbage collection may have lengthened those before
 */
export async function cpuTime(work: () => unknown, tries = 3, enough = 0): Promise<number> {
  let shortest = Infinity;
  for (let left = tries; left > 0 && shortest >= enough; left -= 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    shortest = Math.min(shortest, (user + system) / 1000);
  }
  return shortest;
}
