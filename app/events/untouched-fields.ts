/** Parts of an event that hold names and ids only: a package called `cookie` is not one. Of them only URLs are looked into. */
export const namesOnly = ['modules', 'debug_meta', 'sdk', '_meta']

/** Texts and numbers of an event that are no secrets. A container in their place is looked into like any other. */
const plainFields = new Set(['event_id', 'timestamp', 'platform', 'level', 'release'])

/** Fields of an object that are not looked into. */
export type Skip = (key: string, value: unknown) => boolean

export const isUntouched: Skip = (key, value) =>
  namesOnly.includes(key) || (plainFields.has(key) && typeof value !== 'object')
