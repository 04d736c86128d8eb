import { StartFault } from '@tocada/runtime/start-fault.js';

/** An error that the person at the terminal can mend. The command prints its message without a stack. */
export class BackupFault extends StartFault {
  override name = 'BackupFault';
}

/** The archive itself cannot be restored, however often it is tried. */
export class DamagedArchive extends BackupFault {}
