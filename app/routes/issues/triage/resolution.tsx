import { readForm } from '~/requests/read-form'
import { triageTexts } from '~/texts/en/triage'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Field, SelectField } from '~/ui/field'
import type { Route } from './+types/resolution'
import { changeIssue, intentOf, mistaken, refuseStrangers } from './change-issue.server'
import { DecisionPage } from './decision-page'
import { resolvedInForm } from './triage-form'
import { resolvedWords } from './triage-words'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ params, matches }) => [
  { title: `${textsAt(matches, triageTexts).page.resolve(params.shortId)} · Digestline` },
]

/**
 * Resolves the issue (`intent=resolve`): now, or with `when=next-release`, `release=` or `commit=`. Or reopens it (`intent=reopen`).
 * Returns to its page; mistakes are shown on this one.
 */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (intentOf(form, ['resolve', 'reopen']) === 'reopen') {
    return changeIssue(
      { request, context },
      shortId,
      { ok: true, value: undefined },
      () => ({ what: 'open' }),
      (_, { is }) => is.open,
    )
  }
  const asked = resolvedInForm(form)
  if (!asked.ok) {
    await refuseStrangers({ context }, shortId)
    return mistaken(form, ['when', 'release', 'commit'], asked, textsFor({ request, context }, triageTexts))
  }
  return changeIssue({ request, context }, shortId, asked, (when) => ({ what: 'resolve', when }), resolvedWords, {
    goesOn: true,
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await refuseStrangers({ context }, params.shortId)
  return null
}

export default function Resolution({ params: { shortId }, actionData }: Route.ComponentProps) {
  const texts = useTexts(triageTexts)
  const { typed, mistakes } = actionData ?? {}
  const when = typed?.when || 'now'
  return (
    <DecisionPage shortId={shortId} title={texts.page.resolve(shortId)} button={texts.resolve}>
      <SelectField label={texts.page.when} name="when" defaultValue={when} error={mistakes?.when}>
        <option value="now">{texts.page.now}</option>
        <option value="next-release">{texts.inNext}</option>
        {!['now', 'next-release'].includes(when) && <option>{when}</option>}
      </SelectField>
      <Field
        label={texts.anotherRelease}
        name="release"
        hint={texts.page.releaseHint}
        autoComplete="off"
        defaultValue={typed?.release}
        error={mistakes?.release}
      />
      <Field
        label={texts.commit}
        name="commit"
        hint={texts.page.commitHint}
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed?.commit}
        error={mistakes?.commit}
      />
    </DecisionPage>
  )
}
