/**
 * `busy`: another process holds the database; `full`: the disk or a quota is; `damaged`: the database is corrupt; `unreachable`: its server
 * does not answer; `moved`: the data are in another database, and this server has to be restarted with that; `unavailable`: any other error
 * of the database or its disk (an I/O error, a missing file, missing rights).
 */
export type StoreTroubleCode = 'busy' | 'full' | 'damaged' | 'unreachable' | 'moved' | 'unavailable'

/**
 * The store could not work now, regardless of the input. Nothing was written, and a retry is right. Any other error of a write is caused by
 * its input. It keeps its class between threads (`threads/sent-error`).
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
