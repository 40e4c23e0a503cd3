import { data, href, redirect } from 'react-router'
import { type GroupRole, longestProviderText, mostGroupRoles } from '~/accounts/identity-provider'
import type { Viewer } from '~/accounts/viewer'
import { ProviderTrouble } from '~/oidc/provider-trouble'
import { isRole } from '~/projects/members'
import { textField } from '~/requests/form-fields'
import { refuse } from '~/requests/refuse'
import type { Runtime } from '~/runtime'
import { flashCookie } from '~/sessions/flash.server'
import type { IdentityProvider, ProviderChange, ProviderChanged } from '~/store/identity-providers'
import type { identityProvidersTexts } from '~/texts/en/identity-providers'
import type { TextsOf } from '~/texts/namespace'
import { clientOf } from '../../account/providers/provider-of.server'
import { readArrival } from './provider-form.server'

/** The mistakes of one of the page's forms, with what was typed. */
export type ProviderAnswer = {
  form: 'connection' | 'arrival' | 'role' | 'state' | 'check'
  mistake: string
  field?: string
  typed?: { arrival: string; domains: string; groupsClaim: string }
}

type Change = {
  runtime: Runtime
  viewer: Viewer
  id: number
  form: FormData
  texts: TextsOf<typeof identityProvidersTexts>
}
type Answered = Promise<Response | ReturnType<typeof refused>>

/**
 * Seven forms: `connection` (name, clientId, clientSecret), `arrival` (arrival, domains, groupsClaim, trustsEmail), `role` (group, project,
 * role), `role-removal` (group, project), `state` (enabled), `removal`, `check`.
 */
export async function changeProvider(change: Change): Answered {
  const provider = await change.runtime.store.identityProviders.byId(change.viewer, change.id)
  if (!provider) throw notThere()
  switch (textField(change.form, 'form')) {
    case 'connection':
      return setConnection(change, provider)
    case 'arrival':
      return setArrival(change)
    case 'role':
      return addRole(change, provider)
    case 'role-removal':
      return removeRole(change, provider)
    case 'state':
      return save(change, 'state', { enabled: textField(change.form, 'enabled') === 'yes' })
    case 'removal':
      return remove(change, provider)
    case 'check':
      return check(change, provider)
    default:
      throw refuse(400, 'wrong-form')
  }
}

function setConnection(change: Change, { fromEnvironment }: IdentityProvider): Answered {
  const { form, runtime, texts } = change
  const field = (name: string) => textField(form, name).slice(0, longestProviderText)
  const [name, clientId, secret] = [field('name'), field('clientId'), field('clientSecret')]
  if (!name) return Promise.resolve(refused({ form: 'connection', mistake: texts.mistakes.name }))
  return save(change, 'connection', {
    name,
    ...(!fromEnvironment && clientId && { clientId }),
    ...(!fromEnvironment && secret && { clientSecret: runtime.sealer.seal(secret) }),
  })
}

async function setArrival(change: Change): Answered {
  const read = readArrival(change.form, change.texts)
  if ('change' in read) return save(change, 'arrival', read.change)
  const field = (name: string) => textField(change.form, name)
  const typed = { arrival: field('arrival'), domains: field('domains'), groupsClaim: field('groupsClaim') }
  return refused({ form: 'arrival', ...read, typed })
}

async function save(
  { runtime, viewer, id, texts }: Change,
  form: ProviderAnswer['form'],
  change: ProviderChange,
): Answered {
  return answer(await runtime.store.identityProviders.change(viewer, id, change), form, id, texts)
}

function answer(changed: ProviderChanged, form: ProviderAnswer['form'], id: number, texts: Change['texts']) {
  if (changed === 'unknown') throw notThere()
  if (changed !== 'ok') return refused({ form, mistake: texts.mistakes[changed] })
  return back(id, texts.saved)
}

async function addRole(change: Change, { roles }: IdentityProvider): Answered {
  const { form, texts } = change
  const [group, project, role] = [textField(form, 'group'), textField(form, 'project'), textField(form, 'role')]
  if (!isRole(role)) throw refuse(400, 'wrong-form')
  if (!group || group.length > longestProviderText) return refused({ form: 'role', mistake: texts.mistakes.group })
  const others = roles.filter((one) => one.group !== group || one.project !== project)
  if (others.length >= mostGroupRoles)
    return refused({ form: 'role', mistake: texts.mistakes.fullRoles(mostGroupRoles) })
  return setRoles(change, [...others, { group, project, role }])
}

function removeRole(change: Change, { roles }: IdentityProvider): Answered {
  const [group, project] = [textField(change.form, 'group'), textField(change.form, 'project')]
  return setRoles(
    change,
    roles.filter((one) => one.group !== group || one.project !== project),
  )
}

async function setRoles({ runtime, viewer, id, texts }: Change, roles: GroupRole[]): Answered {
  if (!(await runtime.store.identityProviders.setRoles(viewer, id, roles))) throw notThere()
  return back(id, texts.saved)
}

async function remove({ runtime, viewer, id, texts }: Change, { name }: IdentityProvider): Answered {
  const removed = await runtime.store.identityProviders.remove(viewer, id)
  if (removed !== 'ok') return answer(removed, 'state', id, texts)
  return redirect(href('/admin/sign-in'), { headers: { 'Set-Cookie': flashCookie(texts.removed(name)) } })
}

/** Fetches the provider's configuration. Only a sign-in shows whether the client is known there. */
async function check({ runtime, id, texts }: Change, { enabled }: IdentityProvider): Answered {
  const stored = enabled ? await runtime.store.identityProviders.connection(id) : undefined
  if (!stored) return refused({ form: 'check', mistake: texts.mistakes.disabled })
  try {
    await clientOf(runtime, stored, { again: true })
    return back(id, texts.answers)
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    return refused({ form: 'check', mistake: texts.mistakes.noAnswer(error.message) })
  }
}

const refused = (answered: ProviderAnswer) => data<ProviderAnswer>(answered, { status: 400 })

const back = (id: number, message: string) =>
  redirect(href('/admin/sign-in/:id', { id: String(id) }), { headers: { 'Set-Cookie': flashCookie(message) } })

export const notThere = () => refuse(404, 'no-such-provider')
