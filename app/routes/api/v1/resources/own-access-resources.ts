import { longestLabel } from '~/accounts/label'
import { mostOwnRows } from '~/store/own-data'
import { type Answer, apiMethod, apiResource, idIn } from '../api-resource'
import { objectOf, textOf } from '../field'
import { iso } from '../json'
import { listMethod, oldestFirst } from '../list-method'
import { orNull, record, text, time, whole } from '../openapi-types'

/** Where somebody is signed in, and with what. Adding and removing passkeys asks for a proof, so that it is done on the page. */

const sessionAnswer: Answer = {
  name: 'Session',
  schema: record({
    id: whole,
    userAgent: { ...text, description: 'Of the browser, as it said.' },
    network: { ...text, description: 'Where it was last used, shortened.' },
    createdAt: time,
    lastUsedAt: { ...time, description: 'To the hour.' },
  }),
}

const passkeyAnswer: Answer = {
  name: 'Passkey',
  schema: record({
    id: whole,
    label: text,
    createdAt: time,
    lastUsedAt: { ...orNull('string'), format: 'date-time' },
  }),
}

export const ownAccessResources = [
  apiResource('me/data', 'Account', {
    GET: apiMethod({
      summary: 'Get everything that is stored about the account',
      description: `Lists of rows by name; the newest ${mostOwnRows} of each.`,
      scope: 'admin',
      answer: { name: 'OwnData', schema: { type: 'object', additionalProperties: true } },
      async run({ store, viewer }) {
        await store.audit.noteRead({ what: 'account.exported', about: viewer.email })
        return store.ownData.of(viewer)
      },
    }),
  }),
  apiResource('me/sessions', 'Account', {
    GET: listMethod({
      summary: 'List the browsers in which the account is signed in',
      scope: 'admin',
      answer: ['Sessions', 'sessions', sessionAnswer],
      find: ({ store, viewer, at }) => store.sessions.list(viewer, at, undefined),
      page: oldestFirst,
      json: ({ id, userAgent, network, createdAt, lastUsedAt }) => ({
        ...{ id, userAgent, network },
        createdAt: iso(createdAt),
        lastUsedAt: iso(lastUsedAt),
      }),
    }),
    DELETE: apiMethod({
      summary: 'Sign the account out in every browser',
      scope: 'admin',
      async run({ store, viewer }) {
        await store.sessions.endOthers(viewer, undefined)
        return true
      },
    }),
  }),
  apiResource('me/sessions/:id', 'Session', {
    DELETE: apiMethod({
      summary: 'Sign the account out in a browser',
      scope: 'admin',
      run: ({ store, viewer, params }) => store.sessions.end(viewer, idIn(params)),
    }),
  }),
  apiResource('me/passkeys', 'Account', {
    GET: listMethod({
      summary: 'List the passkeys of the account',
      scope: 'admin',
      answer: ['Passkeys', 'passkeys', passkeyAnswer],
      find: ({ store, viewer }) => store.passkeys.list(viewer.userId),
      page: oldestFirst,
      json: ({ id, label, createdAt, lastUsedAt }) => ({
        ...{ id, label },
        createdAt: iso(createdAt),
        lastUsedAt: lastUsedAt === undefined ? null : iso(lastUsedAt),
      }),
    }),
  }),
  apiResource('me/passkeys/:id', 'Passkey', {
    PATCH: apiMethod({
      summary: 'Rename a passkey',
      description: 'Passkeys are added and removed on the page, which asks for a proof of identity.',
      scope: 'admin',
      body: objectOf({ label: textOf(longestLabel, 1) }),
      run: ({ store, viewer, params, body }) => store.passkeys.rename(viewer.userId, idIn(params), body.label),
    }),
  }),
]
