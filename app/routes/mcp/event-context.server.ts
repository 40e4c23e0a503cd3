import { fenced, inline, upTo } from '~/events/as-markdown-text'
import type { Issue } from '~/issues/issue'
import type { StoredEvent } from '~/store/store'
import { causeJson } from '../cause-json'
import { markdownIn } from '../event-markdown.server'
import { findSuspects } from '../issues/event/suspects.server'
import type { Asking } from './tool'

/** A longer event takes the thread that answers pages too long to read. */
const longestPayload = 1024 * 1024
const mostSuspects = 5
const mostCauses = 5

/** What is needed to fix a failure: its event with source lines and codes, why frames are not readable, and commits that may have caused it. */
export async function eventContext(asking: Asking, eventId: string, project?: string): Promise<string | undefined> {
  const { runtime, access } = asking
  const { store, config } = runtime
  const { viewer } = access
  const found = await store.events.byIdUpTo(viewer, eventId, longestPayload)
  if (found === 'too-large')
    return `The event ${eventId} is too large to be read here. See ${config.publicUrl}/api/v1/events/${eventId}.`
  const stored = found.find(({ projectSlug }) => !project || projectSlug === project)
  if (!stored) return undefined
  const issue = store.issues.byShortId(viewer, stored.issueShortId)
  const [text, suspects] = await Promise.all([
    markdownIn({ store, viewer, publicUrl: config.publicUrl }, stored, issue),
    issue.then((known) => (known ? suspectParts(asking, known) : [])),
  ])
  return text === undefined ? undefined : [text.trimEnd(), ...sourceMapTrouble(stored), ...suspects].join('\n\n')
}

function sourceMapTrouble({ resolution }: StoredEvent): string[] {
  const causes = (resolution?.causes ?? []).slice(0, mostCauses).map(causeJson)
  if (causes.length === 0) return []
  const lines = causes.map(({ sentences, command }) => [...sentences, ...(command ? [command] : [])].join('\n'))
  return ['## Frames that could not be resolved by source maps', fenced(upTo(lines.join('\n\n'), 3000))]
}

/** Commits that changed a file the issue fails in. */
export async function suspectParts({ runtime, access }: Asking, issue: Issue): Promise<string[]> {
  const suspects = await findSuspects(runtime.store, access.viewer, issue, mostSuspects)
  if (suspects.length === 0) return []
  const lines = suspects.map(({ commit, files }) => {
    const [subject = ''] = (commit.message ?? '').split('\n')
    const by = commit.authorName ? ` by ${inline(commit.authorName)}` : ''
    const paths = files.slice(0, 5).map(({ path }) => inline(path))
    return `- ${inline(commit.id)} ${inline(upTo(subject, 200))}${by}, in release ${inline(commit.version)}: ${paths.join(', ')}`
  })
  return ['## Commits that changed these files', lines.join('\n')]
}
