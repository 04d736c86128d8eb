/** The reasons why a process cannot start, one per line. Printed without a stack trace. */
export class StartFault extends Error {
  override name = 'StartFault';
}
