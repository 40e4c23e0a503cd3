import type { AuditEntry } from '~/accounts/audit-entry'
import { deliveryJson } from '~/delivery/delivery-json'
import { problem } from '~/fallback/problem'
import type { ParkedRow } from '~/store/parked'
import type { Person, PersonChange } from '~/store/people'
import { adminPeopleTexts } from '~/texts/en/admin-people'
import { auditTexts } from '~/texts/en/audit'
import { auditSearchOf } from '../../../admin/audit-view.server'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { choiceOf, flag, objectOf, textOf } from '../field'
import { iso } from '../json'
import { deliverySchemas } from '../openapi-delivery-schemas'
import { inQuery } from '../openapi-parameters'
import { list, oneOf, orNull, record, text, time, whole } from '../openapi-types'
import { cursorIn, endedAt, limitIn, pageAnswer, pageParameters } from '../page-of'
import { isoOrNull, owners, ownersOnly, timeOrNone } from './owners'

/** What owners of the instance do. */

const personAnswer: Answer = {
  name: 'Person',
  schema: record({
    id: whole,
    email: text,
    name: text,
    owner: { type: 'boolean' },
    disabledAt: timeOrNone,
    createdAt: time,
    lastSeen: timeOrNone,
    secondFactor: { type: 'boolean' },
    roles: list(record({ project: text, role: oneOf('admin', 'member', 'helper') })),
    assigned: { ...whole, description: 'Issues that are assigned to it.' },
  }),
}

const personJson = ({ userId, email, name, owner, roles, assigned, ...person }: Person) => ({
  ...{ id: userId, email, name, owner, assigned },
  disabledAt: isoOrNull(person.disabledAt),
  createdAt: iso(person.createdAt),
  lastSeen: isoOrNull(person.lastSeen),
  secondFactor: person.oneTimeCodes || person.passkeys > 0,
  roles: roles.map(({ slug, role }) => ({ project: slug, role })),
})

async function onePerson({ store, viewer, params }: Asked<unknown>) {
  const person = await store.people.one(viewer, idIn(params))
  return person && personJson(person)
}

async function changed(asked: Asked<unknown>, change: PersonChange) {
  if (change.ok) return onePerson(asked)
  if (change.why === 'unknown') return undefined
  throw problem(409, adminPeopleTexts.english.mistakes[change.why])
}

const peopleResources = [
  apiResource('people', 'Instance', {
    GET: apiMethod({
      summary: 'List the accounts by e-mail address',
      description: owners,
      scope: 'admin',
      query: [inQuery('q', 'Part of the e-mail address or name.'), ...pageParameters],
      answer: pageAnswer('People', 'people', personAnswer),
      async run(asked) {
        ownersOnly(asked)
        const { store, viewer, query } = asked
        const limit = limitIn(query)
        const text = query.get('q')?.slice(0, 200)
        const after = query.get('cursor')?.slice(0, 300)
        const page = { limit: limit + 1, ...(text && { text }), ...(after && { after }) }
        const { rows, next } = endedAt(await store.people.list(viewer, page), limit, ({ email }) => email)
        return { people: rows.map(personJson), next }
      },
    }),
  }),
  apiResource('people/:id', 'Account', {
    GET: apiMethod({
      summary: 'Get an account',
      description: owners,
      scope: 'admin',
      answer: personAnswer,
      run: onePerson,
    }),
    PATCH: apiMethod({
      summary: 'Disable or enable an account',
      description: `${owners} Disabling ends its sessions and tokens.`,
      scope: 'admin',
      body: objectOf({ disabled: flag }),
      answer: personAnswer,
      async run(asked) {
        const { store, viewer, params, body, at } = asked
        return changed(asked, await store.people.setDisabled(viewer, idIn(params), body.disabled, at))
      },
    }),
  }),
  apiResource('people/:id/hand-over', 'Account', {
    POST: apiMethod({
      summary: 'Give what is assigned to an account to another one',
      description: owners,
      scope: 'admin',
      body: objectOf({ email: textOf(254, 3) }),
      answer: { name: 'HandedOver', schema: record({ given: whole, unassigned: whole }) },
      async run({ store, viewer, params, body, at }) {
        const receiver = await store.people.byEmail(viewer, body.email)
        if (!receiver) throw problem(400, adminPeopleTexts.english.person.noReceiver)
        const handed = await store.people.handOver(viewer, idIn(params), receiver.userId, at)
        return handed.ok && { given: handed.given, unassigned: handed.unassigned }
      },
    }),
  }),
]

const parkedAnswer: Answer = {
  name: 'Parked',
  schema: record({
    id: whole,
    project: orNull('string'),
    itemKind: text,
    items: whole,
    reason: text,
    detail: text,
    bytes: whole,
    at: time,
    retryable: { type: 'boolean' },
    retryAt: timeOrNone,
  }),
}

const parkedJson = ({ project, at, retryAt, ...row }: ParkedRow) => ({
  ...row,
  project: project?.slug ?? null,
  at: iso(at),
  retryAt: isoOrNull(retryAt),
})

const parkedResources = [
  apiResource('parked', 'Instance', {
    GET: apiMethod({
      summary: 'List the items that could not be processed, newest first',
      description: owners,
      scope: 'admin',
      query: pageParameters,
      answer: pageAnswer('ParkedItems', 'parked', parkedAnswer),
      async run(asked) {
        ownersOnly(asked)
        const { store, viewer, query } = asked
        const limit = limitIn(query)
        const cursor = cursorIn(query)
        const page = { limit: limit + 1, ...(cursor && { before: Number(cursor) }) }
        const { rows, next } = endedAt(await store.parked.page(viewer, page), limit, ({ id }) => String(id))
        return { parked: rows.map(parkedJson), next }
      },
    }),
  }),
  apiResource('parked/:id', 'Item', {
    DELETE: apiMethod({
      summary: 'Discard a parked item',
      description: `${owners} It is then counted as rejected.`,
      scope: 'admin',
      run: ({ store, viewer, params }) => store.parked.drop(viewer, idIn(params)),
    }),
  }),
  apiResource('parked/:id/retry', 'Item', {
    POST: apiMethod({
      summary: 'Try again to process a parked item',
      description: owners,
      scope: 'admin',
      run: ({ store, viewer, params, at }) => store.parked.retry(viewer, idIn(params), at),
    }),
  }),
]

const auditAnswer: Answer = {
  name: 'AuditEntry',
  schema: record({
    id: whole,
    at: time,
    actor: record({ kind: text, name: orNull('string'), address: orNull('string') }),
    what: { ...text, examples: ['member.role-changed'] },
    about: orNull('string'),
    project: orNull('string'),
    details: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
  }),
}

const auditJson = ({ id, at, actor, what, about, project, details }: AuditEntry) => ({
  ...{ id, what, details, about: about ?? null, project: project ?? null },
  at: iso(at),
  actor: { kind: actor.kind, name: actor.name ?? null, address: actor.address ?? null },
})

const auditQuery = [
  inQuery('q', 'Words of who, what, to what or from where.'),
  inQuery('project', 'A slug.'),
  inQuery('from', 'A day: `2026-11-22`.', { type: 'string', format: 'date' }),
  inQuery('to', 'A day, included.', { type: 'string', format: 'date' }),
]

const logResources = [
  apiResource('audit', 'Instance', {
    GET: apiMethod({
      summary: 'List the audit log, newest first',
      description: `${owners} A page may have fewer entries than \`limit\` although \`next\` is there: each looks at a part of the log.`,
      scope: 'admin',
      query: [...auditQuery, ...pageParameters],
      answer: pageAnswer('AuditEntries', 'entries', auditAnswer),
      async run(asked) {
        ownersOnly(asked)
        const { store, viewer, query } = asked
        const { search, wrong } = auditSearchOf(query, auditTexts.english.acts)
        if (!search) throw problem(400, `${wrong} must be a day like 2026-11-22.`)
        const cursor = query.get('cursor') || undefined
        const page = await store.audit.page(viewer, { search, limit: limitIn(query), ...(cursor && { cursor }) })
        return page && { entries: page.entries.map(auditJson), next: page.next ?? null }
      },
    }),
  }),
  apiResource('deliveries', 'Instance', {
    GET: apiMethod({
      summary: 'List the alert messages of all projects, newest first',
      description: `${owners} Covers the last 30 days.`,
      scope: 'admin',
      query: pageParameters,
      answer: { name: 'Deliveries', schema: deliverySchemas.Deliveries },
      async run({ store, viewer, query }) {
        const cursor = query.get('cursor') || undefined
        const asked = { slug: undefined, limit: limitIn(query), ...(cursor && { cursor }) }
        const page = await store.deliveries.page(viewer, asked)
        return page && { deliveries: page.deliveries.map(deliveryJson), next: page.next ?? null }
      },
    }),
  }),
  apiResource('deliveries/held', 'Instance', {
    POST: apiMethod({
      summary: 'Send or drop the messages that are held since a backup was restored',
      description: owners,
      scope: 'admin',
      body: objectOf({ choice: choiceOf('send', 'drop') }),
      answer: { name: 'HeldReleased', schema: record({ messages: whole }) },
      async run(asked) {
        ownersOnly(asked)
        const { store, viewer, body, at } = asked
        return { messages: await store.deliveries.releaseHeld(viewer, body.choice, at) }
      },
    }),
  }),
]

export const ownerResources = [...peopleResources, ...parkedResources, ...logResources]
