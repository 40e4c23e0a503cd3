import { Form, href } from 'react-router'
import { longestTeamName } from '~/accounts/team-name'
import { runtimeContext } from '~/context'
import { readForm } from '~/requests/read-form'
import type { Team } from '~/store/teams'
import { mistakesTexts } from '~/texts/en/mistakes'
import { teamsTexts } from '~/texts/en/teams'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Confirm } from '~/ui/confirm'
import { Entries, Entry } from '~/ui/entries'
import { CheckField, Field } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import type { Route } from './+types/team'
import { ownerOf } from './owners-only.server'
import { changeTeam, notThere, type TeamAnswer } from './team-actions.server'

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
      <Section title={texts.remove} note={texts.removeNote}>
        <Confirm
          icon="trash"
          button={texts.removeAsk}
          title={texts.removeTitle(team.name)}
          words={texts.removeNote}
          act={
            <Form method="post">
              <input type="hidden" name="form" value="removal" />
              <Button variant="danger">{texts.removeIt}</Button>
            </Form>
          }
        />
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
            <Entry
              key={userId}
              name={name || email}
              facts={name === '' ? [] : [email]}
              actions={
                <Form method="post">
                  <input type="hidden" name="form" value="member-removal" />
                  <Button size="small" name="userId" value={userId} aria-label={texts.takeOutOf(email)}>
                    {texts.takeOut}
                  </Button>
                </Form>
              }
            />
          ))}
        </Entries>
      )}
      <FormCard title={texts.addMember} actions={<Button>{texts.addMember}</Button>} key={members.length}>
        <input type="hidden" name="form" value="member" />
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
      </FormCard>
    </Section>
  )
}

function Projects({ projects }: { projects: Team['projects'] }) {
  const texts = useTexts(teamsTexts)
  return (
    <FormCard title={texts.looksAfter} note={texts.looksAfterNote} actions={<Button>{texts.save}</Button>}>
      <input type="hidden" name="form" value="projects" />
      {projects.map(({ slug, name, looked }) => (
        <CheckField key={slug} label={name} name="project" value={slug} defaultChecked={looked} />
      ))}
    </FormCard>
  )
}

function Name({ team: { slug, name }, answer }: { team: Team; answer?: TeamAnswer }) {
  const texts = useTexts(teamsTexts)
  return (
    <FormCard title={texts.name} actions={<Button>{texts.rename}</Button>} key={name}>
      <input type="hidden" name="form" value="name" />
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
    </FormCard>
  )
}
