import { CALL_TIMEOUT } from './streams/protocol.js';

/** The time between two noted turns of the event loop. Milliseconds. */
const NOTE_EVERY = 250;

/** The last noted turn, by performance.now(). Undefined before the watch begins. */
let turn: number | undefined;
let ended = -Infinity;

function note(): void {
  const now = performance.now();
  if (turn !== undefined && now - turn > CALL_TIMEOUT) ended = now;
  turn = now;
}

/** Begins to watch the event loop of this process. Call after the start, which loads its modules in one long turn. */
export function watchStalls(): void {
  if (turn !== undefined) return;
  note();
  setInterval(note, NOTE_EVERY).unref();
}

/**
 * When the event loop last went on after it had stood still for longer than the deadline of a call, by performance.now();
 * -Infinity when it never did. A frozen process, a paused host and a starved processor look alike. Data that came
 * meanwhile may be handled before any timer, so each caller notes the turn as well.
 */
export function stallEnded(): number {
  if (turn !== undefined) note();
  return ended;
}
