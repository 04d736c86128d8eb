export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** The value below which the given share of all values lies: 0.99 for the p99. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;

export const median = (values: number[]): number => percentile(values, 0.5);

/** Prints the counts and the faults of a drill, and ends the process with its verdict. */
export function endWith(counts: Record<string, number>[], faults: string[]): never {
  for (const part of counts)
    for (const [name, count] of Object.entries(part).toSorted()) print(`${name.padEnd(40)} ${count}`);
  for (const fault of faults) print(`FAULT ${fault}`);
  print(faults.length === 0 ? 'held' : 'broken');
  process.exit(faults.length === 0 ? 0 : 1);
}

export function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
