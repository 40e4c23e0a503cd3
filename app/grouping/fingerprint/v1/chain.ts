import { said, typeOf } from './engines'
import type { Exception, FingerprintInput } from './input'
import { type Stack, stackOf } from './stacks'
import { parameterised } from './texts'

/**
 * The exceptions that say something: no component stacks dressed up as exceptions, groups replaced by their different members,
 * in an order that doesn't depend on which failed first.
 */
export function meaningful(event: FingerprintInput): Exception[] {
  const { exceptions } = event
  const real = exceptions.filter(
    (e) => !e.type?.startsWith('React ErrorBoundary') && (e.type || e.value || e.frames.length > 0),
  )
  // Newer JavaScript SDKs send a plain message as an exception without a type: it is a message.
  if (event.message && real.length === 1 && !real[0]!.type) return []
  const groups = new Set(real.filter((e) => e.mechanism?.isGroup).map((e) => e.mechanism?.exceptionId))
  if (groups.size === 0) return real
  const leaves = real.filter((e) => !e.mechanism?.isGroup && groups.has(e.mechanism?.parentId))
  const different = new Map(leaves.map((e) => [JSON.stringify([e.type, ...stackOf(e.frames, around(event)).parts]), e]))
  return different.size > 0 ? [...different].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, e]) => e) : real
}

/**
 * Each exception of the chain, oldest cause first: its type and its own stack. Where some stack has frames of the application, an exception
 * that has none counts by its type alone: what libraries did below differs by chance. Weak stacks, types that the SDK made up and types that say nothing
 * are helped out by the value.
 */
export function byStacks(event: FingerprintInput, exceptions: Exception[]): string[] | undefined {
  const stacks = exceptions.map((e) =>
    stackOf(e.frames, { ...around(event), hasOverflown: hasOverflown(e, event.platform) }),
  )
  if (!stacks.some((stack) => stack.parts.length > 0)) return undefined
  const isOwn = exceptions.some((e, i) => hasOwn(e) && stacks[i]!.parts.length > 0)
  return exceptions.flatMap((e, i) => {
    if (event.platform === 'go') return ofGo(e, exceptions[i - 1], stacks[i]!)
    if (isOwn && !hasOwn(e)) return [typeOf(e)]
    return one(e, stacks[i]!, event.platform)
  })
}

function one(e: Exception, { parts, weak }: Stack, platform: string): string[] {
  const type = e.mechanism?.synthetic ? '' : typeOf(e)
  const isMadeUp = e.mechanism?.synthetic === true && !hasOwn(e)
  // What a script rejects with has the stack of the SDK that noticed.
  if (isMadeUp && /^(?:javascript|node)$/.test(platform)) return [type, parameterised(said(e, platform))]
  const needsValue = weak || isMadeUp || parts.length === 0
  return needsValue ? [type, parameterised(said(e, platform)), ...parts] : [type, ...parts]
}

/**
 * Go's errors have the stack of where they were reported, often the same for all. What was made of a text is told apart by it, without that of
 * the cause it repeats; errors of the standard library and of drivers by theirs, as long as nothing was wrapped around them.
 */
function ofGo(e: Exception, cause: Exception | undefined, { parts }: Stack): string[] {
  const [type, text] = [typeOf(e), e.value ?? '']
  const isTelling = isText.test(type) || (parts.length > 0 && isForeign.test(type))
  const own = cause?.value && text.endsWith(cause.value) ? text.slice(0, -cause.value.length) : text
  return isTelling ? [type, parameterised(own), ...parts] : [type, ...parts]
}

const isText = /^\*?(?:errors|fmt|xerrors|multierror|status)\.\w+$/
const isForeign =
  /^\*?(?:os|fs|net|url|http|json|xml|strconv|exec|sql|context|tls|x509|syscall|time|textproto|pq|pgconn|pgx|mysql|sqlite3?|mongo|redis|sarama|smithy|awserr)\.\w+$/

const hasOwn = (e: Exception) => e.frames.some((frame) => frame.inApp)

const hasOverflown = (e: Exception, platform: string) =>
  /^(?:\w+\.)*(?:RecursionError|StackOverflow(?:Error|Exception)|SystemStackError)$/.test(e.type ?? '') ||
  said(e, platform) === 'stack overflow'

const around = ({ platform, images = [] }: FingerprintInput) => ({ platform, images })

/** Without any stack: types with parameterised values. */
export function byValues(event: FingerprintInput, exceptions: Exception[]): string[] | undefined {
  const parts = exceptions.flatMap((e) => [typeOf(e), parameterised(said(e, event.platform))])
  return parts.some((part) => part !== '') ? ['exception', ...parts] : undefined
}

export function byThread(event: FingerprintInput, exceptions: Exception[]): string[] | undefined {
  const thread =
    event.threads.find((t) => t.crashed) ??
    event.threads.find((t) => t.current) ??
    (event.threads.length === 1 ? event.threads[0] : undefined)
  const { parts } = stackOf(thread?.frames ?? [], around(event))
  return parts.length > 0 ? ['thread', ...exceptions.map(typeOf), ...parts] : undefined
}
