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

const isThrown = (exception: Exception) => !isComponentStack(exception)

/** The exception an issue is named for: the one that was thrown, which is the last that is not a component stack. */
export function namingException(exceptions: Exception[]): Exception | undefined {
  return exceptions.findLast(isThrown) ?? exceptions.at(-1)
}

type Titled = Pick<Event, 'exceptions' | 'threads' | 'message' | 'transaction' | 'culprit' | 'logger'>

/** `Type: first line of the message`; of a message its first line; else the place or the logger it came from. Never empty. */
export function titleOf(event: Titled): string {
  const exception = namingException(event.exceptions)
  const title = (exception && exceptionTitle(exception)) || firstLine(event.message ?? '')
  const cut = cutText(title || placeTitle(event) || '(no message)', limits.title)
  return cut.length < title.length ? `${cut}…` : cut
}

/** What operating systems call a crash: a native client makes an exception of it, and its name says most. */
const systemName = /^(?:SIG[A-Z]{2,}|EXC_[A-Z]|EXCEPTION_[A-Z]|0x[0-9a-f]{8})/

/** How clients catch crashes of native programs; what they catch otherwise may be an error that was reported. */
const crashHandlers = new Set(['signalhandler', 'signal', 'mach', 'nsexception', 'cpp_exception', 'minidump'])

/** Whether the program ended with it: native clients that leave out the level report crashes all the same. */
export function isNativeCrash(exceptions: Exception[]): boolean {
  const { mechanism } = namingException(exceptions) ?? {}
  return mechanism?.handled === false && crashHandlers.has(mechanism.type?.toLowerCase() ?? '')
}

/**
 * SDKs make up exceptions to carry a message or a thrown value: without type, or with one that says nothing
 * (`synthetic`). Those are titled by what they say.
 */
function exceptionTitle({ type, value, mechanism, frames, text }: Exception): string {
  const said = firstLine(value ?? '').replace(/ >$/, '')
  const kind = firstLine(type ?? '')
  const isTelling = said !== 'undefined' && said !== 'null'
  const isMadeUp = mechanism?.synthetic && isTelling && (!systemName.test(kind) || said.includes(kind))
  if (kind && !isMadeUp) return said ? withKind(kind, said) : kind
  return said || innermost(frames)?.function || kind || firstLine(text ?? '')
}

/** Some clients repeat the type in the message: `SIGSEGV` in `Fatal signal SIGSEGV (11)`, `KeyError` in `KeyError: 'id'`. */
function withKind(kind: string, said: string): string {
  const repeatsKind = said === kind || said.startsWith(`${kind}:`) || (systemName.test(kind) && said.includes(kind))
  return repeatsKind ? said : `${kind}: ${said}`
}

function placeTitle({ threads, transaction, culprit, logger }: Titled): string {
  const thread = threads.find((one) => one.crashed) ?? threads.find((one) => one.current) ?? threads[0]
  const places = [thread && innermost(thread.frames)?.function, transaction, culprit, logger]
  return places.map((place) => firstLine(place ?? '')).find(Boolean) ?? ''
}

/** The frame to look at first: the innermost of the application, else the innermost of all. */
export function innermost(frames: Frame[]): Frame | undefined {
  return frames.findLast(isMarkedOwn) ?? frames.at(-1)
}

const isMarkedOwn = ({ inApp }: Frame) => inApp

/** Where it happened, of an event that names no transaction: `module.function`, `function in file`, of native code the image. */
export function culpritOf(event: Pick<Event, 'exceptions' | 'threads'>): string | undefined {
  const exception = namingException(event.exceptions)
  const frames = exception?.frames.length ? exception.frames : stackOfThreads(event.threads)
  const frame = frames && (frames.findLast(isMarkedOwn) ?? frames.findLast(isOutsideClient))
  if (!frame) return undefined
  const { module, filename } = frame
  const name = frame.function && !/^(?:\?|<anonymous>)$/.test(frame.function) ? frame.function : undefined
  if (name && module?.startsWith('Elixir.')) return cutText(name, limits.transaction)
  if (module) return cutText(name ? `${module}.${name}` : module, limits.transaction)
  const place =
    filename && filename !== '<anonymous>' ? withoutHost(filename) : frame.package && lastPart(frame.package)
  if (!place) return name && cutText(name, limits.transaction)
  return cutText(name ? `${name} in ${place}` : place, limits.transaction)
}

function stackOfThreads(threads: Event['threads']): Frame[] | undefined {
  const thread =
    threads.find((one) => one.crashed && one.frames.length > 0) ?? threads.find((one) => one.frames.length > 0)
  return thread?.frames
}

const isOutsideClient = (frame: Frame) => !isOfClient(frame)

/** Frames of the SDK itself: where it noticed is not where it happened. */
function isOfClient({ module, filename }: Frame): boolean {
  return /(?:^|[@/\\.])(?:sentry|sentry_sdk|raven)(?:[/\\.-]|$)/.test(module ?? filename ?? '')
}

/** Of a script from the web its path: hosts differ where the code is the same. The page itself is `/`. */
function withoutHost(filename: string): string {
  return /^https?:\/\//.test(filename) ? filename.replace(/^https?:\/\/[^/]{1,255}\/|[?#].*$/g, '') || '/' : filename
}

function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/, Version=.*$/, '')
}
