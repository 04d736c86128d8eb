import { StartFault } from '@tocada/runtime/start-fault.js';

/** An error that the person at the terminal can mend. The command prints its message without a stack. */
export class BackupFault extends StartFault {
  override name = 'BackupFault';
}

interface Cause {
  code?: string;
  /** Of the store's client. */
  $metadata?: { httpStatusCode?: number };
  cause?: Cause;
}

/** An error with the errors that caused it, the outermost first. */
export function causes(error: unknown): Cause[] {
  const found: Cause[] = [];
  for (let cause = error as Cause | undefined; cause; { cause } = cause) found.push(cause);
  return found;
}

/** The archive itself cannot be restored, however often it is tried. */
export class DamagedArchive extends BackupFault {
  /** The parts of its place that are missing or have other bytes. */
  readonly damaged: string[];

  constructor(message: string, { damaged = [], ...options }: ErrorOptions & { damaged?: string[] } = {}) {
    super(message, options);
    this.damaged = damaged;
  }
}
