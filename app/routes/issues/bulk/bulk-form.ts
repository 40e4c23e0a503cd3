import type { Instant } from '~/clock'
import type { BulkAct } from '~/issues/bulk'
import { priorities } from '~/issues/triage'
import { muteSpans } from '../triage/mute-spans'
import type { FormResult } from '../triage/triage-form'

/** How many issues a form can name. More need a search. */
const mostNamed = 200

/** How many issues stay selected after a rejected act: a page of the list has no more, and its address has space for them. */
const mostSelected = 50

/** Short ids for `?selected=` of the list's address. */
export const selectedText = (selected: string[]): string =>
  selected
    .filter((one) => /^[\w-]{1,80}$/.test(one))
    .slice(0, mostSelected)
    .join(',')

/** What `selectedText` wrote. */
export const selectedIn = (search: URLSearchParams): string[] =>
  (search.get('selected') ?? '').split(',', mostSelected).filter((one) => one !== '')

/** What the form of the list contains: an act, and the issues it names or everything that `search` finds. */
export type BulkAsked = { act: BulkAct; issues: string[]; search?: string }

/** `wrong-form`: an act that no page offers, or all issues without a search. */
export type BulkProblem = 'wrong-form' | 'none-selected'

/**
 * `only`: an act and one issue, regardless of the selection: `resolve WEB-1`. Otherwise `act`: resolve · resolve:next-release · reopen ·
 * mute · mute:7d (a span) · mute:escalating · assign:12 (a user) · assign:#pay (a team) · assign: (nobody) · priority:high · merge ·
 * delete. `all=1` means everything that the search `q` finds. Without `q` it is rejected, so that a missing field does not mean all issues.
 */
export function bulkInForm(form: FormData, now: Instant): FormResult<BulkAsked, BulkProblem> {
  const only = form.get('only')
  if (typeof only === 'string') {
    const [said = '', shortId = ''] = only.split(' ', 2)
    const act = actIn(said, now)
    if (act && shortId) return { ok: true, value: { act, issues: [shortId] } }
  }
  const said = form.get('act')
  const act = typeof said === 'string' ? actIn(said, now) : undefined
  if (!act) return { ok: false, problem: 'wrong-form' }
  const issues = form.getAll('issue').filter((one) => typeof one === 'string')
  if (form.get('all') === '1') {
    const search = form.get('q')
    if (typeof search !== 'string') return { ok: false, problem: 'wrong-form' }
    return { ok: true, value: { act, issues: [], search } }
  }
  if (issues.length === 0) return { ok: false, problem: 'none-selected' }
  return { ok: true, value: { act, issues: issues.slice(0, mostNamed) } }
}

function actIn(text: string, now: Instant): BulkAct | undefined {
  const [what, detail] = text.split(':', 2)
  switch (what) {
    case 'resolve':
      if (detail === undefined) return { what: 'resolve' }
      return detail === 'next-release' ? { what: 'resolve', when: { kind: 'next-release' } } : undefined
    case 'reopen':
      return { what: 'open' }
    case 'mute':
      return muteIn(detail, now)
    case 'assign':
      if (!detail) return { what: 'assign' }
      if (detail.startsWith('#')) return { what: 'assign', team: detail.slice(1, 80) }
      return /^\d{1,15}$/.test(detail) ? { what: 'assign', userId: Number(detail) } : undefined
    case 'priority': {
      const priority = priorities.find((one) => one === detail)
      return priority && { what: 'priority', priority }
    }
    case 'merge':
    case 'delete':
      return { what }
    default:
      return undefined
  }
}

function muteIn(detail: string | undefined, now: Instant): BulkAct | undefined {
  if (detail === undefined) return { what: 'mute' }
  if (detail === 'escalating') return { what: 'mute', until: { kind: 'escalating' } }
  const span = muteSpans.find(({ value }) => value === detail)
  return span && { what: 'mute', until: { kind: 'time', at: now + span.long } }
}
