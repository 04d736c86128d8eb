import { Fault } from './fault.js';
import { readSettings } from './settings.js';
import { start } from './stack.js';

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function startCommand(args: string[]): Promise<void> {
  const settings = readSettings(process.env, args);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  process.on('disconnect', () => stopping.abort());
  const stack = await start(settings, print);
  print(`\nReady at ${stack.url}`);
  print(`Admin    ${stack.url}/admin   password: ${stack.adminPassword}`);
  print('Ctrl-C stops it.');
  if (!stopping.signal.aborted) await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
  print('\nStopping …');
  await stack.stop();
}

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = { start: startCommand };

try {
  const [name = 'start', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new Fault(`Unknown command ${name}: ${Object.keys(COMMANDS).join(', ')}.`);
  await command(args);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Fault ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
