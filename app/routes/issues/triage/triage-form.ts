import { textField } from '~/accounts/form-fields'
import type { Instant } from '~/clock'
import type { ResolvedIn } from '~/issues/condition'
import { type MuteAsked, type Priority, priorities } from '~/issues/triage'
import { triageTexts } from '~/texts/en/triage'
import type { TextsOf } from '~/texts/room'
import { muteSpans } from './mute-spans'

/** What the forms of an issue ask for. `problem`: a sentence on what was typed; `field`: beside which field it is said. */
export type Read<T> = { ok: true; value: T } | { ok: false; problem: string; field?: string }

type Mistakes = TextsOf<typeof triageTexts>['mistakes']
const inEnglish = triageTexts.english.mistakes

const longestRelease = 200

/** `release=<version>`, `commit=<hex>`, `when=next-release`, `when=now` or `intent=resolve`. */
export function resolvedInForm(form: FormData, texts: Mistakes = inEnglish): Read<ResolvedIn | undefined> {
  const [release, commit, when] = ['release', 'commit', 'when'].map((name) => textField(form, name))
  if (release && commit) return { ok: false, problem: texts.oneOfThem, field: 'commit' }
  if (when && when !== 'now' && (release || commit))
    return { ok: false, problem: texts.oneOfThem, field: release ? 'release' : 'commit' }
  if (release) return releaseIn(release, texts)
  if (commit) return commitIn(commit, texts)
  if (when === 'next-release') return { ok: true, value: { kind: 'next-release' } }
  if (when && when !== 'now') return { ok: false, problem: texts.when, field: 'when' }
  if (when) return { ok: true, value: undefined }
  if (form.has('release')) return releaseIn('', texts)
  if (form.has('commit')) return commitIn('', texts)
  return form.has('intent') ? { ok: true, value: undefined } : { ok: false, problem: texts.when, field: 'when' }
}

export function releaseIn(version: string, texts: Mistakes = inEnglish): Read<ResolvedIn> {
  if (!version) return { ok: false, problem: texts.noRelease, field: 'release' }
  if (version.length > longestRelease) return { ok: false, problem: texts.longRelease, field: 'release' }
  return { ok: true, value: { kind: 'release', version } }
}

export function commitIn(text: string, texts: Mistakes = inEnglish): Read<ResolvedIn> {
  const commit = text.toLowerCase()
  if (!/^[0-9a-f]{7,64}$/.test(commit)) return { ok: false, problem: texts.commit, field: 'commit' }
  return { ok: true, value: { kind: 'commit', commit } }
}

/** `events=<n>`, `users=<n>`, `until=escalating`, `for=1h` (or another of the spans), `for=good` or `intent=mute`. */
export function mutedInForm(form: FormData, now: Instant, texts: Mistakes = inEnglish): Read<MuteAsked | undefined> {
  const [events, users, long] = ['events', 'users', 'for'].map((name) => textField(form, name))
  if (events && users) return { ok: false, problem: texts.oneOfThem, field: 'users' }
  if (long && long !== 'good' && (events || users))
    return { ok: false, problem: texts.oneOfThem, field: events ? 'events' : 'users' }
  if (events) return moreOf('events', events, texts)
  if (users) return moreOf('users', users, texts)
  if (long === 'escalating' || textField(form, 'until') === 'escalating')
    return { ok: true, value: { kind: 'escalating' } }
  const spans = muteSpans.map(({ value }) => value).join(', ')
  if (long && long !== 'good') {
    const span = muteSpans.find(({ value }) => value === long)
    if (!span) return { ok: false, problem: texts.spans(spans), field: 'for' }
    return { ok: true, value: { kind: 'time', at: now + span.long } }
  }
  if (long) return { ok: true, value: undefined }
  for (const kind of ['events', 'users'] as const) if (form.has(kind)) return moreOf(kind, '', texts)
  return form.has('intent') ? { ok: true, value: undefined } : { ok: false, problem: texts.spans(spans), field: 'for' }
}

function moreOf(kind: 'events' | 'users', text: string, texts: Mistakes): Read<MuteAsked> {
  const more = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (more < 1) return { ok: false, problem: texts.more, field: kind }
  return { ok: true, value: { kind, more } }
}

export function priorityInForm(form: FormData): Read<Priority> {
  const priority = priorities.find((one) => one === form.get('priority'))
  return priority ? { ok: true, value: priority } : { ok: false, problem: `A priority is ${priorities.join(', ')}.` }
}

/** `team=<slug>`, or `user=<id>`, empty for nobody. */
export function assigneeInForm(form: FormData): Read<{ userId?: number; team?: string }> {
  const team = textField(form, 'team')
  if (team) return { ok: true, value: { team } }
  const text = textField(form, 'user')
  if (!text) return { ok: true, value: {} }
  if (!/^\d{1,15}$/.test(text)) return { ok: false, problem: 'Nobody has that number.' }
  return { ok: true, value: { userId: Number(text) } }
}
