/** Parts of an event that hold names and ids only: a package called `cookie` is not one. Of them only URLs are looked into. */
export const namesOnly = ['modules', 'debug_meta', 'sdk', '_meta']

/** Texts and numbers of an event that are no secrets. A container in their place is looked into like any other. */
const plainFields = new Set(['event_id', 'timestamp', 'platform', 'level', 'release'])

/** Names of a stack: of old SDKs too, and as it was before an SDK resolved it. */
export const stackNames = new Set(['stacktrace', 'raw_stacktrace', 'sentry.interfaces.Stacktrace'])

/** Fields of a frame that are names in a program, and those that are its source. */
export const frameNames = new Set(['function', 'raw_function', 'module', 'package', 'instruction_addr', 'image_addr'])
export const frameSource = new Set(['context_line', 'pre_context', 'post_context'])

/** Fields of an object that are not looked into. */
export type Skip = (key: string, value: unknown) => boolean

export const isUntouched: Skip = (key, value) =>
  namesOnly.includes(key) || (plainFields.has(key) && typeof value !== 'object')
