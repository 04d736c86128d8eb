/** Why a process cannot start, one line per cause, for the person who starts it: shown without a stack. */
export class StartFault extends Error {
  override name = 'StartFault';
}
