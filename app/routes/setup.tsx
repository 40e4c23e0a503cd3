import { data, Form, href, redirect } from 'react-router'
import { mistakesInAccount } from '~/accounts/account-mistakes.server'
import { type AccountFields, shortestPassword } from '~/accounts/new-account'
import { hashPassword } from '~/accounts/password.server'
import { runtimeContext } from '~/context'
import { mistakesInProject, type ProjectFields as Project } from '~/projects/new-project'
import { passwordField, textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { addProject } from '~/routes/projects/add-project.server'
import { noteDevice } from '~/sessions/known-device.server'
import { isSetUp, openSession } from '~/sessions/session-middleware.server'
import { isSetupToken, voidSetupToken } from '~/sessions/setup-token.server'
import { mistakesTexts } from '~/texts/en/mistakes'
import { setupTexts } from '~/texts/en/setup'
import { mistakesWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Field, FieldStack } from '~/ui/field'
import type { Route } from './+types/setup'
import { EntryCard } from './entry-card'
import { ProjectFields } from './projects/project-fields'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Applies to every answer, because the address and the form contain the token. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [{ title: textsAt(matches, setupTexts).title }]

/** `link`: how the visitor got here. Only the right token opens the form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  if (await isSetUp(store)) throw redirect('/')
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return { link: 'none' as const, token: undefined }
  if (!(await isSetupToken(store, token))) return data({ link: 'wrong' as const, token: undefined }, { status: 403 })
  return { link: 'right' as const, token }
}

type Mistakes = {
  account?: Partial<Record<keyof AccountFields, string>>
  project?: Partial<Record<keyof Project, string>>
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
  const wrong = textsFor({ request, context }, mistakesTexts)
  const mistakes: Mistakes = {
    account: mistakesWords(mistakesInAccount({ ...typed, password }), wrong),
    project: mistakesWords(mistakesInProject(project), wrong),
  }
  if (mistakes.account || mistakes.project) return data({ token, typed, project, mistakes }, { status: 400 })

  const owner = { ...typed, passwordHash: await hashPassword(password), owner: true, at: runtime.now() }
  // Hashing takes time, so a second submit may have been faster.
  if (await isSetUp(runtime.store)) throw redirect('/')
  const added = await accounts.addUser(owner)
  if (!added.ok) {
    const taken: Mistakes = { account: { email: wrong.emailTaken } }
    return data({ token, typed, project, mistakes: taken }, { status: 400 })
  }
  await voidSetupToken(runtime.store)
  const viewer = { kind: 'user' as const, userId: added.userId, ...typed, owner: true }
  const made = await addProject(runtime, viewer, project)
  const headers = new Headers({ 'Set-Cookie': await openSession(runtime, added.userId, request) })
  headers.append('Set-Cookie', await noteDevice(runtime, request, added.userId))
  return redirect(made ? href('/projects/:slug/connect', { slug: made.slug }) : '/projects', { headers })
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(setupTexts)
  const token = actionData?.token ?? loaderData.token
  if (!token) return <FindTheLink wrong={loaderData.link === 'wrong'} />
  const { typed, project, mistakes } = actionData ?? {}
  return (
    <EntryCard title={texts.title} below={texts.below}>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <FieldStack error={mistakes && texts.wrong} actions={<Button variant="primary">{texts.setUp}</Button>}>
          <Field
            label={texts.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={typed?.email}
            error={mistakes?.account?.email}
          />
          <Field
            label={texts.name}
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={typed?.name}
            error={mistakes?.account?.name}
          />
          <Field
            label={texts.password}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={shortestPassword}
            error={mistakes?.account?.password}
            hint={texts.passwordHint(shortestPassword)}
          />
          <ProjectFields prefix="project-" typed={project} mistakes={mistakes?.project} />
        </FieldStack>
      </Form>
    </EntryCard>
  )
}

function FindTheLink({ wrong }: { wrong: boolean }) {
  const texts = useTexts(setupTexts)
  return (
    <EntryCard title={texts.notYet}>
      {wrong && <p>{texts.oldLink}</p>}
      <p>{texts.findLink(<code>npx digestline setup-link</code>)}</p>
    </EntryCard>
  )
}
