/** An error that the person at the terminal can mend. The command prints its message without a stack. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}
