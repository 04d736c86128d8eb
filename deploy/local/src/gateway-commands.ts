import { join } from 'node:path';
import { readGateway } from './addresses.js';
import { Fault } from './fault.js';
import { ROOT } from './root.js';
import { runProgram } from './run-program.js';

/** Examines the stack that runs on this machine. */
export const doctorCommand = (): Promise<number> => asGateway('house/doctor/doctor.command.js', []);

/** Changes the zone of the stack that runs on this machine. */
export const timeZoneCommand = (args: string[]): Promise<number> => asGateway('site/time-zone.command.js', args);

/** Makes the nights of shows again, in the stack that runs on this machine. */
export const nightsCommand = (): Promise<number> => asGateway('dates/rebuild-nights.command.js', []);

/** Runs a program of the gateway with the environment of the running one. */
function asGateway(program: string, args: string[]): Promise<number> {
  const env = readGateway(process.env);
  if (!env) throw new Fault('No stack is running in DATA_DIR: npm start.');
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));
  return runProgram(process.execPath, [join(ROOT, 'gateway/dist/bundle', program), ...args], { ...env, ...given });
}
