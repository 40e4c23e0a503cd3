import { languages, type Preferences } from '~/accounts/language'
import { isOptOutKind, mostOptOuts, optOutKinds } from '~/alerts/mail-opt-out'
import { summaryPeriods } from '~/alerts/summary-schedule'
import type { Instant } from '~/clock'
import { triaged } from '~/projects/triaged'
import type { ApiToken } from '~/store/tokens'
import { timeZoneOf } from '~/texts/time-zone'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { about, choiceOf, manyOf, objectOf, optional, orNone, refuseField, textOf, wholeOf } from '../field'
import { iso } from '../json'
import { listMethod, oldestFirst } from '../list-method'
import { list, oneOf, orNull, record, text, time, whole } from '../openapi-types'
import { cursorIn, endedAt, limitIn, pageAnswer, pageParameters } from '../page-of'

/** What somebody does with their own account. */

const languageIds = languages.map(({ id }) => id)
const timeZone = textOf(100, 1)

const meAnswer: Answer = {
  name: 'Me',
  schema: record({
    id: whole,
    email: text,
    name: text,
    owner: { type: 'boolean' },
    scopes: { ...list(text), description: 'Of the token.' },
    language: { oneOf: [oneOf(...languageIds), { type: 'null' }] },
    timeZone: orNull('string'),
  }),
}

/** The viewer of a token has no preferences: they are those of the account. */
const preferencesOf = async ({ store, viewer }: Asked<unknown>): Promise<Preferences> =>
  (await store.accounts.viewer(viewer.userId))?.preferences ?? {}

const meJson = ({ viewer, scopes }: Asked<unknown>, { language, timeZone }: Preferences) => ({
  ...{ id: viewer.userId, email: viewer.email, name: viewer.name, owner: viewer.owner, scopes },
  language: language ?? null,
  timeZone: timeZone ?? null,
})

function zoneIn(name: string | null | undefined, at: string): string | undefined {
  if (name === null || name === undefined) return undefined
  return timeZoneOf(name) ?? refuseField(at, 'must be the name of a time zone, like "Europe/Berlin"')
}

const optOut = objectOf({
  project: about(orNone(textOf(100, 1)), 'A slug. Null: every project.'),
  kind: choiceOf(...optOutKinds),
})
const summary = objectOf({
  every: choiceOf(...summaryPeriods),
  weekday: about(wholeOf(0, 6), '0 is Sunday. Of weekly ones.'),
  hour: wholeOf(0, 23),
  timeZone,
})
const notifications = {
  optOuts: about(manyOf(optOut, mostOptOuts), 'What is not sent by mail.'),
  summary: about(orNone(summary), 'Null: no summary mails.'),
}
const notificationsAnswer: Answer = {
  name: 'Notifications',
  schema: record({ optOuts: notifications.optOuts.schema, summary: notifications.summary.schema }),
}

async function notificationsOf({ store, viewer }: Asked<unknown>) {
  const [{ optOuts, summary }, projects] = await Promise.all([
    store.mailSettings.of(viewer.userId),
    store.projects.list(viewer),
  ])
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  const { nextAt: _, ...schedule } = { nextAt: 0, ...summary }
  return {
    // Those of a project that the token cannot see stay, and are not listed.
    optOuts: optOuts.flatMap(({ projectId, kind }) => {
      const project = projectId === 0 ? null : slugs.get(projectId)
      return project === undefined ? [] : [{ project, kind }]
    }),
    summary: summary ? schedule : null,
  }
}

async function setOptOuts({ store, viewer }: Asked<unknown>, sent: { project: string | null; kind: string }[]) {
  const ids = new Map(triaged(await store.projects.list(viewer)).map(({ id, slug }) => [slug, id]))
  const { optOuts } = await store.mailSettings.of(viewer.userId)
  const seen = new Set<number>([0, ...ids.values()])
  const kept = optOuts.filter(({ projectId }) => !seen.has(projectId))
  const wanted = sent.flatMap(({ project, kind }, index) => {
    const projectId = project === null ? 0 : ids.get(project)
    if (projectId === undefined)
      return refuseField(`optOuts.${index}.project`, 'is not the slug of one of your projects')
    return isOptOutKind(kind) ? [{ projectId, kind }] : []
  })
  await store.mailSettings.setOptOuts(viewer.userId, [...wanted, ...kept])
}

const mentionAnswer: Answer = {
  name: 'Mention',
  schema: record({
    id: { ...whole, description: 'Of the comment.' },
    issue: text,
    title: text,
    by: orNull('string'),
    at: time,
    begins: { ...text, description: 'The first characters of the comment.' },
    read: { type: 'boolean' },
  }),
}

const tokenAnswer: Answer = {
  name: 'Token',
  schema: record({
    id: whole,
    label: text,
    scopes: list(text),
    createdAt: time,
    lastUsedAt: { ...orNull('string'), format: 'date-time' },
    expiresAt: { ...orNull('string'), format: 'date-time' },
    projects: { oneOf: [list(text), { type: 'null' }], description: 'Names of those it is limited to.' },
    app: { ...orNull('string'), description: 'Host of the connected app that the token belongs to.' },
  }),
}

const isoOrNull = (at: Instant | undefined) => (at === undefined ? null : iso(at))

const tokenJson = ({ id, label, scopes, createdAt, lastUsedAt, expiresAt, projects, redirectUri }: ApiToken) => ({
  ...{ id, label, scopes, projects: projects ?? null, app: redirectUri ? new URL(redirectUri).host : null },
  createdAt: iso(createdAt),
  lastUsedAt: isoOrNull(lastUsedAt),
  expiresAt: isoOrNull(expiresAt),
})

export const ownResources = [
  apiResource('me', 'Account', {
    GET: apiMethod({
      summary: 'Get the account of the token',
      ofProjects: true,
      scope: 'read',
      answer: meAnswer,
      run: async (asked) => meJson(asked, await preferencesOf(asked)),
    }),
    PATCH: apiMethod({
      summary: 'Set the language and time zone of the account',
      description: 'Null: as the browser says.',
      scope: 'admin',
      body: objectOf({
        language: optional(orNone(choiceOf(...languageIds))),
        timeZone: optional(orNone(timeZone)),
      }),
      answer: meAnswer,
      async run(asked) {
        const { store, viewer, body } = asked
        const wanted = { ...(await preferencesOf(asked)), ...body }
        const zone = zoneIn(wanted.timeZone, 'timeZone')
        const preferences = { ...(wanted.language && { language: wanted.language }), ...(zone && { timeZone: zone }) }
        await store.accounts.setPreferences(viewer.userId, preferences)
        return meJson(asked, preferences)
      },
    }),
  }),
  apiResource('me/notifications', 'Account', {
    GET: apiMethod({
      summary: 'Get which mails the account gets',
      ofProjects: true,
      scope: 'read',
      answer: notificationsAnswer,
      run: notificationsOf,
    }),
    PATCH: apiMethod({
      summary: 'Set which mails the account gets',
      scope: 'admin',
      body: objectOf({ optOuts: optional(notifications.optOuts), summary: optional(notifications.summary) }),
      answer: notificationsAnswer,
      async run(asked) {
        const { store, viewer, body, at } = asked
        const schedule = body.summary ?? undefined
        if (schedule) zoneIn(schedule.timeZone, 'summary.timeZone')
        if (body.optOuts) await setOptOuts(asked, body.optOuts)
        if (body.summary !== undefined) await store.mailSettings.setSummary(viewer.userId, schedule, at)
        return notificationsOf(asked)
      },
    }),
  }),
  apiResource('me/notifications/test', 'Account', {
    POST: apiMethod({
      summary: 'Send a test mail to the account',
      scope: 'admin',
      async run({ store, viewer, at }) {
        await store.mailSettings.test(viewer.userId, at)
        return true
      },
    }),
  }),
  apiResource('me/mentions', 'Account', {
    GET: apiMethod({
      summary: 'List the comments that mention the account, newest first',
      ofProjects: true,
      scope: 'read',
      query: pageParameters,
      answer: pageAnswer('Mentions', 'mentions', mentionAnswer),
      async run({ store, viewer, query }) {
        const limit = limitIn(query)
        const cursor = cursorIn(query)
        const page = { unread: false, limit: limit + 1, ...(cursor && { before: Number(cursor) }) }
        const { rows, next } = endedAt(await store.comments.mentions(viewer, page), limit, ({ id }) => String(id))
        const mentions = rows.map(({ shortId, by, at, ...mention }) => ({
          ...mention,
          issue: shortId,
          by: by ?? null,
          at: iso(at),
        }))
        return { mentions, next }
      },
    }),
  }),
  apiResource('me/mentions/read', 'Account', {
    POST: apiMethod({
      summary: 'Mark all mentions as read',
      scope: 'write',
      async run({ store, viewer, at }) {
        await store.comments.markRead(viewer, undefined, at)
        return true
      },
    }),
  }),
  apiResource('me/seen', 'Account', {
    POST: apiMethod({
      summary: 'Mark what the first page shows as seen',
      scope: 'write',
      async run({ store, viewer, at }) {
        await store.triage.markSeen(viewer, at)
        return true
      },
    }),
  }),
  apiResource('me/tokens', 'Account', {
    GET: listMethod({
      summary: 'List the API tokens of the account',
      description: 'With those of connected apps. New ones are made on the page or the command line.',
      scope: 'admin',
      answer: ['Tokens', 'tokens', tokenAnswer],
      find: ({ store, viewer }) => store.tokens.list(viewer.userId),
      page: oldestFirst,
      json: tokenJson,
    }),
  }),
  apiResource('me/tokens/:id', 'Token', {
    DELETE: apiMethod({
      summary: 'Remove an API token of the account',
      description: 'Of a connected app: disconnects it.',
      scope: 'admin',
      async run({ store, viewer, params }) {
        const id = idIn(params)
        if (!(await store.tokens.list(viewer.userId)).some((token) => token.id === id)) return false
        await store.tokens.remove(viewer.userId, id)
        return true
      },
    }),
  }),
]
