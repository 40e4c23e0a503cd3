import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Event, Frame } from '../events/event'
import { debugIdOf } from './file-urls'
import { looksBuilt, scriptOf } from './needs-map'
import type { Resolution } from './resolution'
import { resolvingLimits } from './resolving-limits'

/**
 * A key of what an event asks of source maps: events with the same question have the same answer. 16 bytes, one character each; undefined
 * when no frame can have a map.
 */
export function questionOf(projectId: number, event: Event): string | undefined {
  const { platform, release, dist, exceptions, threads, images } = event
  const stacks: PackedQuestion[][] = []
  for (const { frames } of exceptions) stacks.push(allAsked(frames, platform))
  for (const { frames } of threads) stacks.push(allAsked(frames, platform))
  if (!stacks.some(asksSomething)) return undefined
  const ids = images
    .filter(({ type }) => type === 'sourcemap')
    .map(({ codeFile, debugId }) => [codeFile, debugIdOf(debugId)])
  const asked = JSON.stringify([projectId, release, dist, exceptions.length, stacks, ids])
  return hash('sha256', asked, 'binary').slice(0, 16)
}

/** The bytes of a question, in their own buffer. */
export const bytesOfQuestion = (question: string): Uint8Array => Uint8Array.from(Buffer.from(question, 'latin1'))

type PackedQuestion = 0 | (string | number | boolean | undefined)[]

const asksSomething = (stack: PackedQuestion[]): boolean => stack.some(isQuestion)
const isQuestion = (asked: PackedQuestion): boolean => asked !== 0

function allAsked(frames: Frame[], platform: string): PackedQuestion[] {
  const all: PackedQuestion[] = []
  for (const frame of frames) all.push(askedOf(frame, platform))
  return all
}

function askedOf(frame: Frame, platform: string): PackedQuestion {
  if (scriptOf(frame, platform) === undefined) return 0
  const { absPath, filename, function: name, line, column } = frame
  return [absPath, filename, name, line, column, looksBuilt(frame, platform, false)]
}

export function pack(resolution: Resolution): Uint8Array {
  return Uint8Array.from(deflateRawSync(JSON.stringify(resolution), { level: 1 }))
}

/** Undefined for damaged data: the event is then shown as it was sent. */
export function unpack(bytes: Uint8Array): Resolution | undefined {
  try {
    return JSON.parse(inflateRawSync(bytes, { maxOutputLength: 8 * resolvingLimits.resolution }).toString())
  } catch {
    return undefined
  }
}
