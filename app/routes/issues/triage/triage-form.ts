import type { Instant } from '~/clock'
import type { ResolvedIn } from '~/issues/condition'
import { type MuteAsked, type Priority, priorities } from '~/issues/triage'
import { textField } from '~/requests/form-fields'
import { muteSpans } from './mute-spans'

/** The request of a form, or its mistake. `field`: the field that shows the sentence. */
export type FormResult<T, Problem = TriageProblem> =
  | { ok: true; value: T }
  | { ok: false; problem: Problem; field?: string }

/** The mistakes of an issue's forms. The page picks the words: `mistakes` in app/texts/en/triage.ts. */
export type TriageProblem =
  | 'when'
  | 'oneOfThem'
  | 'noRelease'
  | 'longRelease'
  | 'commit'
  | 'spans'
  | 'more'
  /** A value that no page offers. */
  | 'unknown'

const longestRelease = 200

/** `release=<version>`, `commit=<hex>`, `when=next-release`, `when=now` or `intent=resolve`. */
export function resolvedInForm(form: FormData): FormResult<ResolvedIn | undefined> {
  const [release, commit, when] = ['release', 'commit', 'when'].map((name) => textField(form, name))
  if (release && commit) return { ok: false, problem: 'oneOfThem', field: 'commit' }
  if (when && when !== 'now' && (release || commit))
    return { ok: false, problem: 'oneOfThem', field: release ? 'release' : 'commit' }
  if (release) return releaseIn(release)
  if (commit) return commitIn(commit)
  if (when === 'next-release') return { ok: true, value: { kind: 'next-release' } }
  if (when && when !== 'now') return { ok: false, problem: 'when', field: 'when' }
  if (when) return { ok: true, value: undefined }
  if (form.has('release')) return releaseIn('')
  if (form.has('commit')) return commitIn('')
  return form.has('intent') ? { ok: true, value: undefined } : { ok: false, problem: 'when', field: 'when' }
}

export function releaseIn(version: string): FormResult<ResolvedIn> {
  if (!version) return { ok: false, problem: 'noRelease', field: 'release' }
  if (version.length > longestRelease) return { ok: false, problem: 'longRelease', field: 'release' }
  return { ok: true, value: { kind: 'release', version } }
}

export function commitIn(text: string): FormResult<ResolvedIn> {
  const commit = text.toLowerCase()
  if (!/^[0-9a-f]{7,64}$/.test(commit)) return { ok: false, problem: 'commit', field: 'commit' }
  return { ok: true, value: { kind: 'commit', commit } }
}

/** `events=<n>`, `users=<n>`, `until=escalating`, `for=1h` (or another of the spans), `for=good` or `intent=mute`. */
export function mutedInForm(form: FormData, now: Instant): FormResult<MuteAsked | undefined> {
  const [events, users, long] = ['events', 'users', 'for'].map((name) => textField(form, name))
  if (events && users) return { ok: false, problem: 'oneOfThem', field: 'users' }
  if (long && long !== 'good' && (events || users))
    return { ok: false, problem: 'oneOfThem', field: events ? 'events' : 'users' }
  if (events) return moreOf('events', events)
  if (users) return moreOf('users', users)
  if (long === 'escalating' || textField(form, 'until') === 'escalating')
    return { ok: true, value: { kind: 'escalating' } }
  if (long && long !== 'good') {
    const span = muteSpans.find(({ value }) => value === long)
    if (!span) return { ok: false, problem: 'spans', field: 'for' }
    return { ok: true, value: { kind: 'time', at: now + span.long } }
  }
  if (long) return { ok: true, value: undefined }
  for (const kind of ['events', 'users'] as const) if (form.has(kind)) return moreOf(kind, '')
  return form.has('intent') ? { ok: true, value: undefined } : { ok: false, problem: 'spans', field: 'for' }
}

function moreOf(kind: 'events' | 'users', text: string): FormResult<MuteAsked> {
  const more = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (more < 1) return { ok: false, problem: 'more', field: kind }
  return { ok: true, value: { kind, more } }
}

export function priorityInForm(form: FormData): FormResult<Priority> {
  const priority = priorities.find((one) => one === form.get('priority'))
  return priority ? { ok: true, value: priority } : { ok: false, problem: 'unknown' }
}

/** `team=<slug>`, or `user=<id>`, empty for nobody. */
export function assigneeInForm(form: FormData): FormResult<{ userId?: number; team?: string }> {
  const team = textField(form, 'team')
  if (team) return { ok: true, value: { team } }
  const text = textField(form, 'user')
  if (!text) return { ok: true, value: {} }
  if (!/^\d{1,15}$/.test(text)) return { ok: false, problem: 'unknown' }
  return { ok: true, value: { userId: Number(text) } }
}
