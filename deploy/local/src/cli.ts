import { archiveCommand, backupCommand, restoreCommand } from './archive-commands.js';
import {
  apiCommand,
  benchCommand,
  checkCommand,
  devCommand,
  dockerDrillCommand,
  firstStepsCommand,
  raiseCommand,
  settingsCommand,
  startCommand,
  tablesCommand,
  testBrowsersCommand,
  testJourneysCommand,
  testLongCommand,
  testPairsCommand,
  testCommand,
  testFlakyCommand,
} from './commands.js';
import { Fault } from './fault.js';
import { newPasswordsCommand } from './new-passwords.js';
import { readSettings } from './settings.js';
import { doctorCommand, nightsCommand, timeZoneCommand } from './gateway-commands.js';

const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  start: startCommand,
  dev: devCommand,
  test: testCommand,
  'test:flaky': testFlakyCommand,
  'test:browsers': testBrowsersCommand,
  'test:journeys': testJourneysCommand,
  'test:long': testLongCommand,
  'test:pairs': testPairsCommand,
  'test:docker': dockerDrillCommand,
  check: checkCommand,
  settings: settingsCommand,
  api: apiCommand,
  tables: tablesCommand,
  'first-steps': firstStepsCommand,
  raise: raiseCommand,
  bench: benchCommand,
  backup: backupCommand,
  restore: restoreCommand,
  archive: archiveCommand,
  doctor: doctorCommand,
  nights: nightsCommand,
  'time-zone': timeZoneCommand,
  'new-passwords': async () => newPasswordsCommand(readSettings(process.env, []).dataDir, 'npm start'),
};

try {
  const [name = 'start', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new Fault(`Unknown command ${name}: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(await command(args));
} catch (error) {
  process.stderr.write(`${error instanceof Fault ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
