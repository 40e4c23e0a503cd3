import { Form, href, Link } from 'react-router'
import { readForm } from '~/accounts/read-form'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import type { Team } from '~/store/teams'
import { Button, ButtonLink } from '~/ui/button'
import { Entries, Entry } from '~/ui/entries'
import { CheckField, Field, FieldStack } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import type { Route } from './+types/team'
import { ownersOnly } from './owners-only.server'
import { changeTeam, notThere, type TeamAnswer } from './team-actions.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: Route.MiddlewareFunction[] = [ownersOnly]

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.team.name ?? 'Team'} · Teams · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const team = await context.get(runtimeContext).store.teams.bySlug(userOf(context), slug)
  if (!team) throw notThere()
  return { team }
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { teams } = context.get(runtimeContext).store
  return changeTeam({ teams, viewer: userOf(context), slug, form: await readForm(request) })
}

export default function TeamPage({ loaderData: { team }, actionData: answer }: Route.ComponentProps) {
  const search = `${href('/issues')}?q=${encodeURIComponent(`is:open assigned:#${team.slug}`)}`
  return (
    <Page>
      <PageHeader
        title={team.name}
        above={<Link to={href('/admin/teams')}>Teams</Link>}
        below={<span className="mono">#{team.slug}</span>}
        actions={<ButtonLink to={search}>Its issues</ButtonLink>}
      />
      <Members members={team.members} answer={answer?.form === 'member' ? answer : undefined} />
      <Projects key={team.projects.map(({ looked }) => Number(looked)).join('')} projects={team.projects} />
      <Name team={team} answer={answer?.form === 'name' ? answer : undefined} />
      <Section title="Delete">
        <Form method="post">
          <FieldStack actions={<Button variant="danger">Delete the team</Button>}>
            <input type="hidden" name="form" value="removal" />
            <p className="soft">Its issues are nobody’s then. People and projects stay as they are.</p>
          </FieldStack>
        </Form>
      </Section>
    </Page>
  )
}

function Members({ members, answer }: { members: Team['members']; answer?: TeamAnswer }) {
  return (
    <Section title="People" note="What they see of a project is for their role there to say.">
      {members.length === 0 && <p className="soft">Nobody yet.</p>}
      {members.length > 0 && (
        <Entries>
          {members.map(({ userId, email, name }) => (
            <Entry key={userId} name={email} facts={name === '' ? [] : [name]}>
              <Form method="post">
                <input type="hidden" name="form" value="member-removal" />
                <Button size="small" name="userId" value={userId} aria-label={`Take out of the team: ${email}`}>
                  Take out of the team
                </Button>
              </Form>
            </Entry>
          ))}
        </Entries>
      )}
      <Form method="post" key={members.length} className="team-form">
        <input type="hidden" name="form" value="member" />
        <FieldStack actions={<Button>Add to the team</Button>}>
          <Field
            label="E-mail"
            name="email"
            type="email"
            required
            autoComplete="off"
            defaultValue={answer?.typed}
            error={answer?.mistake}
            hint="Of an account that exists here."
          />
        </FieldStack>
      </Form>
    </Section>
  )
}

function Projects({ projects }: { projects: Team['projects'] }) {
  return (
    <Section title="Looks after" note="Issues of these projects can be given to the team.">
      <Form method="post">
        <input type="hidden" name="form" value="projects" />
        <FieldStack actions={<Button>Save</Button>}>
          {projects.map(({ slug, name, looked }) => (
            <CheckField key={slug} label={name} name="project" value={slug} defaultChecked={looked} />
          ))}
        </FieldStack>
      </Form>
    </Section>
  )
}

function Name({ team: { slug, name }, answer }: { team: Team; answer?: TeamAnswer }) {
  return (
    <Section title="Name">
      <Form method="post" key={name}>
        <input type="hidden" name="form" value="name" />
        <FieldStack actions={<Button>Rename</Button>}>
          <Field
            label="Name"
            name="name"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={answer?.typed ?? name}
            error={answer?.mistake}
            hint={`It stays #${slug} in searches.`}
          />
        </FieldStack>
      </Form>
    </Section>
  )
}
