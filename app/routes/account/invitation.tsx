import { data, Form, href, redirect } from 'react-router'
import { mistakeInName, mistakeInPassword } from '~/accounts/account-mistakes.server'
import { emailKey } from '~/accounts/email-key'
import { longestName, shortestPassword } from '~/accounts/new-account'
import { hashPassword } from '~/accounts/password.server'
import { clientAddressContext, runtimeContext, viewerContext } from '~/context'
import { someMistakes } from '~/mistake'
import { passwordField, textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { tokenHashIn } from '~/sessions/account-link.server'
import { completeSignIn } from '~/sessions/complete-sign-in.server'
import { flashCookie } from '~/sessions/flash.server'
import { accountTexts } from '~/texts/en/account'
import { invitationTexts } from '~/texts/en/invitation'
import { mistakesTexts } from '~/texts/en/mistakes'
import { timeTexts } from '~/texts/en/time'
import { mistakesWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { waitWords } from '~/texts/time-words'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import { EntryCard } from '../entry-card'
import type { Route } from './+types/invitation'
import { ClosedInvitation, InvitedTo, JoinInvitation, OtherAccount } from './invitation-parts'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** The address contains a secret. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('Retry-After')
  return {
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    ...(retryAfter && { 'Retry-After': retryAfter }),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, invitationTexts).title} · Digestline` },
]

/** `state`: of the invitation; `may-join`: its account is signed in; `other-account`: another one is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const received = await store.invitations.byToken(tokenHashIn(request.url), now())
  if (!received) return data({ state: 'unknown' as const }, { status: 404 })
  const { state, email, owner, roles, invitedBy } = received
  const invited = { email, owner, roles, invitedBy }
  const signedIn = viewer.kind === 'user' ? viewer.email : undefined
  const isOwn = signedIn !== undefined && emailKey(signedIn) === emailKey(email)
  if (state === 'has-account') return { state: isOwn ? ('may-join' as const) : state, invited }
  if (state !== 'open') return data({ state }, { status: 410 })
  if (signedIn !== undefined) return { state: 'other-account' as const, invited, signedIn }
  if (await store.identityProviders.singleSignOn()) return { state: 'single-sign-on' as const }
  return { state, invited }
}

/** `name` and `password` make the account; `form=join` gives the roles to the account that is signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const { invitations } = runtime.store
  const form = await readForm(request)
  const tokenHash = tokenHashIn(request.url)
  if (textField(form, 'form') === 'join') {
    if (!(await invitations.join(viewer, tokenHash, runtime.now()))) return null
    const { done } = textsFor({ request, context }, invitationTexts).join
    return redirect(href('/'), { headers: { 'Set-Cookie': flashCookie(done) } })
  }
  // The page shows again whether the link works. Before that is known, nothing expensive is done.
  const received = await invitations.byToken(tokenHash, runtime.now())
  if (received?.state !== 'open' || viewer.kind === 'user') return null
  if (await runtime.store.identityProviders.singleSignOn()) return null
  const [name, password] = [textField(form, 'name'), passwordField(form)]
  const [wrongName, wrongPassword] = [mistakeInName(name), mistakeInPassword(password)]
  const mistakes = someMistakes({
    ...(wrongName && { name: wrongName }),
    ...(wrongPassword && { password: wrongPassword }),
  })
  if (mistakes) {
    const words = mistakesWords(mistakes, textsFor({ request, context }, mistakesTexts))
    return data({ name, mistakes: words }, { status: 400 })
  }
  const retryAfter = await runtime.brakes.of('invitation').take({ address: context.get(clientAddressContext) })
  if (retryAfter !== undefined) {
    const wait = waitWords(retryAfter, { texts: textsFor({ request, context }, timeTexts) })
    const words = { password: textsFor({ request, context }, accountTexts).tooMany(wait) }
    return data({ name, mistakes: words }, { status: 429, headers: { 'Retry-After': String(retryAfter) } })
  }
  const passwordHash = await hashPassword(password)
  const accepted = await invitations.accept({ tokenHash, name, passwordHash, at: runtime.now() })
  if (!accepted.ok) return null
  // Where passwords are turned off, the first sign-in is at a provider, which asks for this password once.
  if (await runtime.store.identityProviders.singleSignOn()) throw redirect(href('/sign-in'))
  return completeSignIn(runtime, request, { userId: accepted.userId, proof: 'one' })
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData
  if (state === 'open') return <AccountForm invited={loaderData.invited} answer={actionData ?? undefined} />
  if (state === 'may-join') return <JoinInvitation invited={loaderData.invited} />
  if (state === 'other-account')
    return <OtherAccount invited={loaderData.invited.email} signedIn={loaderData.signedIn} />
  return <ClosedInvitation state={state} />
}

type Invited = Parameters<typeof InvitedTo>[0]['invited']

function AccountForm({
  invited,
  answer,
}: {
  invited: Invited
  answer?: { name: string; mistakes?: { name?: string; password?: string } }
}) {
  const texts = useTexts(invitationTexts)
  return (
    <EntryCard title={texts.title} below={invited.invitedBy ? texts.invitedBy(invited.invitedBy) : texts.invited}>
      <InvitedTo invited={invited} />
      <Form method="post">
        <FieldStack error={answer?.mistakes && texts.wrong} actions={<Button variant="primary">{texts.accept}</Button>}>
          <Field label={texts.email} name="username" autoComplete="username" readOnly defaultValue={invited.email} />
          <Field
            label={texts.name}
            name="name"
            autoComplete="name"
            maxLength={longestName}
            defaultValue={answer?.name}
            error={answer?.mistakes?.name}
            hint={texts.nameHint}
          />
          <Field
            label={texts.password}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={shortestPassword}
            error={answer?.mistakes?.password}
            hint={texts.passwordHint(shortestPassword)}
          />
        </FieldStack>
      </Form>
    </EntryCard>
  )
}
