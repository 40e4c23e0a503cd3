import type { SendCommand } from '../../app/store/command'

/** For a store that a test only reads. */
export const readOnly: SendCommand = (name) =>
  Promise.reject(new Error(`This store is read-only: it was sent ${JSON.stringify(name)}.`))
