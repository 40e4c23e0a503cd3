import type { Instant } from '~/clock'
import type { ResolvedIn } from '~/issues/condition'
import { type MuteAsked, type Priority, priorities } from '~/issues/triage'
import { muteSpans } from './mute-spans'

/** What the forms of an issue ask for. `problem`: a sentence on what was typed. */
export type Read<T> = { ok: true; value: T } | { ok: false; problem: string }

const longestRelease = 200

/** `when=next-release`, `release=<version>` or `commit=<hex>`; none of them: now. */
export function resolvedInForm(form: FormData): Read<ResolvedIn | undefined> {
  const said = (name: string) => textOf(form, name)
  if (form.has('release')) return releaseIn(said('release'))
  if (form.has('commit')) return commitIn(said('commit'))
  const when = said('when')
  if (when === 'next-release') return { ok: true, value: { kind: 'next-release' } }
  if (when && when !== 'now') return { ok: false, problem: 'Issues are resolved now, in a release or by a commit.' }
  return { ok: true, value: undefined }
}

export function releaseIn(version: string): Read<ResolvedIn> {
  if (!version) return { ok: false, problem: 'Say which release it is resolved in.' }
  if (version.length > longestRelease) return { ok: false, problem: 'No release has a name that long.' }
  return { ok: true, value: { kind: 'release', version } }
}

export function commitIn(text: string): Read<ResolvedIn> {
  const commit = text.toLowerCase()
  if (!/^[0-9a-f]{7,64}$/.test(commit)) {
    return { ok: false, problem: 'A commit is named by at least seven of its hexadecimal digits.' }
  }
  return { ok: true, value: { kind: 'commit', commit } }
}

/** `for=1h` (or another of the spans), `events=<n>`, `users=<n>` or `until=escalating`; none of them: for good. */
export function mutedInForm(form: FormData, now: Instant): Read<MuteAsked | undefined> {
  const long = textOf(form, 'for')
  if (form.has('events')) return moreOf('events', textOf(form, 'events'))
  if (form.has('users')) return moreOf('users', textOf(form, 'users'))
  if (textOf(form, 'until') === 'escalating') return { ok: true, value: { kind: 'escalating' } }
  if (!long) return { ok: true, value: undefined }
  const span = muteSpans.find(({ value }) => value === long)
  if (!span) return { ok: false, problem: `Issues are muted for ${muteSpans.map(({ value }) => value).join(', ')}.` }
  return { ok: true, value: { kind: 'time', at: now + span.long } }
}

function moreOf(kind: 'events' | 'users', text: string): Read<MuteAsked> {
  const more = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (more < 1) return { ok: false, problem: 'Say how many more, as a whole number from 1 on.' }
  return { ok: true, value: { kind, more } }
}

export function priorityInForm(form: FormData): Read<Priority> {
  const priority = priorities.find((one) => one === form.get('priority'))
  return priority ? { ok: true, value: priority } : { ok: false, problem: `A priority is ${priorities.join(', ')}.` }
}

/** `team=<slug>`, or `user=<id>`, empty for nobody. */
export function assigneeInForm(form: FormData): Read<{ userId?: number; team?: string }> {
  const team = textOf(form, 'team')
  if (team) return { ok: true, value: { team } }
  const text = textOf(form, 'user')
  if (!text) return { ok: true, value: {} }
  if (!/^\d{1,15}$/.test(text)) return { ok: false, problem: 'Nobody has that number.' }
  return { ok: true, value: { userId: Number(text) } }
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
