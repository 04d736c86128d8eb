import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock, type Lock } from '@tocada/runtime/lock.mjs';
import { Fault } from './fault.js';

const POLL = 200;
/** A start that lost its terminal or its npm notices it within a second and stops. Milliseconds. */
const NOTICED = 2000;

/**
 * Allows one stack per data folder. Waits for another stack that is stopping.
 * @throws Fault when another stack runs in the folder
 */
export async function lockFolder(folder: string, log: (line: string) => void, signal: AbortSignal): Promise<Lock> {
  let told = false;
  for (let waited = 0; ; waited += POLL) {
    const taken = await takeLock(folder);
    if (!('holder' in taken)) return taken;
    const stopping = taken.holder === 'stopping';
    if (!stopping && waited >= NOTICED) throw new Fault(`Another Tocada already runs on ${folder}.`);
    if (stopping && !told) log(`Waiting for the Tocada on ${folder} to stop …`);
    told ||= stopping;
    await sleep(POLL, undefined, { signal });
  }
}
