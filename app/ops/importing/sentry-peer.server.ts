import type { Instant } from '../../clock'
import { readIssueChanges } from '../../routes/sentry-api/issues/read-issue-changes'
import type { AskPeer } from './ask-peer.server'
import { type Fields, fieldsIn, listIn, textIn, timeIn } from './fields'
import { ImportProblem } from './import-problem'
import { importLimits, type Peer, type PeerComment, type PeerEvent, type PeerIssue } from './peer'
import { sdkEvent } from './sdk-event'

type ProjectAddress = { ask: AskPeer; url: string; project: string; days: number; now: Instant }

/** Sentry and GlitchTip, which answers the same. `project`: its slug, or `organization/project`. Throws ImportProblem. */
export async function sentryPeer({ ask, url, project, days, now }: ProjectAddress): Promise<Peer> {
  const [organization, slug] = project.includes('/')
    ? project.split('/', 2)
    : [await onlyOrganization(ask, url), project]
  const found = await ask(`/api/0/projects/${part(organization)}/${part(slug)}/`)
  const id = textIn(fieldsIn(found?.json).id)
  if (id === undefined) {
    throw new ImportProblem(
      `${url} has no project “${slug}” in the organization “${organization}”, or the token cannot see it. Write --project organization/project.`,
    )
  }
  const list = `/api/0/organizations/${part(organization)}/issues/?project=${part(id)}&query=&sort=date&limit=100&statsPeriod=${days}d`
  return {
    issues: (since) => issuesOf(pages(ask, list), since, now),
    events: (issue, most) =>
      eventsOf(pages(ask, `/api/0/issues/${part(issue.id)}/events/?full=true&per_page=${Math.min(100, most)}`), most),
    comments: async (issue) => commentsOf(await ask(`/api/0/issues/${part(issue.id)}/comments/`)),
  }
}

const part = (text = '') => encodeURIComponent(text)

async function onlyOrganization(ask: AskPeer, url: string): Promise<string> {
  const answer = await ask('/api/0/organizations/')
  if (!answer || !Array.isArray(answer.json)) {
    throw new ImportProblem(`${url} does not answer like Sentry. Is --url the address of its start page?`)
  }
  const slugs = answer.json.map((one) => textIn(fieldsIn(one).slug)).filter((slug) => slug !== undefined)
  if (slugs.length === 1 && slugs[0]) return slugs[0]
  const names = slugs.join(', ') || 'none'
  throw new ImportProblem(`The token sees these organizations: ${names}. Write --project organization/project.`)
}

/** The rows of all pages. A cursor that comes again ends the list. */
async function* pages(ask: AskPeer, path: string): AsyncGenerator<Fields> {
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const answer = await ask(cursor === undefined ? path : `${path}&cursor=${part(cursor)}`)
    for (const row of listIn(answer?.json)) yield fieldsIn(row)
    cursor = answer?.next
    if (cursor !== undefined && seen.has(cursor)) return
    seen.add(cursor ?? '')
  } while (cursor !== undefined)
}

async function* issuesOf(rows: AsyncIterable<Fields>, since: Instant, now: Instant): AsyncGenerator<PeerIssue> {
  for await (const row of rows) {
    const [id, lastSeen] = [textIn(row.id), timeIn(row.lastSeen)]
    if (id === undefined || lastSeen === undefined || lastSeen < since) continue
    const { assignedTo, status, substatus, numComments } = row
    const firstSeen = timeIn(row.firstSeen)
    const decision = decisionOf(row, now)
    const assignee = textIn(fieldsIn(assignedTo).email)
    yield {
      ...{ id, lastSeen, title: textIn(row.title) ?? id, ...(firstSeen !== undefined && { firstSeen }) },
      state: JSON.stringify([lastSeen, row.count, status, substatus, numComments, assignee]),
      ...(decision && { decision }),
      ...(assignee !== undefined && { assignee }),
    }
  }
}

/** A condition that cannot be kept here is left out. */
function decisionOf({ status, substatus, statusDetails }: Fields, now: Instant): PeerIssue['decision'] {
  if (status !== 'resolved' && status !== 'ignored') return undefined
  for (const sent of [{ status, substatus, statusDetails }, { status }]) {
    const read = readIssueChanges(sent, now)
    const [change] = read.ok ? read.value.changes : []
    if (change?.what === 'resolve' || change?.what === 'mute') return change
  }
  return undefined
}

async function* eventsOf(rows: AsyncIterable<Fields>, most: number): AsyncGenerator<PeerEvent> {
  let count = 0
  for await (const row of rows) {
    if (count++ >= most) return
    const id = (textIn(row.eventID) ?? textIn(row.id) ?? '').replaceAll('-', '').toLowerCase()
    yield { id, at: timeIn(row.dateCreated), payload: sdkEvent(row) }
  }
}

const commentsOf = (answer: { json: unknown } | undefined): PeerComment[] =>
  listIn(answer?.json)
    .slice(0, importLimits.comments)
    .map(fieldsIn)
    .flatMap((row): PeerComment[] => {
      const [id, text] = [textIn(row.id), textIn(fieldsIn(row.data).text)]
      const { name, email } = fieldsIn(row.user)
      const author = textIn(name) ?? textIn(email) ?? '?'
      return id !== undefined && text !== undefined ? [{ id, text, author, at: timeIn(row.dateCreated) }] : []
    })
    .reverse()
