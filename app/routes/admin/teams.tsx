import { data, Form, href, Link, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { textField } from '~/accounts/form-fields'
import { readForm } from '~/accounts/read-form'
import { userOf } from '~/accounts/session-middleware.server'
import { mistakeInTeamName } from '~/accounts/team-name'
import { runtimeContext } from '~/context'
import { mostTeams, type TeamRow } from '~/store/teams'
import { BlankSlate } from '~/ui/blank-slate'
import { Button } from '~/ui/button'
import { plural } from '~/ui/count-words'
import { Field, FieldStack } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import { Table } from '~/ui/table'
import type { Route } from './+types/teams'
import { ownersOnly } from './owners-only.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: Route.MiddlewareFunction[] = [ownersOnly]

export const meta = () => [{ title: 'Teams · Digestline' }]

export async function loader({ context }: Route.LoaderArgs) {
  return { teams: await context.get(runtimeContext).store.teams.list(userOf(context)) }
}

/** A new team (`name`); goes on to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const name = textField(await readForm(request), 'name')
  const refused = (mistake: string) => data({ name, mistake }, { status: 400 })
  const mistake = mistakeInTeamName(name)
  if (mistake) return refused(mistake)
  const added = await store.teams.add(userOf(context), name, now())
  if (!added.ok) return refused(whyNoTeam(added.why))
  return redirect(href('/admin/teams/:slug', { slug: added.slug }), {
    headers: { 'Set-Cookie': flashCookie(`${name} is made. Add people and projects.`) },
  })
}

const whyNoTeam = (why: 'taken' | 'full' | 'owners'): string =>
  ({
    taken: 'There is a team of this name.',
    full: `There may be ${mostTeams} teams. Delete one that nobody needs.`,
    owners: 'Only owners make teams.',
  })[why]

export default function Teams({ loaderData: { teams }, actionData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title="Teams"
        above={<Link to={href('/admin')}>Administration</Link>}
        below="Issues are given to people or to teams. A team gives nobody access: that is what roles in projects are for."
      />
      <Section title="All teams">{teams.length === 0 ? <NoTeam /> : <TeamTable teams={teams} />}</Section>
      <Section title="Add a team">
        <Form method="post">
          <FieldStack actions={<Button>Add team</Button>}>
            <Field
              label="Name"
              name="name"
              required
              maxLength={60}
              autoComplete="off"
              defaultValue={actionData?.name}
              error={actionData?.mistake}
            />
          </FieldStack>
        </Form>
      </Section>
    </Page>
  )
}

function NoTeam() {
  return (
    <BlankSlate title="No team yet">
      With a team, an issue can be everybody’s who looks after a part of the product, until one of them takes it.
    </BlankSlate>
  )
}

function TeamTable({ teams }: { teams: TeamRow[] }) {
  return (
    <Table
      label="Teams"
      head={['Team', 'Written', 'People', 'Looks after']}
      rows={teams.map(({ slug, name, members, projects }) => ({
        key: slug,
        cells: [
          <Link key="name" to={href('/admin/teams/:slug', { slug })}>
            {name}
          </Link>,
          <span key="slug" className="mono">
            #{slug}
          </span>,
          plural(members, 'person', 'people'),
          projects.join(', ') || 'nothing yet',
        ],
      }))}
    />
  )
}
