/** A backup that cannot be made or restored; the message says why and what to do. Shown without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}
