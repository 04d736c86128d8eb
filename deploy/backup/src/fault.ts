/** What the person who runs the command can mend: told in a sentence, without a stack. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}
