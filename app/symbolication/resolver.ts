import type { Event, Frame } from '../events/event'
import type { ArtifactQuestion } from './artifact-reader'
import { type Asking, allRows, functionsOf, openedMap } from './asking'
import { debugIdOf } from './file-urls'
import { findMap, firstQuestion, type MapMatch } from './find-map'
import { calledAt, functionName } from './function-name'
import { looksBuilt, scriptOf } from './needs-map'
import type { OpenMap, OriginalPlace } from './open-map'
import { isOwnSource, originalPath } from './original-path'
import type { Cause, MapProblem, Resolution, ResolvedFrame } from './resolution'
import { ResolutionBuilder } from './resolution-builder'
import { resolvingLimits } from './resolving-limits'
import { sourceContext } from './source-context'
import { sourceText } from './source-text'

/** `bundles`: the uploads that were used. */
export type Resolved = { resolution: Resolution; bundles: number[] }

/**
 * Resolves the frames of an event.
 * 1. Pure: it yields what it has to look up (`asking.ts`).
 * 2. Never throws for the content of an event or a map. A frame that cannot be resolved stays as it was sent, with the reason.
 * 3. The event is not changed: `applyResolution` makes the one that is shown.
 * 4. Frames are resolved from the innermost outward, so that limits affect the far end of the stack.
 */
export function* resolve(projectId: number, event: Event): Asking<Resolved> {
  const debugIds = debugIdsOf(event)
  // Asks for all files together: one query instead of one per file. Later steps find the answers.
  const questions = questionsOf(projectId, event, debugIds)
  if (questions.length > 1) yield* allRows(questions)
  const files = new Map<string, OpenedFile>()
  const resolving: Resolving = { event, projectId, debugIds, files, bytes: 0, builder: new ResolutionBuilder() }
  const exceptions: number[][] = []
  // The last exception was thrown, so it comes first when limits apply.
  for (const { frames } of event.exceptions.toReversed()) exceptions.unshift(yield* resolveStack(frames, resolving))
  const threads: number[][] = []
  for (const { frames } of event.threads) threads.push(yield* resolveStack(frames, resolving))
  const bundles = new Set([...files.values()].flatMap((file) => ('found' in file ? bundleOf(file.found) : [])))
  return { resolution: resolving.builder.finish(exceptions, threads), bundles: [...bundles] }
}

/** The first questions about every file of the event. */
function questionsOf(projectId: number, event: Event, debugIds: Map<string, string>): ArtifactQuestion[] {
  const { platform, release, dist } = event
  const files = new Set<string>()
  for (const { frames } of [...event.exceptions, ...event.threads]) {
    for (const frame of frames) {
      const file = fileOf(frame, platform, debugIds)
      if (file !== undefined && files.size < resolvingLimits.frames) files.add(file)
    }
  }
  const questions: ArtifactQuestion[] = []
  for (const file of files) {
    const question = firstQuestion({ projectId, file, debugId: debugIds.get(file), release, dist })
    if (question) questions.push(question)
  }
  return questions
}

/** The file a frame is looked up by. The client's list of images has it under one of the two names. */
function fileOf(frame: Frame, platform: string, debugIds: Map<string, string>): string | undefined {
  const name = scriptOf(frame, platform)
  if (name === undefined) return undefined
  return debugIds.has(name) || !frame.filename || !debugIds.has(frame.filename) ? name : frame.filename
}

function bundleOf({ map, script }: MapMatch): number[] {
  if (script) return [script.bundleId]
  return 'inline' in map ? [] : [map.bundleId]
}

function bytesOf(found: MapMatch | Cause): number {
  if ('reason' in found) return 0
  return ('inline' in found.map ? 0 : found.map.size) + (found.script?.size ?? 0)
}

function tooMuch(found: MapMatch | Cause): Cause {
  if ('reason' in found) return found
  const problem: MapProblem = { what: 'large_together' }
  return { reason: 'map_too_large', file: '', mapUrl: found.map.url, candidates: [], problem }
}

type OpenedFile = { map: OpenMap; found: MapMatch } | { cause: Cause }

type Resolving = {
  event: Event
  projectId: number
  debugIds: Map<string, string>
  files: Map<string, OpenedFile>
  /** Bytes of the maps and scripts that were read. */
  bytes: number
  builder: ResolutionBuilder
}

/** The ids that the client sent for its files, by their name in frames. */
function debugIdsOf({ images }: Event): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { type, codeFile, debugId } of images) {
    const id = type === 'sourcemap' ? debugIdOf(debugId) : undefined
    if (codeFile && id) ids.set(codeFile, id)
  }
  return ids
}

function* foundFile(file: string, resolving: Resolving): Asking<OpenedFile> {
  const known = resolving.files.get(file)
  if (known) return known
  const { projectId, debugIds, event } = resolving
  const { release, dist } = event
  const where = yield* findMap({ projectId, file, debugId: debugIds.get(file), release, dist })
  resolving.bytes += bytesOf(where)
  const found = yield* openFile(resolving.bytes > resolvingLimits.filesOfEvent ? tooMuch(where) : where)
  resolving.files.set(file, found)
  return found
}

function* openFile(found: MapMatch | Cause): Asking<OpenedFile> {
  if ('reason' in found) return { cause: found }
  const map = yield* openedMap(found.map)
  const cause = { file: '', mapUrl: found.map.url, candidates: [] }
  if ('unreadable' in map) return { cause: { ...cause, reason: map.unreadable, problem: map.problem } }
  if (!map.hasSources) return { cause: { ...cause, reason: 'map_without_sources' } }
  return { map, found }
}

type Placed = { frame: Frame; file: Extract<OpenedFile, { map: OpenMap }>; place: OriginalPlace } | { answer: number }

function* resolveStack(frames: Frame[], resolving: Resolving): Asking<number[]> {
  const placed: Placed[] = []
  for (let at = frames.length - 1; at >= 0; at--) placed[at] = yield* placeFrame(frames[at]!, resolving)
  const answers: number[] = []
  for (let at = frames.length - 1; at >= 0; at--) {
    const one = placed[at]!
    answers[at] =
      'answer' in one ? one.answer : resolving.builder.frame(yield* resolvedFrame(one, placed[at - 1], resolving))
  }
  return answers
}

function* placeFrame(frame: Frame, resolving: Resolving): Asking<Placed> {
  const { event, debugIds, builder } = resolving
  const key = fileOf(frame, event.platform, debugIds)
  if (key === undefined) return { answer: 0 }
  if (!builder.takesMore()) return { answer: builder.cause({ reason: 'too_many_frames', file: key, candidates: [] }) }
  const file = yield* foundFile(key, resolving)
  const unresolved = (cause: Cause) => (looksBuilt(frame, event.platform, debugIds.has(key)) ? builder.cause(cause) : 0)
  if ('cause' in file) return { answer: unresolved({ ...file.cause, file: key, ...buildOf(event, debugIds.get(key)) }) }
  const { line, column } = frame
  const about = { file: key, mapUrl: file.found.map.url, candidates: [], line, ...buildOf(event, debugIds.get(key)) }
  if (column === undefined) return { answer: unresolved({ ...about, reason: 'no_column' }) }
  const place = file.map.trace((line ?? 1) - 1, column - 1)
  if (!place || file.map.source(place.source).name === undefined) {
    return { answer: unresolved({ ...about, reason: 'position_not_in_map', column }) }
  }
  return { frame, file, place }
}

const buildOf = ({ release, dist }: Event, debugId: string | undefined) => ({
  ...(debugId && { debugId }),
  ...(release && { release }),
  ...(dist && { dist }),
})

function* resolvedFrame(
  { frame, file, place }: Exclude<Placed, { answer: number }>,
  caller: Placed | undefined,
  { builder, projectId }: Resolving,
): Asking<ResolvedFrame> {
  const { map, found } = file
  const source = map.source(place.source)
  const filename = originalPath(source.name ?? '')
  const name = yield* nameOf(frame, file, place, caller)
  const resolved: ResolvedFrame = {
    filename: filename.slice(0, 1024),
    ...(name && { function: name.slice(0, 256) }),
    line: place.line + 1,
    column: place.column + 1,
    inApp: !source.isIgnored && isOwnSource(filename),
    map: found.map.url.slice(0, 500),
  }
  if (!builder.takesSource()) return resolved
  const text = source.lines ? { text: source.text ?? '', lines: source.lines } : undefined
  const read = text ?? (yield* sourceText(projectId, found.map, source.name ?? ''))
  if (!read) return { ...resolved, noText: true }
  return { ...resolved, ...sourceContext(read.text, read.lines, resolved.line, resolved.column) }
}

function* nameOf(
  frame: Frame,
  { map, found: { script } }: Extract<OpenedFile, { map: OpenMap }>,
  place: OriginalPlace,
  caller: Placed | undefined,
): Asking<string | undefined> {
  const told = map.functionIn(place)
  if (told) return told
  const table = script && (yield* functionsOf(script))
  const found = table && functionName(map, table, (frame.line ?? 1) - 1, (frame.column ?? 1) - 1)
  if (found?.name) return found.name
  if (found?.isTopLevel) return undefined
  const called = caller && 'place' in caller ? calledAt(caller.file.map, caller.place) : undefined
  return called ?? sentName(frame)
}

const sentName = ({ function: name }: Frame) =>
  name && !/^(?:\?|<anonymous>|anonymous)$/.test(name) ? name : undefined
