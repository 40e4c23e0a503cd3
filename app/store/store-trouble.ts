/**
 * The store could not do its work now, whatever it was given: locked, full, an I/O error, damaged. Trying again later is right, and
 * nothing was written. Any other error of a write comes from what was to be written.
 */
export class StoreTrouble extends Error {
  override name = 'StoreTrouble'
}
