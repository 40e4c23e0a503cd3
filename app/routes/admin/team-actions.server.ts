import { data, href, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { textField } from '~/accounts/form-fields'
import { mistakeInTeamName } from '~/accounts/team-name'
import type { Viewer } from '~/accounts/viewer'
import { mostTeamMembers, type Teams } from '~/store/teams'

/** What is wrong with one of the page's forms, with what was typed in it. */
export type TeamAnswer = { form: 'name' | 'member'; typed: string; mistake: string }

type Asked = { teams: Teams; viewer: Viewer; slug: string; form: FormData }

/** Five forms: `form=name`, `form=member` (email), `form=member-removal` (userId), `form=projects` (project, …), `form=removal`. */
export function changeTeam(asked: Asked) {
  const changes: Record<string, (asked: Asked) => Promise<Response | ReturnType<typeof refused>>> = {
    name: rename,
    member: addMember,
    'member-removal': removeMember,
    projects: setProjects,
    removal: remove,
  }
  const change = changes[textField(asked.form, 'form')]
  if (!change)
    throw data('This form does not come from the page of a team. Open that page and try again.', { status: 400 })
  return change(asked)
}

async function rename({ teams, viewer, slug, form }: Asked) {
  const name = textField(form, 'name')
  const mistake = mistakeInTeamName(name)
  if (mistake) return refused('name', name, mistake)
  const renamed = await teams.rename(viewer, slug, name)
  if (renamed === 'taken') return refused('name', name, 'There is a team of this name.')
  return done(renamed === 'ok', slug, `It is called ${name} now.`)
}

async function addMember({ teams, viewer, slug, form }: Asked) {
  const email = textField(form, 'email')
  if (email === '') return refused('member', email, 'Type the e-mail address of an account.')
  const added = await teams.addMember(viewer, slug, email)
  if (added.ok) return done(true, slug, `${added.email} is in the team.`)
  if (added.why === 'unknown') return done(false, slug, '')
  const full = `A team has ${mostTeamMembers} people at most.`
  return refused('member', email, added.why === 'full' ? full : `${email} has no account here.`)
}

async function removeMember({ teams, viewer, slug, form }: Asked) {
  const removed = await teams.removeMember(viewer, slug, Number(textField(form, 'userId')))
  return done(true, slug, removed ? 'They are out of the team.' : 'They were not in the team any more.')
}

async function setProjects({ teams, viewer, slug, form }: Asked) {
  const projects = form.getAll('project').filter((one) => typeof one === 'string')
  return done(await teams.setProjects(viewer, slug, projects), slug, 'Saved.')
}

async function remove({ teams, viewer, slug }: Asked) {
  if (!(await teams.remove(viewer, slug))) throw notThere()
  return redirect(href('/admin/teams'), { headers: { 'Set-Cookie': flashCookie('The team is deleted.') } })
}

const refused = (form: TeamAnswer['form'], typed: string, mistake: string) =>
  data<TeamAnswer>({ form, typed, mistake }, { status: 400 })

function done(ok: boolean, slug: string, words: string) {
  if (!ok) throw notThere()
  return redirect(href('/admin/teams/:slug', { slug }), { headers: { 'Set-Cookie': flashCookie(words) } })
}

export const notThere = () => data('There is no such team.', { status: 404 })
