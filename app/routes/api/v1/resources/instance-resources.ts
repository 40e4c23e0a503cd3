import type { IdentityProvider } from '~/store/identity-providers'
import type { ShownNode } from '~/store/nodes'
import { instanceFigures } from '../../../admin/instance-figures.server'
import { type Answer, apiMethod, apiResource } from '../api-resource'
import { iso } from '../json'
import { listMethod, oldestFirst } from '../list-method'
import { list, oneOf, orNull, record, ref, text, time, whole } from '../openapi-types'
import { pageById, pageParameters } from '../page-of'
import { owners, ownersOnly } from './owners'

/** What the administration of the instance shows. */

const flag = { type: 'boolean' }

const instanceAnswer: Answer = {
  name: 'Instance',
  schema: record({
    inbox: record({ records: whole, bytes: whole, oldestSeconds: { type: 'number', minimum: 0 } }),
    messages: record({
      waiting: { ...whole, description: 'Alert messages that are not sent yet.' },
      held: { ...whole, description: 'Held since a backup was restored.' },
      delaySeconds: {
        ...orNull('integer'),
        description: 'Of 95 of 100 messages in the last hour. Null: none was sent.',
      },
    }),
    parked: record({ items: whole, bytes: whole }),
    disk: record({ database: whole, inbox: whole, free: whole, total: whole }),
    sourceMapBytes: whole,
    backup: {
      description: 'Null: no backups are configured.',
      oneOf: [
        record({ ageSeconds: { ...orNull('integer'), description: 'Null: there is none yet.' }, overdue: flag }),
        { type: 'null' },
      ],
    },
    secondFactorRequired: flag,
  }),
}

const instanceResource = apiResource('instance', 'Instance', {
  GET: apiMethod({
    summary: 'Get what waits, what the disk holds, and the age of the newest backup',
    description: `${owners} Sizes in bytes. Disk and inbox are those of the node that answers.`,
    scope: 'admin',
    answer: instanceAnswer,
    async run(asked) {
      ownersOnly(asked)
      const { store, viewer, runtime } = asked
      const { inbox, outbox, disk, artifacts, backups } = await instanceFigures(runtime)
      const { items, bytes } = await store.parked.held(viewer)
      return {
        inbox,
        messages: { waiting: outbox.waiting, held: outbox.held, delaySeconds: outbox.delaySeconds ?? null },
        parked: { items, bytes },
        disk,
        sourceMapBytes: artifacts,
        backup: backups
          ? {
              ageSeconds: backups.age === undefined ? null : Math.round(backups.age / 1000),
              overdue: backups.overdue,
            }
          : null,
        secondFactorRequired: await store.secondFactors.isRequired(),
      }
    },
  }),
})

const nodeAnswer: Answer = {
  name: 'Node',
  schema: record({
    id: whole,
    name: text,
    place: { ...text, description: 'The machine, and the path of its data there.' },
    version: text,
    roles: list(oneOf('intake', 'work', 'web')),
    running: flag,
    leads: { ...flag, description: 'Does the work that one node does for all.' },
    startedAt: time,
    seenAt: time,
    inbox: record({ segment: whole, offset: whole }),
    waiting: { ...whole, description: 'Records in its inbox.' },
    lagSeconds: { type: 'number', minimum: 0 },
    writes: {
      ...record({ count: whole, waitedMilliseconds: { type: 'number' }, longestMilliseconds: { type: 'number' } }),
      description: 'Of the last minute: how long they waited for other nodes.',
    },
  }),
}

const nodeJson = ({ id, name, place, version, roles, isRunning, leads, ...node }: ShownNode) => ({
  ...{ id, name, place, version, roles, running: isRunning, leads },
  startedAt: iso(node.startedAt),
  seenAt: iso(node.seenAt),
  inbox: { segment: node.position.segment, offset: node.position.offset },
  waiting: node.waiting,
  lagSeconds: node.lagSeconds,
  writes: {
    count: node.turns.lately.turns,
    waitedMilliseconds: node.turns.lately.waited,
    longestMilliseconds: node.turns.lately.longest,
  },
})

const nodesResource = apiResource('nodes', 'Instance', {
  GET: listMethod({
    summary: 'List the nodes: the servers of this instance',
    description: owners,
    scope: 'admin',
    answer: ['Nodes', 'nodes', nodeAnswer],
    find: (asked) => {
      ownersOnly(asked)
      return asked.store.nodes.list(asked.viewer)
    },
    page: oldestFirst,
    json: nodeJson,
  }),
})

const providerAnswer: Answer = {
  name: 'SignInProvider',
  schema: record({
    id: whole,
    name: text,
    issuer: text,
    clientId: text,
    trustsEmail: { ...flag, description: 'A verified address is enough to connect an account.' },
    arrival: { ...oneOf('invited', 'domains', 'groups'), description: 'Who gets an account by signing in.' },
    domains: list(text),
    groupsClaim: orNull('string'),
    enabled: flag,
    fromEnvironment: flag,
    roles: list(record({ group: text, project: text, role: oneOf('admin', 'member', 'helper') })),
    accounts: { ...whole, description: 'Accounts that are connected to it.' },
  }),
}

const providerJson = ({ id, name, issuer, clientId, trustsEmail, arrival, ...provider }: IdentityProvider) => ({
  ...{ id, name, issuer, clientId, trustsEmail, arrival },
  domains: provider.domains,
  groupsClaim: provider.groupsClaim ?? null,
  enabled: provider.enabled,
  fromEnvironment: provider.fromEnvironment,
  roles: provider.roles.map(({ group, project, role }) => ({ group, project, role })),
  accounts: provider.linked,
})

const providersResource = apiResource('sign-in-providers', 'Instance', {
  GET: apiMethod({
    summary: 'List the providers that people sign in with',
    description: `${owners} Without their secrets. They are changed on the page.`,
    scope: 'admin',
    query: pageParameters,
    answer: {
      name: 'SignInProviders',
      schema: record({
        ...{ providers: list(ref('SignInProvider')), next: orNull('string') },
        passwordsOff: { ...flag, description: 'People sign in with providers only.' },
      }),
      of: providerAnswer,
    },
    async run(asked) {
      ownersOnly(asked)
      const { store, viewer, query } = asked
      const { rows, next } = pageById(await store.identityProviders.list(viewer), query, ({ id }) => id)
      const passwordsOff = await store.identityProviders.singleSignOn()
      return { providers: rows.map(providerJson), next, passwordsOff }
    },
  }),
})

export const instanceResources = [instanceResource, nodesResource, providersResource]
