import { runtimeContext } from '~/context'
import { readForm } from '~/requests/read-form'
import { triageTexts } from '~/texts/en/triage'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Field, SelectField } from '~/ui/field'
import type { Route } from './+types/mute'
import { changeIssue, intentOf, mistaken, refuseStrangers } from './change-issue.server'
import { DecisionPage } from './decision-page'
import { muteSpans } from './mute-spans'
import { mutedInForm } from './triage-form'
import { mutedWords } from './triage-words'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ params, matches }) => [
  { title: `${textsAt(matches, triageTexts).page.mute(params.shortId)} · Digestline` },
]

/**
 * Mutes the issue (`intent=mute`): forever, `for=` a time, until a number of further `events=` or `users=`, or `until=escalating`. Or
 * unmutes it (`intent=unmute`). Returns to its page; mistakes are shown on this one.
 */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (intentOf(form, ['mute', 'unmute']) === 'unmute') {
    return changeIssue(
      { request, context },
      shortId,
      { ok: true, value: undefined },
      () => ({ what: 'open' }),
      (_, { is }) => is.unmuted,
    )
  }
  const asked = mutedInForm(form, context.get(runtimeContext).now())
  if (!asked.ok) {
    await refuseStrangers({ context }, shortId)
    return mistaken(form, ['for', 'events', 'users'], asked, textsFor({ request, context }, triageTexts))
  }
  return changeIssue({ request, context }, shortId, asked, (until) => ({ what: 'mute', until }), mutedWords, {
    goesOn: true,
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await refuseStrangers({ context }, params.shortId)
  return null
}

export default function Mute({ params: { shortId }, actionData }: Route.ComponentProps) {
  const texts = useTexts(triageTexts)
  const { typed, mistakes } = actionData ?? {}
  const spans = muteSpans.map(({ value }) => value)
  const long = typed?.for ?? ''
  const known = ['', 'good', 'escalating', ...spans].includes(long)
  return (
    <DecisionPage shortId={shortId} title={texts.page.mute(shortId)} button={texts.mute}>
      <SelectField label={texts.page.long} name="for" defaultValue={long || 'good'} error={mistakes?.for}>
        <option value="good">{texts.page.forGood}</option>
        {spans.map((value) => (
          <option key={value} value={value}>
            {texts.spans[value]}
          </option>
        ))}
        <option value="escalating">{texts.untilEscalates}</option>
        {!known && <option>{long}</option>}
      </SelectField>
      <Field
        label={texts.page.events}
        name="events"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed?.events}
        error={mistakes?.events}
      />
      <Field
        label={texts.page.people}
        name="users"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed?.users}
        error={mistakes?.users}
      />
    </DecisionPage>
  )
}
