import type { Instant } from '../../clock'
import type { AskPeer } from './ask-peer.server'
import { type Fields, fieldsIn, listIn, textIn, timeIn } from './fields'
import { ImportProblem } from './import-problem'
import type { Peer, PeerEvent, PeerIssue } from './peer'

const root = '/api/canonical/0'

/**
 * Bugsink. `project`: its slug or number. Its API answers events as they were sent, and has no assignees and no list of comments. Throws
 * ImportProblem. Source: bugsink.com/docs/api.
 */
export async function bugsinkPeer({
  ask,
  url,
  project,
}: {
  ask: AskPeer
  url: string
  project: string
}): Promise<Peer> {
  const names: string[] = []
  let id: string | undefined
  let isBugsink = false
  for await (const row of pages(ask, `${root}/projects/`, () => (isBugsink = true))) {
    const [found, slug] = [textIn(row.id), textIn(row.slug)]
    if (found !== undefined && (slug === project || found === project)) id = found
    names.push(slug ?? '')
  }
  if (!isBugsink)
    throw new ImportProblem(`${url} does not answer like Bugsink. Is --url the address of its start page?`)
  if (id === undefined) {
    throw new ImportProblem(
      `${url} has no project “${project}” for this token. It has: ${names.slice(0, 20).join(', ') || 'none'}.`,
    )
  }
  const list = `${root}/issues/?project=${encodeURIComponent(id)}&sort=last_seen&order=desc`
  return {
    issues: (since) => issuesOf(pages(ask, list), since),
    events: (issue, most) =>
      eventsOf(ask, pages(ask, `${root}/events/?issue=${encodeURIComponent(issue.id)}&order=desc`), most),
    comments: async () => [],
  }
}

/** The rows of all pages. Of the address of the next page only path and query are used: requests stay with the server that was named. */
async function* pages(ask: AskPeer, path: string, began = () => {}): AsyncGenerator<Fields> {
  const seen = new Set<string>()
  let next: string | undefined = path
  while (next !== undefined && !seen.has(next)) {
    seen.add(next)
    const answer = fieldsIn((await ask(next))?.json)
    if (!Array.isArray(answer.results)) return
    began()
    for (const row of listIn(answer.results)) yield fieldsIn(row)
    const address = textIn(answer.next)
    const url =
      address !== undefined && URL.canParse(address, 'http://base') ? new URL(address, 'http://base') : undefined
    // Bugsink may be below a path of its host; the rest is what is asked for.
    const at = url?.pathname.indexOf(root) ?? -1
    next = url && at >= 0 ? url.pathname.slice(at) + url.search : undefined
  }
}

async function* issuesOf(rows: AsyncIterable<Fields>, since: Instant): AsyncGenerator<PeerIssue> {
  for await (const row of rows) {
    const [id, lastSeen] = [textIn(row.id), timeIn(row.last_seen)]
    if (id === undefined || lastSeen === undefined) continue
    if (lastSeen < since) return
    const firstSeen = timeIn(row.first_seen)
    const { is_resolved: resolved, is_resolved_by_next_release: next, is_muted: muted } = row
    const decision: PeerIssue['decision'] = resolved
      ? { what: 'resolve', ...(next === true && { when: { kind: 'next-release' as const } }) }
      : muted
        ? { what: 'mute' }
        : undefined
    yield {
      ...{ id, lastSeen, title: `${textIn(row.calculated_type) ?? ''} ${textIn(row.calculated_value) ?? ''}`.trim() },
      state: JSON.stringify([lastSeen, row.stored_event_count, resolved, next, muted]),
      ...(firstSeen !== undefined && { firstSeen }),
      ...(decision && { decision }),
    }
  }
}

async function* eventsOf(ask: AskPeer, rows: AsyncIterable<Fields>, most: number): AsyncGenerator<PeerEvent> {
  let count = 0
  for await (const row of rows) {
    if (count++ >= most) return
    const whole = fieldsIn((await ask(`${root}/events/${encodeURIComponent(textIn(row.id) ?? '')}/`))?.json)
    const id = (textIn(whole.event_id) ?? '').replaceAll('-', '').toLowerCase()
    const at = timeIn(whole.timestamp)
    const { data } = whole
    const sent = fieldsIn(typeof data === 'string' ? parsed(data) : data)
    yield { id, at, payload: { ...sent, event_id: id, ...(at !== undefined && { timestamp: at / 1000 }) } }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
