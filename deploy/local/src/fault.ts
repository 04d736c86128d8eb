/** A fault that the person at the terminal can correct. Printed as one line, without a stack trace. */
export class Fault extends Error {
  override name = 'Fault';
}
