import { Form, href } from 'react-router'
import { readForm } from '~/accounts/read-form'
import { longestTeamName } from '~/accounts/team-name'
import { runtimeContext } from '~/context'
import type { Team } from '~/store/teams'
import { mistakesTexts } from '~/texts/en/mistakes'
import { teamsTexts } from '~/texts/en/teams'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { Entries, Entry } from '~/ui/entries'
import { CheckField, Field, FieldStack } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import type { Route } from './+types/team'
import { ownerOf } from './owners-only.server'
import { changeTeam, notThere, type TeamAnswer } from './team-actions.server'
import './admin.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title } = textsAt(matches, teamsTexts)
  return [{ title: `${loaderData ? `${loaderData.team.name} · ` : ''}${title} · Digestline` }]
}

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const team = await context.get(runtimeContext).store.teams.bySlug(ownerOf(context), slug)
  if (!team) throw notThere()
  return { team }
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { teams } = context.get(runtimeContext).store
  const asked = { teams, viewer: ownerOf(context), slug, form: await readForm(request) }
  const texts = textsFor({ request, context }, teamsTexts)
  return changeTeam({ ...asked, texts, mistakes: textsFor({ request, context }, mistakesTexts) })
}

export default function TeamPage({ loaderData: { team }, actionData: answer }: Route.ComponentProps) {
  const texts = useTexts(teamsTexts)
  const search = `${href('/issues')}?q=${encodeURIComponent(`is:open assigned:#${team.slug}`)}`
  return (
    <Page>
      <PageHeader
        title={team.name}
        below={<span className="mono">#{team.slug}</span>}
        actions={<ButtonLink to={search}>{texts.issues}</ButtonLink>}
      />
      <Members members={team.members} answer={answer?.form === 'member' ? answer : undefined} />
      <Projects key={team.projects.map(({ looked }) => Number(looked)).join('')} projects={team.projects} />
      <Name team={team} answer={answer?.form === 'name' ? answer : undefined} />
      <Section title={texts.remove}>
        <Form method="post">
          <FieldStack actions={<Button variant="danger">{texts.removeIt}</Button>}>
            <input type="hidden" name="form" value="removal" />
            <p className="soft">{texts.removeNote}</p>
          </FieldStack>
        </Form>
      </Section>
    </Page>
  )
}

function Members({ members, answer }: { members: Team['members']; answer?: TeamAnswer }) {
  const texts = useTexts(teamsTexts)
  return (
    <Section title={texts.members} note={texts.membersNote}>
      {members.length === 0 && <p className="soft">{texts.noMembers}</p>}
      {members.length > 0 && (
        <Entries>
          {members.map(({ userId, email, name }) => (
            <Entry key={userId} name={email} facts={name === '' ? [] : [name]}>
              <Form method="post">
                <input type="hidden" name="form" value="member-removal" />
                <Button size="small" name="userId" value={userId} aria-label={texts.takeOutOf(email)}>
                  {texts.takeOut}
                </Button>
              </Form>
            </Entry>
          ))}
        </Entries>
      )}
      <Form method="post" key={members.length} className="team-form">
        <input type="hidden" name="form" value="member" />
        <FieldStack actions={<Button>{texts.addMember}</Button>}>
          <Field
            label={texts.email}
            name="email"
            type="email"
            required
            autoComplete="off"
            defaultValue={answer?.typed}
            error={answer?.mistake}
            hint={texts.emailHint}
          />
        </FieldStack>
      </Form>
    </Section>
  )
}

function Projects({ projects }: { projects: Team['projects'] }) {
  const texts = useTexts(teamsTexts)
  return (
    <Section title={texts.looksAfter} note={texts.looksAfterNote}>
      <Form method="post">
        <input type="hidden" name="form" value="projects" />
        <FieldStack actions={<Button>{texts.save}</Button>}>
          {projects.map(({ slug, name, looked }) => (
            <CheckField key={slug} label={name} name="project" value={slug} defaultChecked={looked} />
          ))}
        </FieldStack>
      </Form>
    </Section>
  )
}

function Name({ team: { slug, name }, answer }: { team: Team; answer?: TeamAnswer }) {
  const texts = useTexts(teamsTexts)
  return (
    <Section title={texts.name}>
      <Form method="post" key={name}>
        <input type="hidden" name="form" value="name" />
        <FieldStack actions={<Button>{texts.rename}</Button>}>
          <Field
            label={texts.name}
            name="name"
            required
            maxLength={longestTeamName}
            autoComplete="off"
            defaultValue={answer?.typed ?? name}
            error={answer?.mistake}
            hint={texts.renameHint(slug)}
          />
        </FieldStack>
      </Form>
    </Section>
  )
}
