import type { Candidate, Cause, UnresolvedReason } from './resolution'
import { resolvingLimits } from './resolving-limits'

/**
 * Why a frame is minified, for people: what was looked for, what is there, why that does not match, and the command that mends it.
 * `reason` may say more than the cause did: what is there now was not there then.
 */
export type Explanation = { reason: ExplainedReason; sentences: string[]; command?: string }

export type ExplainedReason = UnresolvedReason | 'uploaded_after_event'

/** `uploadedAt`: when a file that matches was uploaded, if that was after the stack was last tried. Instants become days in UTC. */
export function explainCause(cause: Cause, uploadedAt?: number): Explanation {
  if (uploadedAt !== undefined) {
    return {
      reason: 'uploaded_after_event',
      sentences: [
        `A file that matches was uploaded on ${day(uploadedAt)}, after this stack was last looked up.`,
        `Stacks seen in the last ${resolvingLimits.lateAge / 86_400_000} days are resolved again by themselves; older ones when asked.`,
      ],
    }
  }
  const { sentences, command } = explanations[cause.reason](cause)
  return { reason: cause.reason, sentences, ...(command && { command }) }
}

type Words = { sentences: string[]; command?: string }

const inject = 'sentry-cli sourcemaps inject ./dist && sentry-cli sourcemaps upload ./dist'

/** `upload` for the event's release and dist. */
function uploadOf({ release, dist }: Cause, more = ''): string {
  const named = release ? ` --release ${quoted(release)}${dist ? ` --dist ${quoted(dist)}` : ''}` : ''
  return `sentry-cli sourcemaps upload${named}${more} ./dist`
}

/** For a shell; what would end the quotes is left out. */
const quoted = (text: string) =>
  /^[\w@.+:/-]+$/.test(text) ? text : `'${text.replace(/['\p{Cc}]/gu, '').slice(0, 200)}'`

const explanations: Record<UnresolvedReason, (cause: Cause) => Words> = {
  no_debug_id_and_no_release: ({ candidates }) => ({
    sentences: [
      'The event names no debug id for this file and no release: there is nothing to find a source map by.',
      ...(candidates.length > 0 ? [`A file of this name is there: ${listed(candidates)}.`] : []),
      'Inject debug ids into the build before it is deployed, or set the release in the SDK’s options.',
    ],
    command: inject,
  }),
  no_artifacts: (cause) => ({
    sentences: [`Nothing was uploaded for ${build(cause)}, and the event names no debug id for this file.`],
    command: uploadOf(cause),
  }),
  debug_id_not_uploaded: ({ debugId = '', candidates }) => ({
    sentences: [
      `The file has the debug id ${dashed(debugId)}, and no upload has that.`,
      ...(candidates.length > 0
        ? [
            `A file of this name is there from another build: ${listed(candidates)}.`,
            'Upload the build that is deployed.',
          ]
        : ['Upload the files of the build that is deployed, as injected: building again may give other ids.']),
    ],
    command: 'sentry-cli sourcemaps upload ./dist',
  }),
  wrong_release: (cause) => ({
    sentences: [
      `The event is of ${build(cause)}; the file is there only for other releases: ${listed(cause.candidates)}.`,
      'The release of the upload and the one in the SDK’s options must be the same text.',
    ],
    command: uploadOf(cause),
  }),
  wrong_dist: (cause) => ({
    sentences: [
      ...distsOf(cause),
      cause.dist
        ? 'Upload with this dist.'
        : 'The event names no dist: upload without one, or set it in the SDK’s options.',
    ],
    command: uploadOf(cause),
  }),
  url_not_in_release: (cause) => ({
    sentences: [
      `${upper(build(cause))} has uploads, but none is called ${names(cause)}.`,
      ...(cause.candidates.length > 0 ? [`The nearest: ${listed(cause.candidates)}.`] : []),
      'The name in the upload must be the path under which the file is served; debug ids need no such name.',
    ],
    command: uploadOf(cause, ` --url-prefix ${quoted(prefix(cause))}`),
  }),
  map_missing_for_file: ({ debugId, candidates, mapUrl }) => ({
    sentences: [
      `The file was uploaded (${listed(candidates)}), but not its source map.`,
      debugId
        ? `No source map with the debug id ${dashed(debugId)} is in the upload${mapUrl ? `; the file calls its map ${mapUrl}` : ''}.`
        : 'The file names no map, and none lies beside it.',
      'Let the bundler write source maps (build.sourcemap in Vite, devtool in webpack), then inject and upload.',
    ],
    command: inject,
  }),
  map_reference_missing: (cause) => ({
    sentences: [
      `The file was uploaded and says that its map is ${cause.mapUrl ?? 'elsewhere'}; no file of that name is in ${build(cause)}.`,
    ],
    command: uploadOf(cause),
  }),
  map_unreadable: ({ mapUrl, detail }) => ({
    sentences: [
      `The source map ${mapUrl ?? ''} cannot be read: ${detail ?? 'it is damaged'}.`,
      'Build again and upload; what was uploaded may have been cut off.',
    ],
    command: inject,
  }),
  map_too_large: ({ mapUrl, detail }) => ({
    sentences: [
      `The source map ${mapUrl ?? ''} is not read: ${detail ?? 'it is too large'}.`,
      'Split the bundle into chunks, or leave out the sources of packages.',
    ],
  }),
  map_without_sources: ({ mapUrl }) => ({
    sentences: [
      `The source map ${mapUrl ?? ''} names no sources: it maps to nothing.`,
      'A later step of the build may have replaced it; the last one must write the map.',
    ],
    command: inject,
  }),
  position_not_in_map: ({ mapUrl, line, column }) => ({
    sentences: [
      `The source map ${mapUrl ?? ''} has nothing for line ${line}, column ${column}.`,
      'The file that runs is probably not the one that was uploaded: built again, or changed on its way to the browser.',
    ],
    command: inject,
  }),
  no_column: ({ line }) => ({
    sentences: [
      `The frame has a line (${line}) and no column: a minified line holds many functions, so the map cannot tell.`,
    ],
  }),
  too_many_frames: () => ({
    sentences: [`Of a stack this deep only the ${resolvingLimits.frames} calls nearest to the failure are looked up.`],
  }),
  resolving_failed: ({ detail }) => ({
    sentences: [
      `Looking it up failed here${detail ? `: ${detail}` : ''}.`,
      'It is tried again by itself, and when asked.',
    ],
  }),
}

/** The event's own release first: it is the one that matters. */
function distsOf({ release, dist, candidates }: Cause): string[] {
  const others = candidates.filter((one) => one.release !== release)
  const dists = candidates.flatMap((one) =>
    one.release === release ? [one.dist ? `for dist ${one.dist}` : 'without a dist'] : [],
  )
  const there = [...new Set(dists)].join(' and ') || 'for another dist'
  return [
    `This release has the file only ${there}; the event ${dist ? `says dist ${dist}` : 'names no dist'}.`,
    ...(others.length > 0 ? [`Other releases have a file of this name: ${listed(others)}.`] : []),
  ]
}

const build = ({ release, dist }: Cause) =>
  release ? `release ${release} ${dist ? `with dist ${dist}` : 'without a dist'}` : 'no release'

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function names({ urls = [], file }: Cause): string {
  return urls.findLast((url) => url.startsWith('~')) ?? urls[0] ?? file
}

/** The folder the file is served from, as `--url-prefix` wants it. */
function prefix(cause: Cause): string {
  const name = names(cause).replace(/[?#].*$/s, '')
  const folder = name.slice(0, name.lastIndexOf('/'))
  return folder.startsWith('~') ? folder : '~'
}

function listed(candidates: Candidate[]): string {
  return candidates.map(told).join('; ')
}

function told({ url, release, dist, debugId, uploadedAt }: Candidate): string {
  const of = [
    release ? `release ${release}` : debugId ? 'no release' : undefined,
    dist ? `dist ${dist}` : release ? 'no dist' : undefined,
    debugId && `debug id ${dashed(debugId)}`,
    `uploaded ${day(uploadedAt)}`,
  ]
  return `${url} (${of.filter(Boolean).join(', ')})`
}

const dashed = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Few words for each reason, for headings and counts. */
export const reasonTitles: Record<ExplainedReason, string> = {
  uploaded_after_event: 'Uploaded after the event',
  no_debug_id_and_no_release: 'No debug id and no release',
  no_artifacts: 'Nothing uploaded for the release',
  debug_id_not_uploaded: 'Debug id not uploaded',
  wrong_release: 'Uploaded for another release',
  wrong_dist: 'Uploaded for another dist',
  url_not_in_release: 'Uploaded under another name',
  map_missing_for_file: 'File without its map',
  map_reference_missing: 'Map not where the file says',
  map_unreadable: 'Map cannot be read',
  map_too_large: 'Map too large',
  map_without_sources: 'Map without sources',
  position_not_in_map: 'Position not in the map',
  no_column: 'No column',
  too_many_frames: 'Stack too deep',
  resolving_failed: 'Looking it up failed',
}
