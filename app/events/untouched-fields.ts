/** Parts of an event with names and ids only: a package called `cookie` is not a cookie. Only their URLs are searched. */
export const namesOnly = ['modules', 'debug_meta', 'sdk', '_meta']

/** Texts and numbers of an event that are not secrets. A container in their place is searched like any other. */
const plainFields = new Set(['event_id', 'timestamp', 'platform', 'level', 'release'])

/** Names of a stack, including those of old SDKs and of the stack before an SDK resolved it. */
export const stackNames = new Set(['stacktrace', 'raw_stacktrace', 'sentry.interfaces.Stacktrace'])

/** Fields of a frame that are names in a program, and those with its source. */
export const frameNames = new Set(['function', 'raw_function', 'module', 'package', 'instruction_addr', 'image_addr'])
export const frameSource = new Set(['context_line', 'pre_context', 'post_context'])

/** Fields of an object that are not searched. */
export type Skip = (key: string, value: unknown) => boolean

export const isUntouched: Skip = (key, value) =>
  namesOnly.includes(key) || (plainFields.has(key) && typeof value !== 'object')
