import { data, href, redirect } from 'react-router'
import { passwordField, textField } from '~/accounts/form-fields'
import { mistakeInLabel } from '~/accounts/label'
import { languageOf } from '~/accounts/language'
import { mintToken } from '~/accounts/mint-token.server'
import { mistakeInPassword } from '~/accounts/new-account'
import { hashPassword } from '~/accounts/password.server'
import { readForm } from '~/accounts/read-form'
import { isScope } from '~/accounts/scopes'
import { hashSecret } from '~/accounts/secret.server'
import { sessionHash } from '~/accounts/session-cookie.server'
import { clientAddressContext, runtimeContext } from '~/context'
import { triaged } from '~/projects/triaged'
import { flashCookie } from '~/sessions/flash.server'
import { ownOrganization } from '~/sessions/own-organization.server'
import { userOf } from '~/sessions/session-middleware.server'
import { checkPassword } from '~/sessions/sign-in.server'
import { accountTexts } from '~/texts/en/account'
import { mistakesTexts } from '~/texts/en/mistakes'
import { timeTexts } from '~/texts/en/time'
import { mistakeWords } from '~/texts/mistake-words'
import { textsIn } from '~/texts/room'
import { languageOfBrowser, textsFor } from '~/texts/texts.server'
import { timeZoneOf } from '~/texts/time-zone'
import { textsAt } from '~/texts/use-texts'
import { Page, PageHeader } from '~/ui/page'
import { waitWords } from '~/ui/time-words'
import type { Route } from './+types/account'
import type { AccountAnswer } from './answer'
import { listedMention } from './mention-view'
import { PasswordForm } from './password-form'
import { ReadingForm } from './reading-form'
import { Tokens } from './tokens'
import { MentionsFirst, Yours } from './yours'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Of those that are unread; the others are on the page of all. */
const mostMentions = 5

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, accountTexts).title} · Digestline` },
]

/** Retry-After of a refused attempt. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = userOf(context)
  const { email, name, userId, preferences } = viewer
  const { store } = context.get(runtimeContext)
  const [tokens, projects, mentions] = await Promise.all([
    store.accounts.tokens(userId),
    store.projects.list(viewer),
    store.comments.mentions(viewer, { unread: true, limit: mostMentions }),
  ])
  const seesIssues = viewer.owner || triaged(projects).length > 0
  return { email, name, preferences, timeZones, tokens, seesIssues, mentions: mentions.map(listedMention) }
}

/** Four forms: `form=reading`, `form=password`, `form=token`, `form=token-removal`. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const which = textField(form, 'form')
  if (which === 'reading') return setReading(args, form)
  if (which === 'password') return changePassword(args, form)
  if (which === 'token-removal') return removeToken(args, form)
  return addToken(args, form)
}

async function setReading({ request, context }: Route.ActionArgs, form: FormData) {
  const { store } = context.get(runtimeContext)
  const asked = { language: textField(form, 'language'), timeZone: textField(form, 'time-zone') }
  const language = languageOf(asked.language)
  const timeZone = timeZoneOf(asked.timeZone)
  // Nothing chosen is a choice: as the browser says.
  const isNoLanguage = asked.language !== '' && !language
  const isNoTimeZone = asked.timeZone !== '' && !timeZone
  if (isNoLanguage || isNoTimeZone) {
    const { noLanguage, noTimeZone } = textsFor({ request, context }, accountTexts).reading
    const { preferences } = userOf(context)
    const typed = {
      language: isNoLanguage ? preferences?.language : language,
      timeZone: isNoTimeZone ? preferences?.timeZone : timeZone,
    }
    const wrong = { ...(isNoLanguage && { language: noLanguage }), ...(isNoTimeZone && { timeZone: noTimeZone }) }
    return mistake({ reading: { ...wrong, typed } })
  }
  await store.accounts.setPreferences(userOf(context).userId, { language, timeZone })
  // The new language says it.
  return done(textsIn(language ?? languageOfBrowser(request), accountTexts).reading.saved)
}

async function changePassword({ request, context }: Route.ActionArgs, form: FormData) {
  const texts = textsFor({ request, context }, accountTexts)
  const runtime = context.get(runtimeContext)
  const { userId, email } = userOf(context)
  const password = passwordField(form)
  const weak = mistakeInPassword(password)
  const tooWeak = weak && mistakeWords(weak, textsFor({ request, context }, mistakesTexts))
  // All that is wrong is told at once: of the new password also when the current one is refused.
  const wrong = (current?: string) => ({
    password: { ...(current && { current }), ...(tooWeak && { password: tooWeak }) },
  })
  const address = context.get(clientAddressContext)
  const answer = await checkPassword(runtime, { email, password: passwordField(form, 'current'), address })
  if (answer.kind === 'throttled') {
    const wait = waitWords(answer.retryAfter, { texts: textsFor({ request, context }, timeTexts) })
    return mistake(wrong(texts.tooMany(wait)), 429, { 'Retry-After': String(answer.retryAfter) })
  }
  if (answer.kind === 'wrong') return mistake(wrong(texts.passwords.wrong))
  if (tooWeak) return mistake(wrong())
  await runtime.store.accounts.setPassword(userId, await hashPassword(password), sessionHash(runtime, request))
  return done(texts.passwords.changed)
}

async function addToken({ context, request }: Route.ActionArgs, form: FormData) {
  const { store, now } = context.get(runtimeContext)
  const texts = textsFor({ request, context }, accountTexts).tokens
  const label = textField(form, 'label')
  const scopes = form.getAll('scope').map(String).filter(isScope)
  const long = mistakeInLabel(label)
  const tooLong = long && mistakeWords(long, textsFor({ request, context }, mistakesTexts))
  const wrongLabel = label ? tooLong : texts.noLabel
  const wrongScopes = scopes.length === 0 ? texts.noScope : undefined
  if (wrongLabel || wrongScopes) return mistake({ label: wrongLabel, scopes: wrongScopes })
  const organization = await ownOrganization(store)
  const token = mintToken(scopes, new URL(request.url).origin, organization.slug, now())
  const { userId } = userOf(context)
  await store.accounts.addToken({ tokenHash: hashSecret(token), userId, label, scopes, at: now() })
  const made: AccountAnswer = { token }
  return data(made, { headers: { 'Cache-Control': 'no-store' } })
}

async function removeToken({ request, context }: Route.ActionArgs, form: FormData) {
  const { store } = context.get(runtimeContext)
  await store.accounts.removeToken(userOf(context).userId, Number(textField(form, 'id')))
  return done(textsFor({ request, context }, accountTexts).tokens.removed)
}

const mistake = (answer: AccountAnswer, status = 400, headers: Record<string, string> = {}) =>
  data(answer, { status, headers })

const done = (message: string) => redirect('/account', { headers: { 'Set-Cookie': flashCookie(message) } })

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={loaderData.name || loaderData.email} below={loaderData.name && loaderData.email} />
      {loaderData.mentions.length > 0 && <MentionsFirst mentions={loaderData.mentions} back={href('/account')} />}
      {loaderData.seesIssues && <Yours />}
      <Tokens tokens={loaderData.tokens} answer={actionData} />
      <ReadingForm
        preferences={actionData?.reading?.typed ?? loaderData.preferences}
        timeZones={loaderData.timeZones}
        mistakes={actionData?.reading}
      />
      <PasswordForm email={loaderData.email} mistakes={actionData?.password} />
    </Page>
  )
}
