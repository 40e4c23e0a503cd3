import { data, Form, redirect } from 'react-router'
import { passwordField, textField } from '~/accounts/form-fields'
import { mistakesInAccount, shortestPassword } from '~/accounts/new-account'
import { hashPassword } from '~/accounts/password.server'
import { readForm } from '~/accounts/read-form'
import { isSetUp, openSession } from '~/accounts/session-middleware.server'
import { isSetupToken, voidSetupToken } from '~/accounts/setup-token.server'
import { runtimeContext } from '~/context'
import { addProject } from '~/projects/add-project.server'
import { mistakesInProject } from '~/projects/new-project'
import { Button } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import { Page, PageHeader } from '~/ui/page'
import type { Route } from './+types/setup'
import { ProjectFields } from './projects/project-fields'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = () => [{ title: 'Set up Digestline' }]

/** `link`: how the visitor came here. Only the right token opens the form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  if (await isSetUp(store)) throw redirect('/')
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return { link: 'none' as const, token: undefined }
  if (!(await isSetupToken(store, token))) return data({ link: 'wrong' as const, token: undefined }, { status: 403 })
  return { link: 'right' as const, token }
}

type Mistakes = {
  account?: ReturnType<typeof mistakesInAccount>
  project?: ReturnType<typeof mistakesInProject>
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { accounts } = runtime.store
  if (await isSetUp(runtime.store)) throw redirect('/')
  const form = await readForm(request)
  const token = textField(form, 'token')
  if (!(await isSetupToken(runtime.store, token))) throw redirect('/setup')

  const typed = { email: textField(form, 'email'), name: textField(form, 'name') }
  const project = { name: textField(form, 'project-name'), platform: textField(form, 'project-platform') }
  const password = passwordField(form)
  const mistakes: Mistakes = {
    account: mistakesInAccount({ ...typed, password }),
    project: mistakesInProject(project),
  }
  if (mistakes.account || mistakes.project) return data({ token, typed, project, mistakes }, { status: 400 })

  const owner = { ...typed, passwordHash: await hashPassword(password), owner: true, at: runtime.now() }
  // Hashing takes its time: a second click may have been quicker.
  if (await isSetUp(runtime.store)) throw redirect('/')
  const added = await accounts.addUser(owner)
  if (!added.ok) {
    const taken: Mistakes = { account: { email: 'This e-mail has an account already.' } }
    return data({ token, typed, project, mistakes: taken }, { status: 400 })
  }
  await voidSetupToken(runtime.store)
  const viewer = { kind: 'user' as const, userId: added.userId, ...typed, owner: true }
  const made = await addProject(runtime, viewer, project)
  const cookie = await openSession(runtime, added.userId, request)
  return redirect(made ? `/projects/${made.slug}` : '/projects', { headers: { 'Set-Cookie': cookie } })
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const token = actionData?.token ?? loaderData.token
  if (!token) return <FindTheLink wrong={loaderData.link === 'wrong'} />
  const { typed, project, mistakes } = actionData ?? {}
  return (
    <Page narrow>
      <PageHeader title="Set up Digestline" below="Your account, and the first application that reports here." />
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <FieldStack
          error={mistakes && 'Not everything is right yet; see below.'}
          actions={<Button variant="primary">Set up</Button>}
        >
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={typed?.email}
            error={mistakes?.account?.email}
          />
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={typed?.name}
            error={mistakes?.account?.name}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={shortestPassword}
            error={mistakes?.account?.password}
            hint={`At least ${shortestPassword} characters. A few words are fine.`}
          />
          <ProjectFields prefix="project-" typed={project} mistakes={mistakes?.project} />
        </FieldStack>
      </Form>
    </Page>
  )
}

function FindTheLink({ wrong }: { wrong: boolean }) {
  return (
    <Page narrow>
      <PageHeader title="Digestline is not set up yet" />
      {wrong && <p>This link does not work: a newer one was made, or it was cut while copying.</p>}
      <p>
        The terminal that started it printed a link; open that to make the first account. A fresh link comes from{' '}
        <code>npx digestline setup-link</code>, run where Digestline is installed.
      </p>
    </Page>
  )
}
