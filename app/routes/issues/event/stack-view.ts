import type { Exception, Frame, Thread } from '~/events/event'
import { isComponentStack } from '~/events/title'
import { type FrameExtras, type FrameView, frameView } from './frame-view'
import type { WhyMinified } from './symbolication-view'
import { cut, type PairText, pairsOf, pairTexts } from './value-text'

/** Calls in the order they are read: where it broke first. Runs of calls outside the application are one fold. */
export type StackPart = { kind: 'call'; frame: FrameView } | { kind: 'fold'; frames: FrameView[] }

export type ExceptionView = {
  /** `java.lang.` before the type, in languages whose people read types with it. */
  owner?: string
  type: string
  value?: string
  /** How it was caught, for people: `not handled · onunhandledrejection`. */
  caught?: string
  /** `caused by`, or where in the one above it was: `in errors[0]`. */
  relation: string
  /** How many groups it is inside of; 0 for the one that was thrown and its causes. */
  depth: number
  stack: StackPart[]
  /** What the system or the SDK says of how it came: signal, address, callback. */
  circumstances: PairText[]
  registers: PairText[]
  /** The text that its calls were read from, where that is shown nowhere else. */
  text?: string
}

export type ThreadView = { name: string; crashed: boolean; state?: string; calls: number; stack: StackPart[] }

const mostFrames = 120
const mostThreads = 40

/** The exceptions as they are read: the one that was thrown first, then what caused it; members of a group after their group. */
export function exceptionViews(
  exceptions: Exception[],
  platform = 'other',
  why: WhyMinified[] = [],
  extras: FrameExtras = {},
): ExceptionView[] {
  const depths = groupDepths(exceptions)
  return exceptions
    .map((exception, index) => ({ exception, depth: depths[index] ?? 0 }))
    .reverse()
    .map(({ exception, depth }) => ({
      owner: ownerOf(exception, platform),
      type: exception.type ?? (exception.value ? 'Error' : 'Unknown error'),
      value: exception.value && cut(exception.value, 4000),
      caught: caughtWords(exception),
      relation: relationOf(exception),
      depth,
      stack: stackParts(exception.frames, platform, why, extras),
      circumstances: pairsOf(exception.mechanism?.data ?? {}, 20),
      registers: pairTexts(Object.entries(exception.registers ?? {})),
      text: exception.text && cut(exception.text, 8000),
    }))
}

/** Java's and Python's types are told apart by their module; what is built in, and the program itself, goes without. */
function ownerOf({ module, type }: Exception, platform: string): string | undefined {
  if (!module || !type || /^(?:builtins|exceptions|__main__)$/.test(module)) return undefined
  return platform === 'java' || platform === 'python' ? `${cut(module, 200)}.` : undefined
}

function relationOf(exception: Exception): string {
  if (isComponentStack(exception)) return 'rendered in'
  const { mechanism } = exception
  const source = mechanism?.source ?? ''
  if (/\[\d+\]$/.test(source)) return `in ${source}`
  if (mechanism?.type === 'suppressed') return 'suppressed'
  return source === '__context__' ? 'while handling' : 'caused by'
}

/** How deep each exception is inside groups, found by the ids SDKs give them; they may name each other in circles. */
function groupDepths(exceptions: Exception[]): number[] {
  const byId = new Map(exceptions.map((one) => [one.mechanism?.exceptionId, one]))
  return exceptions.map(({ mechanism }) => {
    let depth = 0
    let parent = mechanism?.parentId
    for (let steps = 0; parent !== undefined && steps < exceptions.length; steps++) {
      const above: Exception | undefined = byId.get(parent)
      if (above?.mechanism?.isGroup) depth++
      parent = above?.mechanism?.parentId
    }
    return depth
  })
}

/** Threads with calls: the crashed one first, then the one that ran. */
export function threadViews(
  threads: Thread[],
  platform = 'other',
  why: WhyMinified[] = [],
  extras: FrameExtras = {},
): ThreadView[] {
  const rank = (thread: Thread) => Number(thread.crashed) * 2 + Number(thread.current)
  return threads
    .filter(({ frames }) => frames.length > 0)
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, mostThreads)
    .map((thread) => ({
      name: threadName(thread, platform),
      crashed: thread.crashed,
      state: thread.state,
      calls: thread.frames.length,
      stack: stackParts(thread.frames, platform, why, extras),
    }))
}

function threadName({ name, id }: Thread, platform: string): string {
  const kind = platform === 'go' ? 'Goroutine' : 'Thread'
  return name ?? (id ? `${kind} ${id}` : kind)
}

/** Without any frame of the application the innermost call stands in for it: something must be in sight. */
export function stackParts(
  frames: Frame[],
  platform = 'other',
  why: WhyMinified[] = [],
  extras: FrameExtras = {},
): StackPart[] {
  const read = frames.toReversed().slice(0, mostFrames)
  const open = read.some(({ inApp }) => inApp)
    ? (frame: Frame) => frame.inApp
    : (_: Frame, index: number) => index === 0
  const parts: StackPart[] = []
  read.forEach((frame, index) => {
    const last = parts.at(-1)
    const isOpen = open(frame, index)
    const view = frameView(frame, platform, isOpen, why, extras)
    if (isOpen) parts.push({ kind: 'call', frame: view })
    else if (last?.kind === 'fold') last.frames.push(view)
    else parts.push({ kind: 'fold', frames: [view] })
  })
  return parts
}

/** Why calls of a stack are minified or show no code: each reason once, in the order of the calls. */
export type StackWhy = { minified: number; withoutCode: number; reasons: { why: WhyMinified; calls: string[] }[] }

/** Undefined when every call that needs a source map has one. */
export function stackWhy(parts: StackPart[]): StackWhy | undefined {
  const reasons = new Map<string, { why: WhyMinified; calls: string[] }>()
  const counts = { minified: 0, withoutCode: 0 }
  for (const part of parts) {
    if (part.kind === 'fold' || !part.frame.why) continue
    const { why, call, place, sent } = part.frame
    // What was traced still shows what was sent.
    counts[sent ? 'withoutCode' : 'minified']++
    const key = JSON.stringify(why)
    const known = reasons.get(key) ?? { why, calls: [] }
    known.calls.push(`${call} ${place}`.trim())
    reasons.set(key, known)
  }
  return reasons.size > 0 ? { ...counts, reasons: [...reasons.values()] } : undefined
}

function caughtWords({ mechanism }: Exception): string | undefined {
  if (!mechanism) return undefined
  const handled = mechanism.handled === undefined ? undefined : mechanism.handled ? 'handled' : 'not handled'
  const type = mechanism.type === 'generic' || mechanism.type === 'chained' ? undefined : mechanism.type
  return [handled, type].filter(Boolean).join(' · ') || undefined
}
