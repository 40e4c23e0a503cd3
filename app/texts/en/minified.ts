import type { CauseFacts, ExplainedReason } from '../../symbolication/explain-cause'
import type { Candidate, MapProblem } from '../../symbolication/resolution'
import { namespace } from '../namespace'

/** Few words for each reason, for headings and counts. */
const titles: Record<ExplainedReason, string> = {
  uploaded_after_event: 'Uploaded after the event',
  no_debug_id_and_no_release: 'No debug ID and no release',
  no_artifacts: 'No upload for the release',
  debug_id_not_uploaded: 'Debug ID not uploaded',
  wrong_release: 'Uploaded for another release',
  wrong_dist: 'Uploaded for another dist',
  url_not_in_release: 'Uploaded under another name',
  map_missing_for_file: 'File without source map',
  map_reference_missing: 'Referenced source map missing',
  map_unreadable: 'Unreadable source map',
  map_too_large: 'Source map too large',
  map_without_sources: 'Source map without sources',
  map_without_text: 'Source map without source code',
  position_not_in_map: 'Position not in the source map',
  no_column: 'No column',
  too_many_frames: 'Stack trace too deep',
  resolving_failed: 'Resolving failed',
}

const problems: Record<MapProblem['what'], (value: string) => string> = {
  not_json: (message) => `not valid JSON (${message})`,
  not_object: () => 'not a JSON object',
  wrong_version: (version) => `version ${version}; only version 3 is supported`,
  no_mappings: () => 'no sources, or no readable mappings',
  many_mappings: (most) => `more than ${most} mappings`,
  damaged: (message) => message || 'damaged',
  gone: () => 'the file was deleted',
  large: (megabytes) => `larger than ${megabytes} MB`,
  large_together: () => 'the files of this stack trace are too large together',
  store: () => 'the database could not be read',
  digest: (digest) => `Digestline failed, with digest ${digest}`,
}

/** Why a frame is minified, and what to do about it, in whole sentences. */
const sentences: Record<ExplainedReason, (facts: CauseFacts) => string[]> = {
  uploaded_after_event: ({ uploadedAt = 0, lateDays }) => [
    `A matching file was uploaded on ${day(uploadedAt)}, after this stack trace was resolved.`,
    `Stack traces of the last ${lateDays} days are resolved again automatically. For older ones, retry.`,
  ],
  no_debug_id_and_no_release: ({ candidates }) => [
    'The event has no debug ID for this file and no release, so no source map can be found.',
    ...(candidates.length > 0 ? [`A file with this name exists: ${listed(candidates)}.`] : []),
    'Inject debug IDs before you deploy, or set the release in the SDK options.',
  ],
  no_artifacts: (facts) => [`No files are uploaded for ${build(facts)}, and the event has no debug ID for this file.`],
  debug_id_not_uploaded: ({ debugId = '', candidates }) => [
    `The file has the debug ID ${debugId}, but no upload contains it.`,
    ...(candidates.length > 0
      ? [`A file with this name exists from another build: ${listed(candidates)}.`, 'Upload the deployed build.']
      : ['Upload the files of the deployed build after injecting debug IDs. A new build may get other IDs.']),
  ],
  wrong_release: (facts) => [
    `The event belongs to ${build(facts)}, but the file exists only for other releases: ${listed(facts.candidates)}.`,
    'Use the same release name for the upload and in the SDK options.',
  ],
  wrong_dist: ({ dist, dists, others }) => [
    `This release has the file only ${distList(dists)}, but the event has ${dist ? `dist ${dist}` : 'no dist'}.`,
    ...(others.length > 0 ? [`Other releases have a file with this name: ${listed(others)}.`] : []),
    dist ? 'Upload the file with this dist.' : 'Upload the file without a dist, or set the dist in the SDK options.',
  ],
  url_not_in_release: (facts) => [
    `The uploads for ${build(facts)} do not contain ${facts.name}.`,
    ...(facts.candidates.length > 0 ? [`Closest match: ${listed(facts.candidates)}.`] : []),
    'The uploaded name must be the path the file is served from. With debug IDs, the name does not matter.',
  ],
  map_missing_for_file: ({ debugId, candidates, mapUrl }) => [
    `The file was uploaded (${listed(candidates)}) without its source map.`,
    debugId
      ? `No upload contains a source map with the debug ID ${debugId}${mapUrl ? `. The file refers to ${mapUrl}` : ''}.`
      : 'The file does not refer to a source map, and there is none next to it.',
    'Turn on source maps in the bundler (build.sourcemap in Vite, devtool in webpack), then inject and upload.',
  ],
  map_reference_missing: (facts) => [
    `The uploaded file refers to ${facts.mapUrl ?? 'a source map'}, but the uploads for ${build(facts)} do not contain it.`,
  ],
  map_unreadable: ({ mapUrl, problem }) => [
    `The source map${spaced(mapUrl)} cannot be read: ${problemIn(problem) ?? 'damaged'}.`,
    'Build and upload again. The upload may have been truncated.',
  ],
  map_too_large: ({ mapUrl, problem }) => [
    `The source map${spaced(mapUrl)} is too large${problem ? `: ${problemIn(problem)}` : ''}.`,
    'Split the bundle into chunks, or leave out the sources of packages.',
  ],
  map_without_sources: ({ mapUrl }) => [
    `The source map${spaced(mapUrl)} lists no sources.`,
    'A later build step may have replaced it. The last step must write the source map.',
  ],
  map_without_text: ({ mapUrl }) => [
    `The position is known, but the source map${spaced(mapUrl)} does not contain the source code (sourcesContent).`,
    'Include sources in the source maps (inlineSources in TypeScript, no nosources-source-map in webpack, no sourcemapExcludeSources in Rollup and Vite), or upload the source files with them.',
  ],
  position_not_in_map: ({ mapUrl, line, column }) => [
    `The source map${spaced(mapUrl)} has no mapping for line ${line}, column ${column}.`,
    'The deployed file probably differs from the uploaded one: it was built again, or changed on its way to the browser.',
  ],
  no_column: ({ line }) => [
    `The frame has a line (${line}) but no column. A minified line contains many functions, so the position is ambiguous.`,
  ],
  too_many_frames: ({ mostFrames }) => [`Only the ${mostFrames} innermost frames of a stack trace are resolved.`],
  resolving_failed: ({ problem }) => [
    `Resolving failed${problem ? `: ${problemIn(problem)}` : ''}.`,
    'It is retried automatically. You can also retry now.',
  ],
}

/** Why frames are minified: for the page of an event, the diagnosis of a project, and in English for the API. */
export const minifiedTexts = namespace('minified', { titles, sentences })

const spaced = (url: string | undefined) => (url ? ` ${url}` : '')

const problemIn = (problem: MapProblem | undefined) => problem && problems[problem.what](problem.value ?? '')

const build = ({ release, dist }: CauseFacts) =>
  release ? `release ${release} ${dist ? `with dist ${dist}` : 'without a dist'}` : 'events without a release'

const distList = (dists: string[]) =>
  [...new Set(dists.map((dist) => (dist === '' ? 'without a dist' : `for dist ${dist}`)))].join(' and ') ||
  'for another dist'

const listed = (candidates: Candidate[]) => candidates.map(listedOne).join('; ')

function listedOne({ url, release, dist, debugId, uploadedAt }: Candidate): string {
  const facts = [
    release ? `release ${release}` : debugId ? 'no release' : undefined,
    dist ? `dist ${dist}` : release ? 'no dist' : undefined,
    debugId && `debug ID ${debugId}`,
    `uploaded ${day(uploadedAt)}`,
  ]
  return `${url} (${facts.filter(Boolean).join(', ')})`
}

/** A day in UTC: `2026-11-19`. */
const day = (at: number) => new Date(at).toISOString().slice(0, 10)
