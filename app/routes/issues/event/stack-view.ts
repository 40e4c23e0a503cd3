import type { Exception, Frame, Thread } from '~/events/event'
import { isComponentStack } from '~/events/title'
import { type FrameExtras, type FrameView, frameView } from './frame-view'
import type { WhyMinified } from './symbolication-view'
import { cut, type PairText, pairsOf, pairTexts } from './value-text'

/** Frames, innermost first. Consecutive library frames are one fold. */
export type StackPart = { kind: 'call'; frame: FrameView } | { kind: 'fold'; frames: FrameView[] }

export type ExceptionView = {
  /** `java.lang.` before the type, in languages that show it. */
  owner?: string
  type: string
  value?: string
  /** The mechanism, for people: `not handled · onunhandledrejection`. */
  caught?: string
  /** `caused by`, or its place in the exception above: `in errors[0]`. */
  relation: string
  /** Depth in exception groups; 0 for the thrown exception and its causes. */
  depth: number
  stack: StackPart[]
  /** Data of the mechanism: signal, address, callback. */
  circumstances: PairText[]
  registers: PairText[]
  /** The text that its frames were read from, if it is not shown elsewhere. */
  text?: string
}

export type ThreadView = { name: string; crashed: boolean; state?: string; calls: number; stack: StackPart[] }

const mostFrames = 120
const mostThreads = 40

/** The exceptions in reading order: the thrown one first, then its causes; members of a group after their group. */
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

/** Types of Java and Python are shown with their module, except built-in ones and those of the program itself. */
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

/** The depth of each exception in groups, by the ids of the SDK, which may contain cycles. */
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

/** Threads with frames: the crashed one first, then the current one. */
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

/** Without any in-app frame, the innermost frame is shown, so that something is visible. */
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

/** Why frames of a stack are minified or show no code: each reason once, in the order of the frames. */
export type StackWhy = { minified: number; withoutCode: number; reasons: { why: WhyMinified; calls: string[] }[] }

/** Undefined when every frame that needs a source map has one. */
export function stackWhy(parts: StackPart[]): StackWhy | undefined {
  const reasons = new Map<string, { why: WhyMinified; calls: string[] }>()
  const counts = { minified: 0, withoutCode: 0 }
  for (const part of parts) {
    if (part.kind === 'fold' || !part.frame.why) continue
    const { why, call, place, sent } = part.frame
    // A resolved frame still shows what was sent.
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
