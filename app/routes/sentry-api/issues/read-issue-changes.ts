import { type Instant, minutes } from '~/clock'
import type { ResolvedIn } from '~/issues/condition'
import { type IssueChange, type MuteAsked, priorities } from '~/issues/triage'
import { triageTexts } from '~/texts/en/triage'
import { commitIn, type FormResult, releaseIn } from '../../issues/triage/triage-form'
import { readTime } from '../read-period'

export type ChangesAsked = { changes: IssueChange[]; assignedTo?: string }

type Sent = Record<string, unknown>
type Asked = FormResult<IssueChange | undefined, string>

const wrong = (problem: string) => ({ ok: false as const, problem })
const right = <T>(value: T) => ({ ok: true as const, value })

/** What a client may send that means nothing here: everybody sees every issue, and there is no inbox of issues. */
const meaningless = ['hasSeen', 'inbox', 'isSubscribed', 'isPublic']
/** Beside a status. Clients send them at the top or in `statusDetails`. */
const conditions = [
  'ignoreDuration',
  'ignoreUntil',
  'ignoreCount',
  'ignoreWindow',
  'ignoreUserCount',
  'ignoreUserWindow',
]
const fields = ['status', 'statusDetails', 'substatus', 'assignedTo', 'priority', 'isBookmarked']

/**
 * The changes in the body of Sentry's `PUT …/issues/:issue/`. `status`: resolved | resolvedInNextRelease | unresolved | ignored, with
 * `statusDetails`: {inNextRelease} | {inRelease} | {inCommit} | {ignoreDuration: minutes} | {ignoreUntil} | {ignoreCount} | {ignoreUserCount} ·
 * `substatus`: archived_until_escalating · `assignedTo` · `priority` · `isBookmarked`.
 */
export function readIssueChanges(sent: unknown, now: Instant): FormResult<ChangesAsked, string> {
  if (!sent || typeof sent !== 'object' || Array.isArray(sent))
    return wrong(`Send a JSON object with any of ${fields.join(', ')}.`)
  const body = sent as Sent
  const unknown = Object.keys(body).find((name) => ![...fields, ...conditions, ...meaningless].includes(name))
  if (unknown) return wrong(`“${unknown.slice(0, 50)}” cannot be changed. Use any of ${fields.join(', ')}.`)
  const { assignedTo } = body
  if (
    assignedTo !== undefined &&
    assignedTo !== null &&
    typeof assignedTo !== 'string' &&
    typeof assignedTo !== 'number'
  ) {
    return wrong('assignedTo is "me", an e-mail address, "user:<id>", "team:<slug>", or "" for unassigned.')
  }
  const changes: IssueChange[] = []
  for (const read of [priorityIn(body), bookmarkIn(body), statusIn(body, now)]) {
    if (!read.ok) return read
    if (read.value) changes.push(read.value)
  }
  return right({ changes, ...(assignedTo !== undefined && { assignedTo: String(assignedTo ?? '') }) })
}

function priorityIn({ priority }: Sent): Asked {
  if (priority === undefined || priority === null) return right(undefined)
  const known = priorities.find((one) => one === priority)
  return known ? right({ what: 'priority', priority: known }) : wrong('priority must be high, medium or low.')
}

function bookmarkIn({ isBookmarked }: Sent): Asked {
  return typeof isBookmarked === 'boolean' ? right({ what: 'bookmark', on: isBookmarked }) : right(undefined)
}

function statusIn(body: Sent, now: Instant): Asked {
  const { status, statusDetails, substatus } = body
  const details: Sent = { ...body, ...(statusDetails && typeof statusDetails === 'object' ? statusDetails : {}) }
  switch (status) {
    case undefined:
      return right(undefined)
    case 'unresolved':
      return right({ what: 'open' })
    case 'resolvedInNextRelease':
      return right({ what: 'resolve', when: { kind: 'next-release' } })
    case 'resolved': {
      const when = resolvedInOf(details)
      return when.ok ? right({ what: 'resolve', ...(when.value && { when: when.value }) }) : when
    }
    case 'ignored':
    case 'archived': {
      const until =
        substatus === 'archived_until_escalating'
          ? right<MuteAsked>({ kind: 'escalating' })
          : mutedUntilOf(details, now)
      return until.ok ? right({ what: 'mute', ...(until.value && { until: until.value }) }) : until
    }
    default:
      return wrong('status must be resolved, resolvedInNextRelease, unresolved or ignored.')
  }
}

function resolvedInOf({ inNextRelease, inRelease, inCommit }: Sent): FormResult<ResolvedIn | undefined, string> {
  if (inNextRelease) return right({ kind: 'next-release' })
  if (inRelease === 'latest') return wrong('Name the release: “latest” is not supported.')
  if (typeof inRelease === 'string') return inEnglish(releaseIn(inRelease.trim()))
  const commit = inCommit && typeof inCommit === 'object' && 'commit' in inCommit ? inCommit.commit : inCommit
  return typeof commit === 'string' ? inEnglish(commitIn(commit.trim())) : right(undefined)
}

function mutedUntilOf(details: Sent, now: Instant): FormResult<MuteAsked | undefined, string> {
  const { ignoreDuration, ignoreUntil, ignoreCount, ignoreUserCount } = details
  if (details.ignoreWindow || details.ignoreUserWindow) return wrong('Counts within a span of time are not supported.')
  if (details.untilEscalating) return right({ kind: 'escalating' })
  if (isWhole(ignoreDuration)) return right({ kind: 'time', at: now + minutes(ignoreDuration) })
  if (isWhole(ignoreCount)) return right({ kind: 'events', more: ignoreCount })
  if (isWhole(ignoreUserCount)) return right({ kind: 'users', more: ignoreUserCount })
  if (ignoreUntil === undefined || ignoreUntil === null) return right(undefined)
  const at = typeof ignoreUntil === 'string' ? readTime(ignoreUntil) : undefined
  return at !== undefined && at > now ? right({ kind: 'time', at }) : wrong('ignoreUntil must be a time in the future.')
}

const inEnglish = <T>(read: FormResult<T>): FormResult<T, string> =>
  read.ok ? read : wrong(triageTexts.english.mistakes[read.problem])

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= 1_000_000_000
