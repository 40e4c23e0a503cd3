import { data, Form } from 'react-router'
import { isEmail } from '~/accounts/new-account'
import { clientAddressContext, runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { askReset } from '~/sessions/ask-reset.server'
import { accountTexts } from '~/texts/en/account'
import { mistakesTexts } from '~/texts/en/mistakes'
import { resetTexts } from '~/texts/en/reset'
import { signInWithTexts } from '~/texts/en/sign-in-with'
import { timeTexts } from '~/texts/en/time'
import { textsFor } from '~/texts/texts.server'
import { waitWords } from '~/texts/time-words'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import { Note } from '~/ui/note'
import { EntryCard } from '../entry-card'
import type { Route } from './+types/forgot'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, resetTexts).title} · Digestline` },
]

/** Retry-After of a refused attempt. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { config, store } = context.get(runtimeContext)
  return { sendsMail: config.mail !== undefined, passwordsAreOff: await store.identityProviders.singleSignOn() }
}

/** `email`: the answer is the same whether it has an account or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const email = textField(await readForm(request), 'email')
  const passwordsAreOff = await runtime.store.identityProviders.singleSignOn()
  // The page says why.
  if (!runtime.config.mail || passwordsAreOff) return { email, wrong: undefined, isSent: false }
  if (!isEmail(email)) {
    const wrong = textsFor({ request, context }, mistakesTexts).missing['no-email']
    return data({ email, wrong, isSent: false }, { status: 400 })
  }
  const retryAfter = await askReset(runtime, { email, address: context.get(clientAddressContext) })
  if (retryAfter === undefined) return { email, wrong: undefined, isSent: true }
  const wait = waitWords(retryAfter, { texts: textsFor({ request, context }, timeTexts) })
  const wrong = textsFor({ request, context }, accountTexts).tooMany(wait)
  return data({ email, wrong, isSent: false }, { status: 429, headers: { 'Retry-After': String(retryAfter) } })
}

export default function Forgot({ loaderData: { sendsMail, passwordsAreOff }, actionData }: Route.ComponentProps) {
  const texts = useTexts(resetTexts)
  const { passwordsOff } = useTexts(signInWithTexts)
  if (passwordsAreOff) {
    return (
      <EntryCard title={texts.title}>
        <p>{passwordsOff}</p>
      </EntryCard>
    )
  }
  if (!sendsMail) {
    return (
      <EntryCard title={texts.title}>
        <p>{texts.noMail}</p>
        <p>{texts.onServer(<code>npx digestline user reset-link --user you@example.com</code>)}</p>
      </EntryCard>
    )
  }
  if (actionData?.isSent) {
    return (
      <EntryCard title={texts.title}>
        <Note tone="green" alert>
          {texts.sent}
        </Note>
      </EntryCard>
    )
  }
  return (
    <EntryCard title={texts.title} below={texts.below}>
      <Form method="post">
        <FieldStack actions={<Button variant="primary">{texts.send}</Button>}>
          <Field
            label={texts.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={actionData?.email}
            error={actionData?.wrong}
          />
        </FieldStack>
      </Form>
    </EntryCard>
  )
}
