/**
 * `newer`: a newer Digestline wrote the database; `older`: it needs a migration, which this caller must not run; `altered`: it was made
 * with a migration that differs from the one in this program; `unusable`: the setting leads to no database that it can use; `moved`: it
 * is no longer, or not yet, the one to work on; `occupied`: it has data, and was to be filled; `replaced`:
 * another process has started as the same node; `wrong_key`: this server has another instance key than the servers of its database.
 */
export type StoreRefusedCode =
  | 'newer'
  | 'older'
  | 'altered'
  | 'unusable'
  | 'moved'
  | 'occupied'
  | 'replaced'
  | 'wrong_key'

/**
 * This program must not use the database; the message says why and what to do. Retrying does not help. It keeps its class between threads
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
