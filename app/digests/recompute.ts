import type { Event, Exception, Frame } from '../events/event'
import { djb2, possibleDigests } from './next-digest'
import { isRedacted } from './redacted'

/**
 * Recomputes Next.js digests from what the SDK sent. Next.js hashes the message and the raw V8 stack; SDKs send the stack as frames, with
 * the directory of the application replaced by `app:///_next`. To rebuild the text, it has to guess:
 * 1. the directory (learned from other events, otherwise common ones of containers and platforms);
 * 2. how many of the outermost frames were printed as `async f`;
 * 3. the first line: a class that sets its `name` later still prints `Error: …`.
 * It does not try messages that were cut or scrubbed, nor errors of client components (whose component stack was hashed).
 */

/** Common directories, if none was learned: container images, AWS Lambda and Vercel, hosts. */
export const usualDirectories = ['/app', '/usr/src/app', '/var/task', '/home/node/app', '']

/** By default, V8 keeps ten frames in `error.stack`. */
const framesInStack = 10

/** At most this many candidates are computed per event. */
const mostCandidates = 24

export type Candidate = { digest: string; directory?: string }

/** The digests this event may have been shown under, most likely first; empty for events that are not from a Next.js server. */
export function recompute(event: Event, directories: string[]): Candidate[] {
  const different = new Map<string, Candidate>()
  let computed = 0
  for (const candidate of candidates(event, directories)) {
    if (!different.has(candidate.digest)) different.set(candidate.digest, candidate)
    computed += 1
    if (computed >= mostCandidates) break
  }
  return [...different.values()]
}

/** The directory for which the event gives this digest: the application runs there. */
export function directoryThatGives(event: Event, digest: string, directories: string[]): string | undefined {
  let computed = 0
  for (const candidate of candidates(event, directories)) {
    if (candidate.digest === digest) return candidate.directory
    computed += 1
    if (computed >= 4 * mostCandidates) break
  }
  return undefined
}

function* candidates(event: Event, directories: string[]): Generator<Candidate> {
  const thrown = event.exceptions.at(-1)
  if (!thrown || !isNextServer(event) || isRedacted(event) || isChanged(thrown.value ?? '')) return
  const frames = thrown.frames.slice(-framesInStack).reverse()
  if (frames.length > 0 && !thrown.mechanism?.synthetic) yield* rebuilt(thrown, frames, directories)
  // `throw 'text'` is hashed as it is; SDKs make an exception of it.
  else if (thrown.value && !isDescription.test(thrown.value)) yield { digest: djb2(thrown.value) }
  else if (thrown.value && !wrapsObjects(event)) yield { digest: djb2('undefined') }
}

/**
 * What SDKs write for a thrown object. Next.js 15 and later hash its JSON with the stack of the place where they wrapped it. If the SDK
 * caught the object before that, only the trace or the browser's event has the digest. Next.js 14 hashes `message + stack`, and an object
 * has neither, so all such objects have the same digest there.
 */
const isDescription = /^(?:Object|Event|`\w+`) captured as /

/** Whether it was Next.js 15 or later: the event says so, or its SDK used `onRequestError`, which 14 does not call. */
function wrapsObjects({ contexts, modules }: Event): boolean {
  return contexts.nextjs !== undefined || Number.parseInt(modules.next ?? '', 10) >= 15
}

function* rebuilt(thrown: Exception, frames: Frame[], directories: string[]): Generator<Candidate> {
  const message = thrown.value ?? ''
  const usesDirectory = frames.some((frame) => locationOf(frame).startsWith(rewritten))
  for (const asyncTail of asyncTails(frames)) {
    for (const head of heads(thrown)) {
      for (const directory of usesDirectory ? directories : ['']) {
        const lines = frames.map((frame, i) => frameLine(frame, directory, i >= frames.length - asyncTail))
        const [digest] = possibleDigests(message, [head, ...lines].join('\n    at '))
        yield usesDirectory ? { digest: digest!, directory } : { digest: digest! }
      }
    }
  }
}

/**
 * How many of the outermost frames V8 may have printed with `async`, most likely first. Frames outside of Node's own loop were awaited, and
 * so were `Promise.all (index 0)` and all frames outside of it. Otherwise zero is the most likely, then all frames called after the last
 * `await`; all of them for errors from Node itself.
 */
function asyncTails(frames: Frame[]): number[] {
  const count = frames.length
  const loop = frames.findLastIndex(isOfLoop)
  const together = frames.findIndex(isPromiseOfMany)
  const likely: number[] = []
  if (loop !== -1) likely.push(count - loop - 1)
  else if (together !== -1) likely.push(count, count - together)
  else if (isOfNode(frames[0]!)) likely.push(count)
  const others = Array.from(frames, (_, i) => (i === 0 ? 0 : count - i))
  return [...new Set([...likely, ...others, count])]
}

/** Where Node runs waiting callbacks: ticks, timers, immediates. */
const isOfLoop = (frame: Frame) =>
  isOfNode(frame) &&
  /(?:^|\.)(?:processTicksAndRejections|runNextTicks|processTimers|listOnTimeout|processImmediate|callbackTrampoline)$/.test(
    frame.function ?? '',
  )

/** `async Promise.all (index 0)`: SDKs take the index for a file. */
const isPromiseOfMany = (frame: Frame) =>
  /^Promise\.(?:all|allSettled|any)$/.test(frame.function ?? '') && /^index \d+$/.test(locationOf(frame))

const isOfNode = (frame: Frame) => locationOf(frame).startsWith('node:')

/** Built-in errors always print their type. */
const ownErrors = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'URIError',
  'EvalError',
])

function heads(thrown: Exception): string[] {
  const type = thrown.type || 'Error'
  const line = (type: string) => (thrown.value ? `${type}: ${thrown.value}` : type)
  return ownErrors.has(type) ? [line(type)] : [line(type), line('Error')]
}

const rewritten = 'app:///_next'

function frameLine(frame: Frame, directory: string, isAsync: boolean): string {
  const location = locationOf(frame)
  const file = location.startsWith(rewritten) ? `${directory}/.next${location.slice(rewritten.length)}` : location
  const place = frame.line === undefined ? file || '<anonymous>' : `${file}:${frame.line}:${frame.column ?? 1}`
  const name = (frame.function ?? '?').replace(/\.\?$/, '.<anonymous>')
  const prefix = isAsync && !name.startsWith('async ') ? 'async ' : ''
  return name === '?' || name === '<anonymous>' ? prefix + place : `${prefix}${name} (${place})`
}

/** The full location. `filename` may have been shortened for people; `absPath` is as sent. */
function locationOf(frame: Frame): string {
  if (frame.absPath?.startsWith('app://')) return frame.absPath
  return frame.filename?.startsWith('app://') ? frame.filename : (frame.absPath ?? frame.filename ?? '')
}

function isNextServer(event: Event): boolean {
  if (event.platform !== 'node') return false
  if (event.contexts.nextjs !== undefined || event.sdk?.name.includes('nextjs')) return true
  return event.exceptions.some(isInNextServer)
}

const isInNextServer = ({ frames }: Exception) => frames.some(isOfNextServer)
const isOfNextServer = (frame: Frame) => /^app:\/\/\/_next\/|\/\.next\/server\//.test(locationOf(frame))

/** Whether the message differs from the hashed one, because an SDK or Digestline cut it, or it was scrubbed. */
function isChanged(value: string): boolean {
  return value.length >= 8000 || value.includes('[Filtered]') || (value.length >= 200 && /(?:\.\.\.|…)$/.test(value))
}
