interface Count {
  tries: number;
  held: number;
}

/** Counts attacks by the door that they try, and how many of them each door held. */
export class Tries<Door extends string> {
  private readonly counts: Record<Door, Count>;

  /** @param least how often each door is tried in a whole run, at least */
  constructor(private readonly least: Record<Door, number>) {
    const empty = Object.keys(least).map((door) => [door, { tries: 0, held: 0 }]);
    this.counts = Object.fromEntries(empty) as Record<Door, Count>;
  }

  /** Counts one try. The door has held when `check` does not throw. */
  hold<T>(door: Door, check: () => T): T {
    const count = this.counts[door];
    count.tries += 1;
    const result = check();
    count.held += 1;
    return result;
  }

  /** Prints a table. @returns the doors that were tried too seldom or did not hold */
  report(): string[] {
    const counts = Object.entries<Count>(this.counts) as [Door, Count][];
    const rows = counts.map(([door, { tries, held }]) => [door, tries, held]);
    const table = [['door', 'tries', 'held'], ...rows].map(
      ([door, tries, held]) => `  ${String(door).padEnd(32)}${String(tries).padStart(6)}${String(held).padStart(6)}\n`,
    );
    process.stdout.write(table.join(''));
    return counts.filter(([door, { tries, held }]) => tries < this.least[door] || held < tries).map(([door]) => door);
  }
}
