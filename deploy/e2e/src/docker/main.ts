// Tries on a Docker engine what docker-compose.yml promises: npm run test:docker [step…].
import { backup, clock } from './backups.js';
import { confined, secrets, up } from './confinement.js';
import { must, removeStack, say } from './engine.js';
import { freshReads } from './fresh-reads.js';
import { fullArchives, fullDatabase } from './full-disks.js';
import { newPasswords } from './new-passwords.js';
import { edge, major, majorRedis, pull, settings, starved, upgrade } from './releases.js';
import { one, oneDisk, oneFolder, oneFull, oneKills, oneMemory, oneWrites } from './one-image.js';
import { oneRecipe } from './one-recipe.js';
import { oneMajor, oneMoves, oneUpgrade } from './one-moves.js';
import { again, doctor, hangs, kills } from './restarts.js';
import { suites } from './suites.js';
import { twoBands } from './two-bands.js';

/** In the order of a whole drill. */
const STEPS: Record<string, () => unknown> = {
  up,
  confined,
  secrets,
  kills,
  hangs,
  again,
  settings,
  'new-passwords': newPasswords,
  upgrade,
  starved,
  edge,
  pull,
  clock,
  doctor,
  backup,
  'two-bands': twoBands,
  major,
  'major-redis': majorRedis,
  'full-database': fullDatabase,
  'full-archives': fullArchives,
  e2e: suites,
  one,
  'one-recipe': oneRecipe,
  'one-writes': oneWrites,
  'one-folder': oneFolder,
  'one-memory': oneMemory,
  'one-disk': oneDisk,
  'one-kills': oneKills,
  'one-upgrade': oneUpgrade,
  'one-major': oneMajor,
  'one-moves': oneMoves,
  'one-full': oneFull,
  down: removeStack,
};

/** The steps of a whole drill, and those that run only when they are named. */
const ALL: Record<string, () => unknown> = { ...STEPS, 'fresh-reads': freshReads };

const wanted = process.argv.slice(2);
let failures = 0;
for (const name of wanted.length > 0 ? wanted : Object.keys(STEPS)) {
  const step = ALL[name];
  must(step, `there is a step ${name}: ${Object.keys(ALL).join(', ')}`);
  say(name);
  try {
    await step();
  } catch (error) {
    failures += 1;
    const { stderr, cause, message } = error as Error & { stderr?: string; cause?: Error };
    say(`  FAILED ${stderr?.trim() || cause?.message || message}`);
  }
}
process.exit(failures > 0 ? 1 : 0);
