import { data, href, redirect } from 'react-router'
import { mistakeInTeamName } from '~/accounts/team-name'
import type { Viewer } from '~/accounts/viewer'
import { textField } from '~/requests/form-fields'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { mostTeamMembers, type Teams } from '~/store/teams'
import type { mistakesTexts } from '~/texts/en/mistakes'
import type { teamsTexts } from '~/texts/en/teams'
import { mistakeWords } from '~/texts/mistake-words'
import type { TextsOf } from '~/texts/namespace'

/** What is wrong with one of the page's forms, with what was typed in it. */
export type TeamAnswer = { form: 'name' | 'member'; typed: string; mistake: string }

type TeamChange = {
  teams: Teams
  viewer: Viewer
  slug: string
  form: FormData
  texts: TextsOf<typeof teamsTexts>
  mistakes: TextsOf<typeof mistakesTexts>
}

/** Five forms: `form=name`, `form=member` (email), `form=member-removal` (userId), `form=projects` (project, …), `form=removal`. */
export function changeTeam(asked: TeamChange) {
  const changes: Record<string, (asked: TeamChange) => Promise<Response | ReturnType<typeof refused>>> = {
    name: rename,
    member: addMember,
    'member-removal': removeMember,
    projects: setProjects,
    removal: remove,
  }
  const change = changes[textField(asked.form, 'form')]
  if (!change) throw refuse(400, 'wrong-form')
  return change(asked)
}

async function rename({ teams, viewer, slug, form, texts, mistakes }: TeamChange) {
  const name = textField(form, 'name')
  const mistake = mistakeInTeamName(name)
  if (mistake) return refused('name', name, mistakeWords(mistake, mistakes))
  const renamed = await teams.rename(viewer, slug, name)
  if (renamed === 'taken') return refused('name', name, texts.mistakes.taken)
  return done(renamed === 'ok', slug, texts.renamed(name))
}

async function addMember({ teams, viewer, slug, form, texts }: TeamChange) {
  const email = textField(form, 'email')
  if (email === '') return refused('member', email, texts.mistakes.noEmail)
  const added = await teams.addMember(viewer, slug, email)
  if (added.ok) return done(true, slug, texts.isIn(added.email))
  if (added.why === 'unknown') return done(false, slug, '')
  const { fullTeam, nobody } = texts.mistakes
  return refused('member', email, added.why === 'full' ? fullTeam(mostTeamMembers) : nobody(email))
}

async function removeMember({ teams, viewer, slug, form, texts }: TeamChange) {
  const removed = await teams.removeMember(viewer, slug, Number(textField(form, 'userId')))
  return done(true, slug, removed ? texts.isOut : texts.wasOut)
}

async function setProjects({ teams, viewer, slug, form, texts }: TeamChange) {
  const projects = form.getAll('project').filter((one) => typeof one === 'string')
  return done(await teams.setProjects(viewer, slug, projects), slug, texts.saved)
}

async function remove({ teams, viewer, slug, texts }: TeamChange) {
  if (!(await teams.remove(viewer, slug))) throw notThere()
  return redirect(href('/admin/teams'), { headers: { 'Set-Cookie': flashCookie(texts.removed) } })
}

const refused = (form: TeamAnswer['form'], typed: string, mistake: string) =>
  data<TeamAnswer>({ form, typed, mistake }, { status: 400 })

function done(ok: boolean, slug: string, words: string) {
  if (!ok) throw notThere()
  return redirect(href('/admin/teams/:slug', { slug }), { headers: { 'Set-Cookie': flashCookie(words) } })
}

export const notThere = () => refuse(404, 'no-such-team')
