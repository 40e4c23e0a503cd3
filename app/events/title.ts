import type { Event, Exception, Frame } from './event'
import { limits } from './limits'
import { cutText, firstLine } from './text'

/**
 * React adds a cause of its own making in front of the real ones: `React ErrorBoundary TypeError`, its stack the names
 * of components. It repeats what the real exception says.
 */
export function isComponentStack(exception: Exception): boolean {
  return exception.type?.startsWith('React ErrorBoundary ') ?? false
}

/** The exception an issue is named for: the one that was thrown, which is the last that is not a component stack. */
export function namingException(exceptions: Exception[]): Exception | undefined {
  return exceptions.findLast((exception) => !isComponentStack(exception)) ?? exceptions.at(-1)
}

/** `Type: first line of the message`; of a message its first line. Never empty. */
export function titleOf(event: Pick<Event, 'exceptions' | 'threads' | 'message' | 'transaction'>): string {
  const exception = namingException(event.exceptions)
  const title = (exception && exceptionTitle(exception)) || firstLine(event.message ?? '')
  const cut = cutText(title || placeTitle(event) || '(no message)', limits.title)
  return cut.length < title.length ? `${cut}…` : cut
}

/**
 * SDKs make up exceptions to carry a message or a thrown value: without type, or with one that says nothing
 * (`synthetic`). Those are titled by what they say.
 */
function exceptionTitle({ type, value, mechanism, frames }: Exception): string {
  const said = firstLine(value ?? '')
  const kind = firstLine(type ?? '')
  const isTelling = said !== 'undefined' && said !== 'null'
  if (kind && !(mechanism?.synthetic && isTelling)) return said ? `${kind}: ${said}` : kind
  return said || innermost(frames)?.function || kind
}

function placeTitle({ threads, transaction }: Pick<Event, 'threads' | 'transaction'>): string {
  const thread = threads.find((one) => one.crashed) ?? threads.find((one) => one.current) ?? threads[0]
  return firstLine((thread && innermost(thread.frames)?.function) ?? transaction ?? '')
}

/** The frame to look at first: the innermost of the application, else the innermost of all. */
export function innermost(frames: Frame[]): Frame | undefined {
  return frames.findLast((frame) => frame.inApp) ?? frames.at(-1)
}

/** Where it happened, of an event that names no transaction: `module.function`, or `function in file`. */
export function culpritOf(event: Pick<Event, 'exceptions' | 'threads'>): string | undefined {
  const exception = namingException(event.exceptions)
  const frames = exception?.frames.length ? exception.frames : event.threads.find((one) => one.frames.length)?.frames
  const frame = frames && innermost(frames)
  if (!frame) return undefined
  const { module, function: name, filename } = frame
  if (module) return cutText(name ? `${module}.${name}` : module, limits.transaction)
  if (filename) return cutText(name ? `${name} in ${filename}` : filename, limits.transaction)
  return name
}
