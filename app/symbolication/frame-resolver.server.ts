import type { Event, Frame } from '../events/event'
import type { Answered, Answers, StackAnswer, Unanswered } from './answered'
import { applyResolution } from './apply-resolution'
import type { ArtifactQuestion, ArtifactReader, ArtifactRow } from './artifact-reader'
import type { Ask, Asking, RowsAsk } from './asking'
import { ByteCache } from './byte-cache'
import { looksBuilt, scriptOf } from './needs-map'
import { openedArtifacts } from './opened-artifacts.server'
import { bytesOfQuestion, pack, questionOf } from './packed-resolution.server'
import { isEmpty, type MapProblem, type Resolution } from './resolution'
import { type Resolved, resolve } from './resolver'
import { resolvingLimits } from './resolving-limits'

/**
 * Resolves frames for one processing thread, in two phases.
 * 1. `resolved` answers from memory, synchronously: the same failure happens again and again, and most projects have no uploads. What it
 *    cannot answer is returned as unanswered.
 * 2. `lookUp` and `answer` ask the store, for many stacks together; then `resolved` is called again with the answers.
 * None of these throws or rejects. Trouble with the store, or a failure of Digestline, does not park an event: it is kept as if nothing had
 * been uploaded, and resolved again later.
 */
export type FrameResolver = {
  /** Forgets what was known before the latest upload. Call it before a batch of events. */
  refresh(): Promise<void>
  /** Undefined when no frame needs a map. `answers`: from an earlier `answer`. */
  resolved(projectId: number, event: Event, answers?: Answers): Answered | Unanswered | undefined
  /** Looks up which files exist, for all of these together. */
  lookUp(stacks: Unanswered[]): Promise<void>
  /** The answers to these, one after the other, because each may read large files. */
  answer(stacks: Unanswered[]): Promise<Answers>
}

/** An estimate of the memory of an answer: its text compresses well, and objects take more than their text. */
const inMemory = 12
const least = 200
const bytesOfRow = 400

/** `problemOf`: what may be shown of a failure. Its message stays inside (docs/architecture.md, invariant 8). */
export function makeFrameResolver(
  artifacts: ArtifactReader,
  problemOf: (failure: unknown) => MapProblem,
): FrameResolver {
  const opened = openedArtifacts(artifacts)
  let known = new ByteCache<StackAnswer>(resolvingLimits.answers)
  let files = new ByteCache<ArtifactRow[]>(resolvingLimits.rows)
  let version = -1
  let withUploads: ReadonlySet<number> = new Set()
  let trouble: { error: unknown } | undefined

  const filesFor = (question: ArtifactQuestion): ArtifactRow[] | undefined =>
    withUploads.has(question.projectId) ? files.get(JSON.stringify(question)) : []

  const answerFromMemory = (ask: Ask): boolean => {
    if (ask.what !== 'rows') return opened.answer(ask)
    const found = ask.questions.map(filesFor)
    if (!found.every((rows) => rows !== undefined)) return false
    ask.answer = found
    return true
  }

  const fail = (stack: Stack, error: unknown): void => {
    const { event, question } = stack
    const resolution = failedResolution(event, problemOf(error))
    const isAsked = [...resolution.exceptions, ...resolution.threads].some((answers) => answers.includes(-1))
    const packed = () => ({ question, bytes: pack(resolution), unresolved: true, version: -1, bundles: [] })
    stack.answer = isAsked ? { resolution, packed: packed() } : 'needs none'
  }

  const finish = (stack: Stack, { resolution, bundles }: Resolved): StackAnswer => {
    if (isEmpty(resolution)) return 'needs none'
    const unresolved = resolution.causes.length > 0
    return { resolution, packed: { question: stack.question, bytes: pack(resolution), unresolved, version, bundles } }
  }

  /** Continues until the stack is answered or asks for what is not in memory. */
  const goOn = (stack: Stack): void => {
    try {
      for (let step = stack.steps.next(); ; step = stack.steps.next()) {
        if (step.done) {
          stack.answer = finish(stack, step.value)
          known.set(stack.key, stack.answer, sizeOf(stack.answer))
          return
        }
        stack.ask = step.value
        if (!answerFromMemory(step.value)) return
      }
    } catch (error) {
      fail(stack, error)
    }
  }

  /** Asks all questions together, each of them once. */
  const find = async (asks: RowsAsk[]): Promise<void> => {
    const questions = new Map<string, ArtifactQuestion>()
    for (const { questions: some } of asks) for (const one of some) questions.set(JSON.stringify(one), one)
    const unknown = [...questions].filter(([, question]) => filesFor(question) === undefined)
    const found = await artifacts.find(unknown.map(([, question]) => question))
    const answers = new Map(unknown.map(([key], at) => [key, found[at] ?? []]))
    for (const [key, rows] of answers) files.set(key, rows, key.length + least + bytesOfRow * rows.length)
    for (const ask of asks) {
      ask.answer = ask.questions.map((one) => answers.get(JSON.stringify(one)) ?? filesFor(one) ?? [])
    }
  }

  const lookUp = async (stacks: Stack[]): Promise<void> => {
    for (;;) {
      const asking = stacks.filter(({ answer, ask }) => answer === undefined && ask?.what === 'rows')
      if (asking.length === 0) return
      try {
        await find(asking.flatMap(({ ask }) => (ask?.what === 'rows' ? [ask] : [])))
      } catch (error) {
        for (const stack of asking) fail(stack, error)
      }
      for (const stack of asking) if (stack.answer === undefined) goOn(stack)
    }
  }

  const answerOf = async (stack: Stack): Promise<StackAnswer> => {
    try {
      // Several events of a batch may have the same stack.
      stack.answer ??= known.get(stack.key)
      while (stack.answer === undefined && stack.ask) {
        if (!answerFromMemory(stack.ask)) await (stack.ask.what === 'rows' ? find([stack.ask]) : opened.read(stack.ask))
        goOn(stack)
      }
    } catch (error) {
      fail(stack, error)
    }
    return stack.answer ?? 'needs none'
  }

  return {
    async refresh() {
      try {
        const newest = await artifacts.version()
        if (newest !== version) {
          withUploads = await artifacts.projects()
          known = new ByteCache(resolvingLimits.answers)
          files = new ByteCache(resolvingLimits.rows)
          version = newest
        }
        trouble = undefined
      } catch (error) {
        trouble = { error }
      }
    },
    resolved(projectId, event, answers) {
      const key = questionOf(projectId, event)
      if (key === undefined) return undefined
      const answer = answers?.get(key) ?? (trouble ? undefined : known.get(key))
      if (answer) return applied(event, answer)
      const question = bytesOfQuestion(key)
      const stack: Stack = { unanswered: true, key, question, event, steps: resolve(projectId, event) }
      if (trouble) fail(stack, trouble.error)
      else goOn(stack)
      return stack.answer === undefined ? stack : applied(event, stack.answer)
    },
    lookUp: (stacks) => lookUp([...new Map(stacks.filter(isStack).map((stack) => [stack.key, stack])).values()]),
    async answer(stacks) {
      const answers = new Map<string, StackAnswer>()
      for (const stack of stacks.filter(isStack)) answers.set(stack.key, await answerOf(stack))
      return answers
    },
  }
}

/** A stack that is being resolved. `ask`: its next question. */
type Stack = Unanswered & {
  question: Uint8Array
  event: Event
  steps: Asking<Resolved>
  ask?: Ask
  answer?: StackAnswer
}

const isStack = (stack: Unanswered): stack is Stack => 'steps' in stack

const sizeOf = (answer: StackAnswer): number =>
  answer === 'needs none' ? least : least + inMemory * answer.packed.bytes.length

function applied(event: Event, answer: StackAnswer): Answered | undefined {
  if (answer === 'needs none') return undefined
  return { event: applyResolution(event, answer.resolution), resolution: answer.packed }
}

function failedResolution(event: Event, problem: MapProblem): Resolution {
  const { platform, images } = event
  const hasIds = images.some(({ type }) => type === 'sourcemap')
  const needsMap = (frame: Frame) => scriptOf(frame, platform) !== undefined && looksBuilt(frame, platform, hasIds)
  const answers = (frames: Frame[]) => frames.map((frame) => (needsMap(frame) ? -1 : 0))
  return {
    frames: [],
    causes: [{ reason: 'resolving_failed', file: '', candidates: [], problem }],
    exceptions: event.exceptions.map(({ frames }) => answers(frames)),
    threads: event.threads.map(({ frames }) => answers(frames)),
  }
}
