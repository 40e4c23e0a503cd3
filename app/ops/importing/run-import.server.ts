import { operator } from '../../accounts/viewer'
import { days, type Instant } from '../../clock'
import { longestComment, readComment } from '../../issues/comment'
import type { Outside } from '../../outside/outside.server'
import type { Store } from '../../store/store'
import { importField, writeImportMark } from '../../wire/import-mark'
import { repeated } from './ask-peer.server'
import type { ImportEnd } from './import-end.server'
import { ImportProblem } from './import-problem'
import type { ImportState } from './import-state.server'
import { importLimits, type Peer, type PeerComment, type PeerEvent, type PeerIssue } from './peer'

/** What an import did. `known`: issues that were imported before and have not changed. `refused`: events by the status of the answer. */
export type Imported = {
  issues: number
  known: number
  events: number
  tooOld: number
  refused: Record<string, number>
  notRecorded: number
  decided: number
  assigned: number
  unknownAssignees: string[]
  comments: number
}

/** `product`: what comments say they came from. `intake`: the address that events of the project are sent to. */
export type ImportPlan = {
  peer: Peer
  product: string
  state: ImportState
  store: Pick<Store, 'events' | 'issues' | 'triage' | 'comments' | 'people'>
  outside: Pick<Outside, 'send'>
  intake: string
  /** Seals the mark by which the server knows an imported event. */
  seal: (text: string) => string
  slug: string
  days: number
  eventsPerIssue: number
  now: () => Instant
  end: Pick<ImportEnd, 'check' | 'pause'>
  watch: (imported: Imported, title: string) => void
}

/**
 * Imports issue by issue: its events, oldest first, through the intake of the running server, with their ids and times; then its status,
 * assignee and comments. An event id counts once, and a comment is found again, so that repeating an import stores nothing twice. Throws
 * ImportProblem, also when it has to end.
 */
export async function runImport(plan: ImportPlan): Promise<Imported> {
  const done: Imported = {
    ...{ issues: 0, known: 0, events: 0, tooOld: 0, refused: {}, notRecorded: 0 },
    ...{ decided: 0, assigned: 0, unknownAssignees: [], comments: 0 },
  }
  const since = plan.now() - days(plan.days)
  for await (const issue of plan.peer.issues(since)) {
    if (done.issues + done.known >= importLimits.issues) {
      throw new ImportProblem(`An import takes ${importLimits.issues} issues at the most. Choose fewer --days.`)
    }
    if (plan.state.isDone(issue)) done.known++
    else await importIssue(plan, issue, since, done)
    plan.watch(done, issue.title)
  }
  return done
}

async function importIssue(plan: ImportPlan, issue: PeerIssue, since: Instant, done: Imported): Promise<void> {
  const found: PeerEvent[] = []
  for await (const event of plan.peer.events(issue, plan.eventsPerIssue)) {
    if (event.at !== undefined && event.at < since) done.tooOld++
    else found.push(event)
  }
  const sent: string[] = []
  for (const event of found.reverse()) {
    const status = await sendEvent(plan, issue, event)
    if (status === 200) sent.push(event.id)
    else done.refused[status] = (done.refused[status] ?? 0) + 1
  }
  done.events += sent.length
  done.issues++
  const last = sent.at(-1)
  const shortId = last === undefined ? undefined : await recordedAs(plan, last)
  if (last !== undefined && shortId === undefined) {
    done.notRecorded++
    return
  }
  if (shortId !== undefined) await decide(plan, issue, shortId, done)
  plan.state.done(issue)
}

async function sendEvent(
  { outside, intake, seal, end }: ImportPlan,
  { firstSeen }: PeerIssue,
  { id, payload }: PeerEvent,
): Promise<number> {
  const mark = seal(writeImportMark(id, firstSeen === undefined ? {} : { firstSeen }))
  const body = `${JSON.stringify({ event_id: id, [importField]: mark })}\n{"type":"event"}\n${JSON.stringify({ ...payload, event_id: id })}\n`
  if (Buffer.byteLength(body) > importLimits.eventBytes) return 413
  const headers = { 'Content-Type': 'application/x-sentry-envelope' }
  const answer = await repeated(() => outside.send({ method: 'POST', url: intake, headers, body }), end)
  if (!answer.ok) {
    const { origin } = new URL(intake)
    throw new ImportProblem(
      `The server does not answer at ${origin} (${answer.detail}). Start it, or name it with --server.`,
    )
  }
  if (answer.status === 403)
    throw new ImportProblem(`The server refuses the project's key (403). Enable a key and try again.`)
  if (answer.status === 429 || answer.status >= 500) {
    throw new ImportProblem(
      `The server takes no more events now (${answer.status}). Repeat the command later: it continues.`,
    )
  }
  return answer.status
}

/** The issue here that an event was recorded in; undefined when it was not recorded in time. */
async function recordedAs({ store, slug, end }: ImportPlan, eventId: string): Promise<string | undefined> {
  const step = 200
  for (let waited = 0; waited <= importLimits.recordMilliseconds; waited += step) {
    const found = await store.events.byId(operator, eventId)
    const own = found.find(({ projectSlug }) => projectSlug === slug)
    if (own) return own.issueShortId
    await end.pause(step)
  }
  return undefined
}

/** The decisions were made elsewhere, and those who are concerned know of them. */
const silent = { silent: true }

async function decide(plan: ImportPlan, issue: PeerIssue, shortId: string, done: Imported): Promise<void> {
  const { store, now } = plan
  const own = await store.issues.byShortId(operator, shortId)
  const { decision, assignee } = issue
  const isDecided = own && (decision?.what === 'resolve' ? own.status === 'resolved' : own.status === 'muted')
  if (decision && !isDecided && (await store.triage.change(operator, shortId, decision, now(), silent)).ok)
    done.decided++
  if (assignee !== undefined && !own?.triage?.assignee) {
    const person = await store.people.byEmail(operator, assignee)
    const change = person && { what: 'assign' as const, userId: person.userId }
    const isDone = change && (await store.triage.change(operator, shortId, change, now(), silent)).ok
    if (isDone) done.assigned++
    else if (!done.unknownAssignees.includes(assignee)) done.unknownAssignees.push(assignee)
  }
  for (const comment of await plan.peer.comments(issue)) {
    if (await addComment(plan, shortId, comment)) done.comments++
  }
}

/** The operator writes it, with the name of its author: the accounts of both sides may be of different people. */
async function addComment(
  { store, product, now }: ImportPlan,
  shortId: string,
  { id, author, at, text }: PeerComment,
): Promise<boolean> {
  const when = at === undefined ? '' : `, ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const head = `**${author.replace(/[*_`[\]\n]/g, ' ').slice(0, 100)}**, ${product}${when}:\n\n`
  const read = readComment(head + text.slice(0, longestComment - head.length))
  if (!read.ok) return false
  const formKey = `import-${product}-${id}`.slice(0, 60)
  // People here with the same name must not be called.
  return (await store.comments.add(operator, shortId, { text: read.said.text, handles: [], at: now(), formKey })).ok
}
