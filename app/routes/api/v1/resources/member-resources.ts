import { isEmail } from '~/accounts/new-account'
import { problem } from '~/fallback/problem'
import { roles } from '~/projects/members'
import { invite, renewInvitation, type TooManyInvitations } from '~/sessions/invitation-link.server'
import type { OpenInvitation } from '~/store/invitations'
import type { Member, MemberChange } from '~/store/members'
import { adminPeopleTexts } from '~/texts/en/admin-people'
import { membersTexts } from '~/texts/en/members'
import { mistakesTexts } from '~/texts/en/mistakes'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { choiceOf, manyOf, objectOf, textOf } from '../field'
import { iso } from '../json'
import { listMethod, newestFirst } from '../list-method'
import { list, oneOf, orNull, record, text, time, whole } from '../openapi-types'
import { pageById } from '../page-of'

const roleNames = roles.map(({ role }) => role)
const role = choiceOf(...roleNames)
const email = textOf(254, 3)

const memberAnswer: Answer = {
  name: 'Member',
  schema: record({
    id: { ...whole, description: 'Of the account.' },
    email: text,
    name: text,
    role: oneOf(...roleNames),
    owner: { type: 'boolean', description: 'An owner of the instance, who is admin everywhere.' },
    fromGroups: { type: 'boolean', description: 'The role follows from groups at a sign-in provider.' },
  }),
}

const memberJson = ({ userId, email, name, role, owner, fromGroups = false }: Member) => ({
  ...{ id: userId, email, name, role, owner, fromGroups },
})

const slugOf = ({ params }: Asked<unknown>) => params.slug ?? ''

/** The member after a change; 400 with the reason why there was none. */
async function changed(asked: Asked<unknown>, change: MemberChange, of: (member: Member) => boolean, who = '') {
  if (change.ok) {
    const member = (await asked.store.members.list(asked.viewer, slugOf(asked)))?.find(of)
    return member && memberJson(member)
  }
  return refused(change.why, who)
}

function refused(why: Extract<MemberChange, { ok: false }>['why'], who: string): undefined {
  if (why === 'project') return undefined
  const words = membersTexts.english.mistakes[why]
  throw problem(why === 'nobody' ? 404 : 400, typeof words === 'string' ? words : words(who))
}

const invitationAnswer: Answer = {
  name: 'Invitation',
  schema: record({
    id: whole,
    email: text,
    owner: { type: 'boolean' },
    roles: list(record({ project: text, role: oneOf(...roleNames) })),
    invitedBy: orNull('string'),
    createdAt: time,
    expiresAt: time,
    expired: { type: 'boolean' },
  }),
}

const invitedAnswer: Answer = {
  name: 'InvitationLink',
  schema: record({
    email: text,
    link: { ...text, description: 'Works once. Shown only once.' },
    expiresAt: time,
    mailed: { type: 'boolean', description: 'It is also sent by mail.' },
  }),
}

const invitationJson = ({ id, email, owner, roles, invitedBy, createdAt, expiresAt, expired }: OpenInvitation) => ({
  ...{ id, email, owner, expired },
  roles: roles.map((one) => ({ project: one.slug, role: one.role })),
  invitedBy: invitedBy ?? null,
  createdAt: iso(createdAt),
  expiresAt: iso(expiresAt),
})

function partsOf({ store, runtime, at }: Asked<unknown>) {
  const { config, sealer, brakes } = runtime
  return { store, brakes, publicUrl: config.publicUrl, at, sealer: config.mail && sealer }
}

const tooMany = ({ retryAfter }: TooManyInvitations) =>
  problem(429, 'Too many invitations. Try again later.', { 'Retry-After': String(retryAfter) })

async function invited(asked: Asked<unknown>, email: string, roles: { slug: string; role: Member['role'] }[]) {
  if (!isEmail(email)) throw problem(400, mistakesTexts.english.missing['no-email'])
  const parts = partsOf(asked)
  const done = await invite(parts, asked.viewer, { email, owner: false, roles })
  if (done.ok) return { email, link: done.link, expiresAt: iso(done.expiresAt), mailed: parts.sealer !== undefined }
  throw done.why === 'too-many' ? tooMany(done) : problem(400, adminPeopleTexts.english.invite.mistakes[done.why])
}

/** The open invitation, if its roles are what this token could give: a link that makes an owner is only made on a page. */
async function changeable({ store, viewer, params, at }: Asked<unknown>) {
  const { slug } = params
  const open = await store.invitations.list(viewer, { at, ...(slug !== undefined && { slug }) })
  return open?.find(({ id, mayChange, owner }) => id === idIn(params) && mayChange && !owner)
}

const admins = 'For admins of the project.'
const owners = 'For owners.'

const oneInvitation = (base: string, whose: string) => [
  apiResource(`${base}/:id`, 'Invitation', {
    DELETE: apiMethod({
      summary: 'Withdraw an invitation',
      description: whose,
      scope: 'admin',
      async run(asked) {
        const open = await changeable(asked)
        return open && (await asked.store.invitations.withdraw(asked.viewer, open.id, asked.at)) !== undefined
      },
    }),
  }),
  apiResource(`${base}/:id/renewal`, 'Invitation', {
    POST: apiMethod({
      summary: 'Make a new link for an invitation',
      description: `${whose} The old link stops working. Invitations of owners are renewed on the page.`,
      scope: 'admin',
      answer: invitedAnswer,
      status: 201,
      async run(asked) {
        const open = await changeable(asked)
        const parts = partsOf(asked)
        const renewed = open && (await renewInvitation(parts, asked.viewer, open.id))
        if (!renewed) return undefined
        if (!renewed.ok) {
          if (renewed.why === 'too-many') throw tooMany(renewed)
          return undefined
        }
        const { email, link, expiresAt } = renewed
        return { email, link, expiresAt: iso(expiresAt), mailed: parts.sealer !== undefined }
      },
    }),
  }),
]

const listInvitations = (summary: string, description: string) =>
  listMethod({
    summary,
    description,
    scope: 'admin',
    answer: ['Invitations', 'invitations', invitationAnswer],
    find: ({ store, viewer, params: { slug }, at }) =>
      store.invitations.list(viewer, { at, ...(slug !== undefined && { slug }) }),
    page: newestFirst,
    json: invitationJson,
  })

/** Members of projects, and invitations. */
export const memberResources = [
  apiResource('projects/:slug/members', 'Project', {
    GET: listMethod({
      summary: 'List the members of a project',
      description: `${admins} Owners of the instance are included.`,
      scope: 'admin',
      answer: ['Members', 'members', memberAnswer],
      find: (asked) => asked.store.members.list(asked.viewer, slugOf(asked)),
      page: (rows, query) => pageById(rows, query, ({ userId }) => userId),
      json: memberJson,
    }),
    POST: apiMethod({
      summary: 'Give an account a role in a project',
      description: `${admins} The address of an account; invite those who have none.`,
      scope: 'admin',
      body: objectOf({ email, role }),
      answer: memberAnswer,
      status: 201,
      async run(asked) {
        const { store, viewer, body } = asked
        const change = await store.members.add(viewer, slugOf(asked), body.email, body.role)
        return changed(asked, change, (one) => change.ok && one.email === change.email, body.email)
      },
    }),
  }),
  apiResource('projects/:slug/members/:userId', 'Member', {
    PATCH: apiMethod({
      summary: 'Change the role of a member',
      description: admins,
      scope: 'admin',
      body: objectOf({ role }),
      answer: memberAnswer,
      async run(asked) {
        const { store, viewer, body, params } = asked
        const userId = idIn(params, 'userId')
        const change = await store.members.setRole(viewer, slugOf(asked), userId, body.role)
        return changed(asked, change, (one) => one.userId === userId)
      },
    }),
    DELETE: apiMethod({
      summary: 'Remove a member from a project',
      description: admins,
      scope: 'admin',
      async run(asked) {
        const change = await asked.store.members.remove(asked.viewer, slugOf(asked), idIn(asked.params, 'userId'))
        return change.ok || refused(change.why, '')
      },
    }),
  }),
  apiResource('projects/:slug/invitations', 'Project', {
    GET: listInvitations('List the open invitations to a project, newest first', admins),
    POST: apiMethod({
      summary: 'Invite somebody without an account to a project',
      description: admins,
      scope: 'admin',
      body: objectOf({ email, role }),
      answer: invitedAnswer,
      status: 201,
      async run(asked) {
        const { store, viewer, body } = asked
        if ((await store.projects.role(viewer, slugOf(asked))) !== 'admin') return undefined
        return invited(asked, body.email, [{ slug: slugOf(asked), role: body.role }])
      },
    }),
  }),
  ...oneInvitation('projects/:slug/invitations', admins),
  apiResource('invitations', 'Instance', {
    GET: listInvitations('List the open invitations, newest first', owners),
    POST: apiMethod({
      summary: 'Invite somebody to several projects',
      description: `${owners} Owners are invited on the page only.`,
      scope: 'admin',
      body: objectOf({ email, roles: manyOf(objectOf({ project: textOf(100, 1), role }), 100) }),
      answer: invitedAnswer,
      status: 201,
      async run(asked) {
        const { viewer, body } = asked
        if (!viewer.owner) throw problem(403, 'Only owners can invite to the instance.')
        if (body.roles.length === 0) throw problem(400, adminPeopleTexts.english.invite.mistakes.nothing)
        return invited(
          asked,
          body.email,
          body.roles.map((one) => ({ slug: one.project, role: one.role })),
        )
      },
    }),
  }),
  ...oneInvitation('invitations', owners),
]
