import { data, href, redirect } from 'react-router'
import { languageOf } from '~/accounts/language'
import { runtimeContext } from '~/context'
import { triaged } from '~/projects/triaged'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { accountTexts } from '~/texts/en/account'
import { textsIn } from '~/texts/namespace'
import { languageOfBrowser, textsFor } from '~/texts/texts.server'
import { timeZoneOf } from '~/texts/time-zone'
import { textsAt, useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { Card } from '~/ui/card'
import { Page, PageHeader } from '~/ui/page'
import { ThemeSwitch } from '~/ui/theme-switch'
import { useTheme } from '~/ui/use-theme'
import type { Route } from './+types/account'
import { ReadingForm } from './reading-form'
import { Yours } from './yours'
import './account.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, accountTexts).title} · Digestline` },
]

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = userOf(context)
  const { email, name, preferences } = viewer
  const projects = await context.get(runtimeContext).store.projects.list(viewer)
  return { email, name, preferences, timeZones, seesIssues: viewer.owner || triaged(projects).length > 0 }
}

/** Language and time zone (`language`, `time-zone`). Empty: as the browser says. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { store } = context.get(runtimeContext)
  const asked = { language: textField(form, 'language'), timeZone: textField(form, 'time-zone') }
  const language = languageOf(asked.language)
  const timeZone = timeZoneOf(asked.timeZone)
  const isNoLanguage = asked.language !== '' && !language
  const isNoTimeZone = asked.timeZone !== '' && !timeZone
  if (isNoLanguage || isNoTimeZone) {
    const { noLanguage, noTimeZone } = textsFor({ request, context }, accountTexts).reading
    const { preferences } = userOf(context)
    const typed = {
      language: isNoLanguage ? preferences?.language : language,
      timeZone: isNoTimeZone ? preferences?.timeZone : timeZone,
    }
    const mistakes = { ...(isNoLanguage && { language: noLanguage }), ...(isNoTimeZone && { timeZone: noTimeZone }) }
    return data({ typed, mistakes }, { status: 400 })
  }
  await store.accounts.setPreferences(userOf(context).userId, { language, timeZone })
  // The message is in the new language.
  const { saved } = textsIn(language ?? languageOfBrowser(request), accountTexts).reading
  return redirect(href('/account'), { headers: { 'Set-Cookie': flashCookie(saved) } })
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, preferences, seesIssues } = loaderData
  const texts = useTexts(accountTexts)
  return (
    <Page>
      <PageHeader title={name || email} below={name && email} />
      <ReadingForm
        preferences={actionData?.typed ?? preferences}
        timeZones={loaderData.timeZones}
        mistakes={actionData?.mistakes}
      />
      <div className="account-card">
        <Card title={texts.theme} note={texts.themeNote} padded>
          <ThemeSwitch theme={useTheme()} />
        </Card>
      </div>
      <div className="account-card">
        <Card title={texts.data.title} note={texts.data.note} padded>
          <ButtonLink to={href('/account/data.json')} reloadDocument>
            {texts.data.download}
          </ButtonLink>
        </Card>
      </div>
      {seesIssues && <Yours />}
    </Page>
  )
}
