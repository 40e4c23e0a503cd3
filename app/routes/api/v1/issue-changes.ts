import type { Instant } from '~/clock'
import type { ResolvedIn } from '~/issues/condition'
import { type IssueChange, type MuteAsked, priorities } from '~/issues/triage'
import { triageTexts } from '~/texts/en/triage'
import { commitIn, type FormResult, releaseIn } from '../../issues/triage/triage-form'

const fields = ['status', 'resolvedIn', 'mutedUntil', 'assignee', 'priority', 'bookmarked']

/**
 * The changes in the body of a PATCH; all of them are valid, or none is made. `status`: open | resolved | muted · with resolved
 * `resolvedIn`: "next-release", {release} or {commit} · with muted `mutedUntil`: a time, {moreEvents}, {moreUsers} or "escalating" ·
 * `assignee`: a user's id, "me", {team} (its slug) or null · `priority`: high | medium | low · `bookmarked`: true | false. `me`: the id of the token's user. The
 * assignee comes first, because it may be refused.
 */
export const readIssueChanges = (
  body: string,
  now: Instant,
  me: number | undefined,
): FormResult<IssueChange[], string> => readIssueChange(parsed(body), now, me)

/** The same of a value that is parsed. */
export function readIssueChange(
  value: unknown,
  now: Instant,
  me: number | undefined,
): FormResult<IssueChange[], string> {
  const sent = objectIn(value)
  if (!sent || Object.keys(sent).length === 0) return wrong(`Send a JSON object with any of ${fields.join(', ')}.`)
  const unknown = Object.keys(sent).find((field) => !fields.includes(field))
  if (unknown) return wrong(`“${unknown.slice(0, 50)}” cannot be changed. Use any of ${fields.join(', ')}.`)
  const read = [assigneeOf(sent, me), priorityOf(sent), bookmarkOf(sent), statusOf(sent, now)]
  const changes: IssueChange[] = []
  for (const one of read) {
    if (!one.ok) return one
    if (one.value) changes.push(one.value)
  }
  return { ok: true, value: changes }
}

type Sent = Record<string, unknown>
type ReadChange = FormResult<IssueChange | undefined, string>

const nothing: ReadChange = { ok: true, value: undefined }
const wrong = (problem: string) => ({ ok: false as const, problem })

function assigneeOf({ assignee }: Sent, me: number | undefined): ReadChange {
  if (assignee === undefined) return nothing
  if (assignee === null) return { ok: true, value: { what: 'assign' } }
  const { team } = asObject(assignee)
  if (typeof team === 'string') return { ok: true, value: { what: 'assign', team } }
  const userId = assignee === 'me' ? me : assignee
  if (!isWhole(userId)) {
    return wrong('Assign an issue to a user’s number, "me", {"team": "…"}, or null for unassigned.')
  }
  return { ok: true, value: { what: 'assign', userId } }
}

function priorityOf({ priority }: Sent): ReadChange {
  if (priority === undefined) return nothing
  const known = priorities.find((one) => one === priority)
  return known
    ? { ok: true, value: { what: 'priority', priority: known } }
    : wrong('priority must be high, medium or low.')
}

function bookmarkOf({ bookmarked }: Sent): ReadChange {
  if (bookmarked === undefined) return nothing
  if (typeof bookmarked !== 'boolean') return wrong('bookmarked must be true or false.')
  return { ok: true, value: { what: 'bookmark', on: bookmarked } }
}

function statusOf({ status, resolvedIn, mutedUntil }: Sent, now: Instant): ReadChange {
  if (resolvedIn !== undefined && status !== 'resolved') return wrong('resolvedIn requires {"status": "resolved"}.')
  if (mutedUntil !== undefined && status !== 'muted') return wrong('mutedUntil requires {"status": "muted"}.')
  if (status === undefined) return nothing
  if (status === 'open') return { ok: true, value: { what: 'open' } }
  if (status === 'resolved') {
    const when = resolvedInOf(resolvedIn)
    return when.ok ? { ok: true, value: { what: 'resolve', ...(when.value && { when: when.value }) } } : when
  }
  if (status === 'muted') {
    const until = mutedUntilOf(mutedUntil, now)
    return until.ok ? { ok: true, value: { what: 'mute', ...(until.value && { until: until.value }) } } : until
  }
  return wrong('Send {"status": "open"}, {"status": "resolved"} or {"status": "muted"}.')
}

function resolvedInOf(sent: unknown): FormResult<ResolvedIn | undefined, string> {
  if (sent === undefined) return { ok: true, value: undefined }
  if (sent === 'next-release') return { ok: true, value: { kind: 'next-release' } }
  const { release, commit } = asObject(sent)
  if (typeof release === 'string') return inEnglish(releaseIn(release.trim()))
  if (typeof commit === 'string') return inEnglish(commitIn(commit.trim()))
  return wrong('resolvedIn must be "next-release", {"release": "…"} or {"commit": "…"}.')
}

function mutedUntilOf(sent: unknown, now: Instant): FormResult<MuteAsked | undefined, string> {
  if (sent === undefined) return { ok: true, value: undefined }
  if (sent === 'escalating') return { ok: true, value: { kind: 'escalating' } }
  const { moreEvents, moreUsers } = asObject(sent)
  if (isWhole(moreEvents)) return { ok: true, value: { kind: 'events', more: moreEvents } }
  if (isWhole(moreUsers)) return { ok: true, value: { kind: 'users', more: moreUsers } }
  const at = typeof sent === 'string' && /^\d{4}-\d\d-\d\dT/.test(sent) ? Date.parse(sent) : Number.NaN
  if (at > now) return { ok: true, value: { kind: 'time', at } }
  return wrong('mutedUntil must be a future time (ISO 8601), {"moreEvents": n}, {"moreUsers": n} or "escalating".')
}

const inEnglish = <T>(read: FormResult<T>): FormResult<T, string> =>
  read.ok ? read : wrong(triageTexts.english.mistakes[read.problem])

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= 1_000_000_000

const asObject = (value: unknown): Sent => (value && typeof value === 'object' ? (value as Sent) : {})

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const objectIn = (value: unknown): Sent | undefined =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Sent) : undefined
