/** A reason not to start that the person at the terminal can mend; printed as one line, without a stack. */
export class Fault extends Error {
  override name = 'Fault';
}
