// Fails on a statement that writes a table outside the room that owns it, on a table that the register lacks, and on a row that
// leaves its room writable.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@tocada/local/root.js';
import { TABLES } from './floor-plan.js';

const faults: string[] = [];
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const isOwn = (file: string) => !/(^|\/)spec-|\.(spec|long|texts)\.ts$|\/migrations\//.test(file);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** In statements of SQL: not in `for update`, `do update` and the like. */
const WRITES = /(?:insert into|delete from|(?<!for |key |do )update)\s+"?([a-z_]+)"?/g;
const NO_TABLE = ['set', 'skip', 'of', 'nowait'];
/** A statement whose table only its run knows, but for the counter of the changes of a service. */
const UNKNOWN = /(?:insert into|delete from|(?<!for )update) \$\{(?!this\.source\.table)/;
const ENTITY_WRITES = /\.(?:create|nativeInsert|nativeUpdate|nativeDelete|upsert|insert)\w*\(\s*(\w+Entity)\b/g;
const ROW_WRITES = /\bem\.(?:assign|persist)\(|Object\.assign\(row\b/;

for (const [folder, rooms] of Object.entries(TABLES)) {
  const files = globSync(`${folder}/**/*.ts`, { cwd: ROOT }).filter(isOwn);
  const roomOf = new Map(Object.entries(rooms).flatMap(([room, tables]) => tables.map((table) => [table, room])));
  const roomsWithEntities = new Set<string>();
  const tableOf = new Map<string, string>();
  for (const file of files.filter((one) => one.endsWith('.entity.ts'))) {
    const text = read(file);
    for (const [, entity, table] of text.matchAll(/export const (\w+Entity) = defineEntity\(\{\s*name: '(\w+)'/g)) {
      tableOf.set(entity!, table!);
      const room = roomOf.get(table!);
      if (room) roomsWithEntities.add(room);
      else faults.push(`${file}: ${table} has no room in deploy/e2e/src/checks/floor-plan.ts`);
    }
    for (const [, row, type] of text.matchAll(/export type (\w+Row) = (\w+)/g))
      if (type !== 'Readonly') faults.push(`${file}: ${row} is to leave its room as Readonly`);
  }
  for (const file of files) {
    const text = withoutComments(read(file));
    const isIn = (room: string) => dirname(file).startsWith(join(folder, room));
    const written = [
      ...[...text.matchAll(WRITES)].map(([, table]) => table!).filter((table) => !NO_TABLE.includes(table)),
      ...[...text.matchAll(ENTITY_WRITES)].map(([, entity]) => tableOf.get(entity!) ?? entity!),
    ];
    for (const table of written) {
      const room = roomOf.get(table);
      if (!room) faults.push(`${file} writes ${table}, which has no room in deploy/e2e/src/checks/floor-plan.ts`);
      else if (!isIn(room)) faults.push(`${file} writes ${table}, whose room is ${folder}/${room}`);
    }
    if (UNKNOWN.test(text)) faults.push(`${file} writes a table that only its run knows`);
    if (ROW_WRITES.test(text) && ![...roomsWithEntities].some(isIn))
      faults.push(`${file} changes a row outside the rooms of entities`);
  }
}
for (const fault of new Set(faults)) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
