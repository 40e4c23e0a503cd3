import type { Exception, Frame, Thread } from '~/events/event'
import { cut, type PairText, pairsOf } from './value-text'

/** A call as the page shows it. */
export type FrameView = {
  /** `checkout` or `?`. */
  call: string
  /** `src/basket.ts:12:5`, or what there is of it. */
  place: string
  inApp: boolean
  source?: SourceLine[]
  vars?: PairText[]
  address?: string
}

export type SourceLine = { number?: number; text: string; hit: boolean }

/** Calls in the order they are read: where it broke first. Runs of calls outside the application are one fold. */
export type StackPart = { kind: 'call'; frame: FrameView } | { kind: 'fold'; frames: FrameView[] }

export type ExceptionView = {
  type: string
  value?: string
  /** How it was caught, for people: `not handled · onunhandledrejection`. */
  caught?: string
  /** `caused by`, or where in the one above it was: `in errors[0]`. */
  relation: string
  stack: StackPart[]
}

export type ThreadView = { name: string; crashed: boolean; stack: StackPart[] }

const mostFrames = 120

/** The exceptions as they are read: the one that was thrown first, then what caused it. */
export function exceptionViews(exceptions: Exception[]): ExceptionView[] {
  return exceptions.toReversed().map((exception) => ({
    type: exception.type ?? (exception.value ? 'Error' : 'Unknown error'),
    value: exception.value && cut(exception.value, 4000),
    caught: caughtWords(exception),
    relation: /\[\d+\]$/.test(exception.mechanism?.source ?? '') ? `in ${exception.mechanism?.source}` : 'caused by',
    stack: stackParts(exception.frames),
  }))
}

/** Threads with calls, the crashed one first. */
export function threadViews(threads: Thread[]): ThreadView[] {
  return threads
    .filter(({ frames }) => frames.length > 0)
    .toSorted((a, b) => Number(b.crashed) - Number(a.crashed))
    .slice(0, 40)
    .map((thread) => ({
      name: thread.name ?? (thread.id ? `Thread ${thread.id}` : 'Thread'),
      crashed: thread.crashed,
      stack: stackParts(thread.frames),
    }))
}

/** Without any frame of the application the innermost call stands in for it: something must be in sight. */
export function stackParts(frames: Frame[]): StackPart[] {
  const read = frames.toReversed().slice(0, mostFrames)
  const open = read.some(({ inApp }) => inApp)
    ? (frame: Frame) => frame.inApp
    : (_: Frame, index: number) => index === 0
  const parts: StackPart[] = []
  read.forEach((frame, index) => {
    const last = parts.at(-1)
    if (open(frame, index)) parts.push({ kind: 'call', frame: frameView(frame) })
    else if (last?.kind === 'fold') last.frames.push(frameView(frame))
    else parts.push({ kind: 'fold', frames: [frameView(frame)] })
  })
  return parts
}

function frameView(frame: Frame): FrameView {
  const file = frame.filename ?? frame.absPath ?? frame.module ?? frame.package ?? frame.address ?? ''
  const line = frame.line ? `:${frame.line}${frame.column ? `:${frame.column}` : ''}` : ''
  const vars = frame.vars && frame.inApp ? pairsOf(frame.vars, 30) : []
  return {
    call: cut(frame.function ?? '?', 300),
    place: cut(file + line, 500),
    inApp: frame.inApp,
    source: frame.inApp ? sourceLines(frame) : undefined,
    vars: vars.length > 0 ? vars : undefined,
    address: frame.line ? undefined : frame.address,
  }
}

function sourceLines(frame: Frame): SourceLine[] | undefined {
  if (frame.contextLine === undefined) return undefined
  const before = frame.preContext ?? []
  const texts = [...before, frame.contextLine, ...(frame.postContext ?? [])]
  const first = frame.line ? frame.line - before.length : undefined
  return texts.map((text, index) => ({
    number: first === undefined ? undefined : first + index,
    text: cut(text, 400),
    hit: index === before.length,
  }))
}

function caughtWords({ mechanism }: Exception): string | undefined {
  if (!mechanism) return undefined
  const handled = mechanism.handled === undefined ? undefined : mechanism.handled ? 'handled' : 'not handled'
  const type = mechanism.type === 'generic' ? undefined : mechanism.type
  return [handled, type].filter(Boolean).join(' · ') || undefined
}
