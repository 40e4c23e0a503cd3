/**
 * `busy`: another process holds the database; `full`: the disk or a quota is; `damaged`: the database is not what was written;
 * `unavailable`: anything else about the database or its disk (an I/O error, no such file, no right to it).
 */
export type StoreTroubleCode = 'busy' | 'full' | 'damaged' | 'unavailable'

/**
 * The store could not do its work now, whatever it was given. Nothing was written, and trying again later is right. Any other error of a
 * write comes from what was to be written. Crosses threads as itself (`threads/sent-error`).
 */
export class StoreTrouble extends Error {
  override name = 'StoreTrouble'

  constructor(
    readonly code: StoreTroubleCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
