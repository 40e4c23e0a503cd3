import type { Instant } from '../clock'
import type { Candidate, Cause, UnresolvedReason } from './resolution'
import { resolvingLimits } from './resolving-limits'

/** Why a frame is minified or shows no code: a code and data. The sentences are in app/texts/en/minified.ts. */
export type Explanation = {
  reason: ExplainedReason
  facts: CauseFacts
  /** The shell command that fixes it. */
  command?: string
}

/** `reason` may differ from the stored one, because a matching file may have been uploaded since. */
export type ExplainedReason = UnresolvedReason | 'uploaded_after_event' | 'map_without_text'

/** The data for the sentences. Debug ids have dashes here. */
export type CauseFacts = Pick<Cause, 'release' | 'dist' | 'debugId' | 'mapUrl' | 'problem' | 'line' | 'column'> & {
  /** The URL under which the file must be uploaded. */
  name: string
  candidates: Candidate[]
  /** The dists for which the event's release has the file; an empty string for a file without one. */
  dists: string[]
  /** Candidates of other releases. */
  others: Candidate[]
  /** When a matching file was uploaded, if that was after the last attempt. */
  uploadedAt?: Instant
  /** Stacks of this many days are resolved again after an upload. */
  lateDays: number
  /** How many frames of one stack are resolved. */
  mostFrames: number
}

/** `uploadedAt`: when a matching file was uploaded, if that was after the last attempt. */
export function explainCause(cause: Cause, uploadedAt?: Instant): Explanation {
  const facts = factsOf(cause)
  if (uploadedAt !== undefined) return { reason: 'uploaded_after_event', facts: { ...facts, uploadedAt } }
  const command = commands[cause.reason]?.(cause)
  return { reason: cause.reason, facts, ...(command && { command }) }
}

/** Why a resolved frame shows no code: its map names the source, but does not contain it. `mapUrl`: the URL of the uploaded map. */
export const explainNoText = (mapUrl: string): Explanation => ({
  reason: 'map_without_text',
  facts: factsOf({ file: mapUrl, mapUrl, candidates: [] }),
  command: inject,
})

/** Longer URLs are cut: they come from events. */
const longestUrl = 500

function factsOf({ release, dist, mapUrl, problem, line, column, ...cause }: Omit<Cause, 'reason'>): CauseFacts {
  const candidates = cause.candidates.map(shownCandidate)
  const isOwn = (one: Candidate) => one.release === release
  return {
    ...(release !== undefined && { release }),
    ...(dist !== undefined && { dist }),
    ...(cause.debugId !== undefined && { debugId: dashed(cause.debugId) }),
    ...(mapUrl !== undefined && { mapUrl: mapUrl.slice(0, longestUrl) }),
    ...(problem && { problem }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    name: nameOf(cause).slice(0, longestUrl),
    candidates,
    dists: candidates.filter(isOwn).map((one) => one.dist ?? ''),
    others: candidates.filter((one) => !isOwn(one)),
    lateDays: resolvingLimits.lateAge / 86_400_000,
    mostFrames: resolvingLimits.frames,
  }
}

const shownCandidate = ({ url, debugId, ...candidate }: Candidate): Candidate => ({
  ...candidate,
  url: url.slice(0, longestUrl),
  ...(debugId && { debugId: dashed(debugId) }),
})

const dashed = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function nameOf({ urls = [], file }: Pick<Cause, 'urls' | 'file'>): string {
  return urls.findLast((url) => url.startsWith('~')) ?? urls[0] ?? file
}

const inject = 'sentry-cli sourcemaps inject ./dist && sentry-cli sourcemaps upload ./dist'

/** Reasons that no command fixes. */
const commands: Partial<Record<UnresolvedReason, (cause: Cause) => string>> = {
  no_debug_id_and_no_release: () => inject,
  no_artifacts: (cause) => uploadOf(cause),
  debug_id_not_uploaded: () => 'sentry-cli sourcemaps upload ./dist',
  wrong_release: (cause) => uploadOf(cause),
  wrong_dist: (cause) => uploadOf(cause),
  url_not_in_release: (cause) => uploadOf(cause, ` --url-prefix ${quoted(prefix(cause))}`),
  map_missing_for_file: () => inject,
  map_reference_missing: (cause) => uploadOf(cause),
  map_unreadable: () => inject,
  map_without_sources: () => inject,
  position_not_in_map: () => inject,
}

/** `upload` for the event's release and dist. */
function uploadOf({ release, dist }: Cause, more = ''): string {
  const named = release ? ` --release ${quoted(release)}${dist ? ` --dist ${quoted(dist)}` : ''}` : ''
  return `sentry-cli sourcemaps upload${named}${more} ./dist`
}

/** Quotes a value for a shell; characters that would end the quotes are left out. */
const quoted = (text: string) =>
  /^[\w@.+:/-]+$/.test(text) ? text : `'${text.replace(/['\p{Cc}]/gu, '').slice(0, 200)}'`

/** The folder the file is served from, as `--url-prefix` expects it. */
function prefix(cause: Cause): string {
  const name = nameOf(cause).replace(/[?#].*$/s, '')
  const folder = name.slice(0, name.lastIndexOf('/'))
  return folder.startsWith('~') ? folder : '~'
}
