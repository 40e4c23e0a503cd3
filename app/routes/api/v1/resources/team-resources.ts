import { longestTeamName, mistakeInTeamName } from '~/accounts/team-name'
import { problem } from '~/fallback/problem'
import { mostTeamMembers, mostTeams } from '~/store/teams'
import { mistakesTexts } from '~/texts/en/mistakes'
import { teamsTexts } from '~/texts/en/teams'
import { mistakeWords } from '~/texts/mistake-words'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { manyOf, objectOf, textOf } from '../field'
import { listMethod } from '../list-method'
import { list, record, text, whole } from '../openapi-types'
import { pageByText } from '../page-of'

const knownAnswer: Answer = {
  name: 'KnownTeam',
  schema: record({
    slug: text,
    name: text,
    mine: { type: 'boolean', description: 'The user of the token is a member.' },
  }),
}

const teamAnswer: Answer = {
  name: 'Team',
  schema: record({
    slug: text,
    name: text,
    members: list(record({ id: whole, email: text, name: text })),
    projects: { ...list(text), description: 'Slugs of the projects it owns.' },
  }),
}

async function oneTeam({ store, viewer, params }: Asked<unknown>, slug = params.slug ?? '') {
  const team = await store.teams.bySlug(viewer, slug)
  return (
    team && {
      slug: team.slug,
      name: team.name,
      members: team.members.map(({ userId, email, name }) => ({ id: userId, email, name })),
      projects: team.projects.filter(({ looked }) => looked).map((project) => project.slug),
    }
  )
}

const name = textOf(longestTeamName, 1)
const owners = 'For owners.'
const { mistakes } = teamsTexts.english

function checkName(name: string): void {
  const mistake = mistakeInTeamName(name)
  if (mistake) throw problem(400, mistakeWords(mistake, mistakesTexts.english))
}

/** Teams that own projects. */
export const teamResources = [
  apiResource('teams', 'Team', {
    GET: listMethod({
      summary: 'List the teams that issues can be assigned to',
      scope: 'read',
      answer: ['Teams', 'teams', knownAnswer],
      find: ({ store, viewer }) => store.teams.known(viewer),
      page: (rows, query) => pageByText(rows, query, ({ slug }) => slug),
      json: ({ slug, name, mine }) => ({ slug, name, mine }),
    }),
    POST: apiMethod({
      summary: 'Add a team',
      description: owners,
      scope: 'admin',
      body: objectOf({ name }),
      answer: teamAnswer,
      status: 201,
      async run(asked) {
        const { store, viewer, body, at } = asked
        checkName(body.name.trim())
        const added = await store.teams.add(viewer, body.name.trim(), at)
        if (added.ok) return oneTeam(asked, added.slug)
        if (added.why === 'owners') throw problem(403, mistakes.owners)
        throw problem(
          added.why === 'taken' ? 409 : 400,
          added.why === 'full' ? mistakes.full(mostTeams) : mistakes.taken,
        )
      },
    }),
  }),
  apiResource('teams/:slug', 'Team', {
    GET: apiMethod({
      summary: 'Get a team',
      description: owners,
      scope: 'admin',
      answer: teamAnswer,
      run: (asked) => oneTeam(asked),
    }),
    PATCH: apiMethod({
      summary: 'Rename a team',
      description: `${owners} Its slug stays.`,
      scope: 'admin',
      body: objectOf({ name }),
      answer: teamAnswer,
      async run(asked) {
        const { store, viewer, params, body } = asked
        checkName(body.name.trim())
        const renamed = await store.teams.rename(viewer, params.slug ?? '', body.name.trim())
        if (renamed === 'taken') throw problem(409, mistakes.taken)
        return renamed === 'ok' && oneTeam(asked)
      },
    }),
    DELETE: apiMethod({
      summary: 'Delete a team',
      description: `${owners} What is assigned to it becomes unassigned.`,
      scope: 'admin',
      run: ({ store, viewer, params }) => store.teams.remove(viewer, params.slug ?? ''),
    }),
  }),
  apiResource('teams/:slug/members', 'Team', {
    POST: apiMethod({
      summary: 'Add an account to a team',
      description: owners,
      scope: 'admin',
      body: objectOf({ email: textOf(254, 3) }),
      answer: teamAnswer,
      status: 201,
      async run(asked) {
        const { store, viewer, params, body } = asked
        const added = await store.teams.addMember(viewer, params.slug ?? '', body.email)
        if (added.ok) return oneTeam(asked)
        if (added.why === 'unknown') return undefined
        const { fullTeam, nobody } = mistakes
        throw problem(400, added.why === 'full' ? fullTeam(mostTeamMembers) : nobody(body.email))
      },
    }),
  }),
  apiResource('teams/:slug/members/:userId', 'Member', {
    DELETE: apiMethod({
      summary: 'Remove an account from a team',
      description: owners,
      scope: 'admin',
      run: ({ store, viewer, params }) => store.teams.removeMember(viewer, params.slug ?? '', idIn(params, 'userId')),
    }),
  }),
  apiResource('teams/:slug/projects', 'Team', {
    PUT: apiMethod({
      summary: 'Set the projects that a team owns',
      description: owners,
      scope: 'admin',
      body: objectOf({ projects: manyOf(textOf(100, 1), 1000) }),
      answer: teamAnswer,
      async run(asked) {
        const { store, viewer, params, body } = asked
        return (await store.teams.setProjects(viewer, params.slug ?? '', body.projects)) && oneTeam(asked)
      },
    }),
  }),
]
