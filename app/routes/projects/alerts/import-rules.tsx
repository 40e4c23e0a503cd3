import { data, redirect } from 'react-router'
import { ruleLimits } from '~/alerts/rule'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { alertRulesFileTexts } from '~/texts/en/alert-rules-file'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field, TextAreaField } from '~/ui/field'
import { Note } from '~/ui/note'
import type { Route } from './+types/import-rules'
import { addRulesOf, type RulesAdded } from './add-rules.server'
import { changeableAlerts } from './alerts-access.server'
import { alertsPaths } from './alerts-paths'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, alertRulesFileTexts).title} · Digestline` },
]

export const loader = ({ params: { slug }, context }: Route.LoaderArgs) => changeableAlerts(context, slug)

/** Far more bytes than 100 rules need. */
const longestFile = 256 * 1024

/** `file` or, without one, `text`. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await changeableAlerts(context, slug)
  const texts = textsFor({ request, context }, alertRulesFileTexts)
  const form = await readForm(request)
  const file = form.get('file')
  const hasFile = file instanceof File && file.size > 0
  const text = hasFile ? '' : textField(form, 'text')
  const refused = (mistake: string) => data({ text, mistake }, { status: 400 })
  if (!hasFile && text === '') return refused(texts.mistakes.nothing)
  if ((hasFile ? file.size : text.length) > longestFile) return refused(texts.mistakes.tooLong)
  const done = await addRulesOf(context, slug, hasFile ? await file.text() : text)
  if ('ok' in done) {
    if (done.what === 'mistakes') return refused(texts.mistakes.rule(done.rule + 1, done.mistakes))
    return refused(texts.mistakes[done.what])
  }
  if (done.rejected.length > 0 || done.missing.length > 0) return data({ report: done })
  return redirect(alertsPaths(slug).rules, {
    headers: { 'Set-Cookie': flashCookie(texts.imported(done.added.length)) },
  })
}

export default function ImportRules({ loaderData: { slug }, actionData }: Route.ComponentProps) {
  const texts = useTexts(alertRulesFileTexts)
  const paths = alertsPaths(slug)
  if (actionData && 'report' in actionData) {
    return (
      <div className="section">
        <Report report={actionData.report} />
        <ButtonLink to={paths.rules}>{texts.toRules}</ButtonLink>
      </div>
    )
  }
  return (
    <div className="section">
      <FormCard
        title={texts.title}
        encType="multipart/form-data"
        actions={
          <>
            <Button variant="primary">{texts.import}</Button>
            <ButtonLink variant="quiet" to={paths.rules}>
              {texts.cancel}
            </ButtonLink>
          </>
        }
      >
        <p className="soft">{texts.about}</p>
        <Field label={texts.file} name="file" type="file" accept="application/json,.json" />
        <TextAreaField
          label={texts.text}
          name="text"
          rows={8}
          spellCheck={false}
          defaultValue={actionData?.text}
          error={actionData?.mistake}
        />
      </FormCard>
    </div>
  )
}

/** The imported rules, and the rejected ones. */
function Report({ report: { added, rejected, missing } }: { report: RulesAdded }) {
  const texts = useTexts(alertRulesFileTexts)
  return (
    <div className="field-stack">
      {added.length > 0 && <Note tone="green">{texts.added(added)}</Note>}
      {missing.length > 0 && <Note tone="amber">{texts.missing(missing)}</Note>}
      {rejected.map(({ name, why }, place) => (
        <Note key={place} tone="red" alert>
          {texts.rejected(name, why, ruleLimits.rules)}
        </Note>
      ))}
    </div>
  )
}
