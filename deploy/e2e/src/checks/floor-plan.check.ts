// Fails on a folder that is neither the room of a subject nor in the register, on an entry of the register without a folder,
// on a room with too many files, and on a file beside the rooms where nothing stands beside them.
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { ROOT } from '@tocada/local/root.js';
import { BARE, KITS, MOST, REGISTER, SUBJECTS } from './floor-plan.js';

const faults: string[] = [];
const isApart = (file: string) => /(^|\/)spec-|\.(spec|texts|words)\.tsx?$|\/migrations\//.test(file);

for (const [parent, register] of Object.entries(REGISTER)) {
  const files = globSync(`${parent}/**/*.{ts,tsx}`, { cwd: ROOT });
  const below = new Set(
    files
      .map((file) => file.slice(parent.length + 1).split('/'))
      .flatMap(([name, ...rest]) => (rest.length > 0 ? [name!] : [])),
  );
  const composed = Object.keys(register).some((name) => `${parent}/${name}` in REGISTER);
  const named: readonly string[] = [...(composed ? [] : SUBJECTS), ...Object.keys(register)];
  for (const name of below)
    if (!named.includes(name))
      faults.push(`${parent}/${name} is neither a room of a subject there nor in deploy/e2e/src/checks/floor-plan.ts`);
  for (const name of Object.keys(register))
    if (!below.has(name))
      faults.push(`deploy/e2e/src/checks/floor-plan.ts names ${parent}/${name}, which is not there`);
  const folders = Map.groupBy(
    files.filter((file) => !isApart(file)),
    (file) => dirname(file),
  );
  for (const [folder, { length }] of folders) {
    if (BARE.includes(folder)) faults.push(`${folder} holds rooms alone, and has ${length} files`);
    const most = KITS.includes(folder) ? MOST.kit : MOST.room;
    if (length > most && folder !== parent)
      faults.push(`${folder} has ${length} files, and ${basename(folder)} may have ${most}`);
  }
}
for (const fault of new Set(faults)) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
