import { data, Form, redirect } from 'react-router'
import { passwordField, textField } from '~/accounts/form-fields'
import { nextPage } from '~/accounts/next-page'
import { readForm } from '~/accounts/read-form'
import { openSession } from '~/accounts/session-middleware.server'
import { checkPassword } from '~/accounts/sign-in.server'
import { clientAddressContext, runtimeContext, viewerContext } from '~/context'
import { Button } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import { Page, PageHeader } from '~/ui/page'
import { waitWords } from '~/ui/time-words'
import type { Route } from './+types/sign-in'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = () => [{ title: 'Sign in · Digestline' }]

/** Retry-After of a refused attempt. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPage(new URL(request.url).searchParams.get('next'))
  if (context.get(viewerContext).kind === 'user') throw redirect(next)
  return { next }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const form = await readForm(request)
  const email = textField(form, 'email')
  const attempt = { email, password: passwordField(form), address: context.get(clientAddressContext) }
  const answer = await checkPassword(runtime, attempt)
  if (answer.kind === 'throttled') {
    const error = `Too many attempts. Try again in ${waitWords(answer.retryAfter)}.`
    return data({ email, error }, { status: 429, headers: { 'Retry-After': String(answer.retryAfter) } })
  }
  if (answer.kind === 'wrong')
    return data({ email, error: 'E-mail and password do not belong together.' }, { status: 400 })
  const cookie = await openSession(runtime, answer.userId, request)
  return redirect(nextPage(textField(form, 'next')), { headers: { 'Set-Cookie': cookie } })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageHeader title="Sign in" />
      <Form method="post">
        <input type="hidden" name="next" value={loaderData.next} />
        <FieldStack error={actionData?.error} actions={<Button variant="primary">Sign in</Button>}>
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={actionData?.email}
          />
          <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        </FieldStack>
      </Form>
    </Page>
  )
}
