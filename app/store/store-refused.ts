/**
 * `newer`: a newer Digestline wrote the database; `older`: nothing has migrated it yet, and who opened it may not; `altered`: a migration
 * it was made with is not the one this program knows.
 */
export type StoreRefusedCode = 'newer' | 'older' | 'altered'

/**
 * This program must not use the database; the message says why and what to do. Trying again does not help. Crosses threads as itself
 * (`threads/sent-error`).
 */
export class StoreRefused extends Error {
  override name = 'StoreRefused'

  constructor(
    readonly code: StoreRefusedCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
