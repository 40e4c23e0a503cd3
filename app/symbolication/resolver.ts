import type { Event, Frame } from '../events/event'
import type { ArtifactReader, ArtifactRow } from './artifact-reader'
import { debugIdOf } from './file-urls'
import { type FoundMap, findMap } from './find-map'
import { calledAt, functionName } from './function-name'
import type { FunctionTable } from './function-table'
import { looksBuilt, scriptOf } from './needs-map'
import type { OpenMap, OriginalPlace } from './open-map'
import type { OpenedArtifacts } from './opened-artifacts'
import { isOwnSource, originalPath } from './original-path'
import type { Cause, MapProblem, Resolution, ResolvedFrame } from './resolution'
import { ResolutionBuilder } from './resolution-builder'
import { resolvingLimits } from './resolving-limits'
import { sourceContext } from './source-context'
import { sourceText } from './source-text'

/**
 * Event → where its frames were written.
 *
 * 1. Never throws for what is in an event or a map: a frame that cannot be resolved stays as it was sent, with the reason.
 * 2. The event is not changed: `applyResolution` makes the one that is shown.
 * 3. Frames are resolved from where it broke outward, so that limits cost the far end of the stack.
 */
/** `bundles`: the uploads that were of use. */
export type Resolver = (projectId: number, event: Event) => { resolution: Resolution; bundles: number[] }

export function makeResolver(artifacts: ArtifactReader, opened: OpenedArtifacts): Resolver {
  const rows = {
    ...artifacts,
    reference: ({ contentHash }: ArtifactRow) => opened.reference(contentHash),
  }
  return (projectId, event) => {
    const builder = new ResolutionBuilder()
    const files = new Map<string, FoundFile>()
    let bytes = 0
    const debugIds = debugIdsOf(event)
    const fileOf = (name: string): FoundFile => {
      const known = files.get(name)
      if (known) return known
      const { release, dist } = event
      const where = findMap(rows, { projectId, file: name, debugId: debugIds.get(name), release, dist })
      bytes += bytesOf(where)
      const found = openFile(bytes > resolvingLimits.filesOfEvent ? tooMuch(where) : where, opened)
      files.set(name, found)
      return found
    }
    const stack = (frames: Frame[]) =>
      resolveStack(frames, { event, debugIds, fileOf, builder, artifacts, opened, projectId })
    // The last one was thrown: where limits bite, it is the one that counts.
    const exceptions = event.exceptions
      .toReversed()
      .map(({ frames }) => stack(frames))
      .toReversed()
    const bundles = [...files.values()].flatMap((file) => ('found' in file ? bundleOf(file.found) : []))
    const resolution = builder.finish(
      exceptions,
      event.threads.map(({ frames }) => stack(frames)),
    )
    return { resolution, bundles: [...new Set(bundles)] }
  }
}

function bundleOf({ map, script }: FoundMap): number[] {
  if (script) return [script.bundleId]
  return 'inline' in map ? [] : [map.bundleId]
}

function bytesOf(found: FoundMap | Cause): number {
  if ('reason' in found) return 0
  return ('inline' in found.map ? 0 : found.map.size) + (found.script?.size ?? 0)
}

function tooMuch(found: FoundMap | Cause): Cause {
  if ('reason' in found) return found
  const problem: MapProblem = { what: 'large_together' }
  return { reason: 'map_too_large', file: '', mapUrl: found.map.url, candidates: [], problem }
}

type FoundFile = { map: OpenMap; found: FoundMap; functions: () => FunctionTable | undefined } | { cause: Cause }

type Resolving = {
  event: Event
  projectId: number
  debugIds: Map<string, string>
  fileOf: (name: string) => FoundFile
  builder: ResolutionBuilder
  artifacts: ArtifactReader
  opened: OpenedArtifacts
}

/** The ids the client sent for its files, by the name frames have for them. */
function debugIdsOf({ images }: Event): Map<string, string> {
  const ids = new Map<string, string>()
  for (const { type, codeFile, debugId } of images) {
    const id = type === 'sourcemap' ? debugIdOf(debugId) : undefined
    if (codeFile && id) ids.set(codeFile, id)
  }
  return ids
}

function openFile(found: FoundMap | Cause, opened: OpenedArtifacts): FoundFile {
  if ('reason' in found) return { cause: found }
  const { map: row, script } = found
  const map = 'inline' in row ? opened.inlineMap(row.key, row.json() ?? '') : opened.map(row.contentHash, row.size)
  const cause = { file: '', mapUrl: row.url, candidates: [] }
  if ('unreadable' in map) return { cause: { ...cause, reason: map.unreadable, problem: map.problem } }
  if (!map.hasSources) return { cause: { ...cause, reason: 'map_without_sources' } }
  return { map, found, functions: () => script && opened.functions(script.contentHash, script.size) }
}

type Placed = { frame: Frame; file: Extract<FoundFile, { map: OpenMap }>; place: OriginalPlace } | { answer: number }

function resolveStack(frames: Frame[], resolving: Resolving): number[] {
  const placed: Placed[] = []
  for (let at = frames.length - 1; at >= 0; at--) placed[at] = placeFrame(frames[at]!, resolving)
  const answers: number[] = []
  for (let at = frames.length - 1; at >= 0; at--) {
    const one = placed[at]!
    answers[at] = 'answer' in one ? one.answer : resolving.builder.frame(resolvedFrame(one, placed[at - 1], resolving))
  }
  return answers
}

function placeFrame(frame: Frame, { event, debugIds, fileOf, builder }: Resolving): Placed {
  const name = scriptOf(frame, event.platform)
  if (name === undefined) return { answer: 0 }
  if (!builder.takesMore()) return { answer: builder.cause({ reason: 'too_many_frames', file: name, candidates: [] }) }
  // Clients name a file in their list of images as they do in one of the two.
  const key = debugIds.has(name) || !frame.filename || !debugIds.has(frame.filename) ? name : frame.filename
  const file = fileOf(key)
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

function resolvedFrame(
  { frame, file, place }: Exclude<Placed, { answer: number }>,
  caller: Placed | undefined,
  { builder, artifacts, opened, projectId }: Resolving,
): ResolvedFrame {
  const { map, found } = file
  const source = map.source(place.source)
  const filename = originalPath(source.name ?? '')
  const name = nameOf(frame, file, place, caller)
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
  const read = text ?? sourceText({ artifacts, opened, projectId }, found.map, source.name ?? '')
  if (!read) return { ...resolved, noText: true }
  return { ...resolved, ...sourceContext(read.text, read.lines, resolved.line, resolved.column) }
}

function nameOf(
  frame: Frame,
  { map, functions }: Extract<FoundFile, { map: OpenMap }>,
  place: OriginalPlace,
  caller: Placed | undefined,
): string | undefined {
  const told = map.functionIn(place)
  if (told) return told
  const table = functions()
  const found = table && functionName(map, table, (frame.line ?? 1) - 1, (frame.column ?? 1) - 1)
  if (found?.name) return found.name
  if (found?.isTopLevel) return undefined
  const called = caller && 'place' in caller ? calledAt(caller.file.map, caller.place) : undefined
  return called ?? sentName(frame)
}

const sentName = ({ function: name }: Frame) =>
  name && !/^(?:\?|<anonymous>|anonymous)$/.test(name) ? name : undefined
