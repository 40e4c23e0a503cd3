import { data, href, Link, redirect } from 'react-router'
import { longestTeamName, mistakeInTeamName } from '~/accounts/team-name'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { mostTeams, type TeamRow } from '~/store/teams'
import { mistakesTexts } from '~/texts/en/mistakes'
import { teamsTexts } from '~/texts/en/teams'
import { mistakeWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field } from '~/ui/field'
import { Page, PageHeader } from '~/ui/page'
import { Table } from '~/ui/table'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/teams'
import { ownerOf } from './owners-only.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `${textsAt(matches, teamsTexts).title} · Digestline` }]
}

export async function loader({ context }: Route.LoaderArgs) {
  return { teams: await context.get(runtimeContext).store.teams.list(ownerOf(context)) }
}

/** A new team (`name`); goes on to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = ownerOf(context)
  const name = textField(await readForm(request), 'name')
  const texts = textsFor({ request, context }, teamsTexts)
  const refused = (mistake: string) => data({ name, mistake }, { status: 400 })
  const mistake = mistakeInTeamName(name)
  if (mistake) return refused(mistakeWords(mistake, textsFor({ request, context }, mistakesTexts)))
  const added = await store.teams.add(viewer, name, now())
  if (!added.ok) return refused(added.why === 'full' ? texts.mistakes.full(mostTeams) : texts.mistakes[added.why])
  return redirect(href('/admin/teams/:slug', { slug: added.slug }), {
    headers: { 'Set-Cookie': flashCookie(texts.made(name)) },
  })
}

export default function Teams({ loaderData: { teams }, actionData }: Route.ComponentProps) {
  const texts = useTexts(teamsTexts)
  return (
    <Page>
      <PageHeader title={texts.title} below={texts.below} help={<PageHelp subject="roles" />} />
      {teams.length === 0 ? <NoTeam /> : <TeamTable teams={teams} />}
      <FormCard title={texts.add} actions={<Button variant="primary">{texts.addIt}</Button>}>
        <Field
          label={texts.name}
          name="name"
          required
          maxLength={longestTeamName}
          autoComplete="off"
          defaultValue={actionData?.name}
          error={actionData?.mistake}
        />
      </FormCard>
    </Page>
  )
}

function NoTeam() {
  const texts = useTexts(teamsTexts)
  return <BlankSlate title={texts.none}>{texts.noneReason}</BlankSlate>
}

function TeamTable({ teams }: { teams: TeamRow[] }) {
  const texts = useTexts(teamsTexts)
  const { team, written, people, looksAfter } = texts.columns
  return (
    <Table
      label={texts.title}
      head={[team, written, people, looksAfter]}
      rows={teams.map(({ slug, name, members, projects }) => ({
        key: slug,
        cells: [
          <Link key="name" to={href('/admin/teams/:slug', { slug })}>
            {name}
          </Link>,
          <span key="slug" className="mono">
            #{slug}
          </span>,
          texts.people(members),
          projects.join(', ') || texts.nothingYet,
        ],
      }))}
    />
  )
}
