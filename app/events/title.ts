import type { Event, Exception, Frame } from './event'
import { limits } from './limits'
import { cutText, firstLine } from './text'

/**
 * React puts an artificial cause before the real ones: `React ErrorBoundary TypeError`, with component names as its stack. It repeats the
 * message of the real exception.
 */
export function isComponentStack(exception: Exception): boolean {
  return exception.type?.startsWith('React ErrorBoundary ') ?? false
}

const isThrown = (exception: Exception) => !isComponentStack(exception)

/** The exception that gives an issue its title: the last one that is not a component stack, which was thrown. */
export function namingException(exceptions: Exception[]): Exception | undefined {
  return exceptions.findLast(isThrown) ?? exceptions.at(-1)
}

type Titled = Pick<Event, 'exceptions' | 'threads' | 'message' | 'transaction' | 'culprit' | 'logger'>

/** `Type: first line of the value`; for a message its first line; otherwise the location or the logger. Never empty. */
export function titleOf(event: Titled): string {
  const exception = namingException(event.exceptions)
  const title = (exception && exceptionTitle(exception)) || firstLine(event.message ?? '')
  const cut = cutText(title || placeTitle(event) || '(no message)', limits.title)
  return cut.length < title.length ? `${cut}…` : cut
}

/** Signals of operating systems. A native client turns them into exceptions, and the name says most. */
const systemName = /^(?:SIG[A-Z]{2,}|EXC_[A-Z]|EXCEPTION_[A-Z]|0x[0-9a-f]{8})/

/** The mechanisms by which clients catch native crashes. Other mechanisms may also report handled errors. */
const crashHandlers = new Set(['signalhandler', 'signal', 'mach', 'nsexception', 'cpp_exception', 'minidump'])

/** Whether the program crashed. Native clients without a level report crashes, too. */
export function isNativeCrash(exceptions: Exception[]): boolean {
  const { mechanism } = namingException(exceptions) ?? {}
  return mechanism?.handled === false && crashHandlers.has(mechanism.type?.toLowerCase() ?? '')
}

/**
 * SDKs make up exceptions to carry a message or a thrown value: without type, or with a meaningless one (`synthetic`). The title of these
 * is their value.
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

/** The most interesting frame: the innermost in-app frame, otherwise the innermost frame. */
export function innermost(frames: Frame[]): Frame | undefined {
  return frames.findLast(isMarkedOwn) ?? frames.at(-1)
}

const isMarkedOwn = ({ inApp }: Frame) => inApp

/** The location of an event without a transaction: `module.function`, `function in file`, for native code the image. */
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

/** Frames of the SDK itself, which are not where the failure happened. */
function isOfClient({ module, filename }: Frame): boolean {
  return /(?:^|[@/\\.])(?:sentry|sentry_sdk|raven)(?:[/\\.-]|$)/.test(module ?? filename ?? '')
}

/** For a script from the web its path, because hosts differ for the same code. The page itself is `/`. */
function withoutHost(filename: string): string {
  return /^https?:\/\//.test(filename) ? filename.replace(/^https?:\/\/[^/]{1,255}\/|[?#].*$/g, '') || '/' : filename
}

function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/, Version=.*$/, '')
}
