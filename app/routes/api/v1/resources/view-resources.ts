import { problem } from '~/fallback/problem'
import { issueSorts } from '~/issues/issue'
import { mistakesInView, type Sharing, sharingIn, sharingText, viewLimits } from '~/issues/views'
import type { SavedView } from '~/store/views'
import { mistakesTexts } from '~/texts/en/mistakes'
import { searchTexts } from '~/texts/en/search'
import { viewsTexts } from '~/texts/en/views'
import { mistakesWords } from '~/texts/mistake-words'
import { problemSentence } from '~/texts/search-problem'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { about, choiceOf, flag, objectOf, optional, refuseMistakes, textOf } from '../field'
import { listMethod, oldestFirst } from '../list-method'
import { oneOf, record, text, whole } from '../openapi-types'

const viewAnswer: Answer = {
  name: 'View',
  schema: record({
    ...{ id: whole, name: text, q: text, sort: oneOf(...issueSorts) },
    sharing: { ...text, description: 'Empty: only you. `project:<slug>`: its members. `everyone`.' },
    mine: { type: 'boolean' },
    mayChange: { type: 'boolean' },
    opensWith: { type: 'boolean', description: 'The issue list opens with it.' },
  }),
}

const fields = {
  name: textOf(viewLimits.name, 1),
  q: about(textOf(1000), 'A search of the issue list.'),
  sort: choiceOf(...issueSorts),
  sharing: about(textOf(120), 'Empty: only you. `project:<slug>`: its members. `everyone`: for owners.'),
  opensWith: flag,
}

const viewJson = ({ sharing, ...view }: SavedView) => ({ ...view, sharing: sharingText(sharing) })

async function oneView({ store, viewer }: Asked<unknown>, id: number) {
  const view = (await store.views.list(viewer)).find((one) => one.id === id)
  return view && viewJson(view)
}

type Given = { name: string; q: string; sort: SavedView['sort']; sharing: Sharing; opensWith: boolean; id?: number }

async function save(asked: Asked<unknown>, given: Given) {
  const wrong = mistakesInView(given)
  refuseMistakes({
    ...mistakesWords(wrong?.fields, mistakesTexts.english),
    ...(wrong?.search && { q: problemSentence(given.q, wrong.search, searchTexts.english) }),
  })
  const saved = await asked.store.views.save(asked.viewer, given, asked.at)
  if (saved.ok) return oneView(asked, saved.id)
  const { problems, mistakes } = viewsTexts.english
  if (saved.why === 'unknown') return undefined
  if (saved.why === 'name') throw problem(409, mistakes.takenName)
  throw problem(400, saved.why === 'many' ? problems.many(viewLimits.views) : problems.sharing)
}

/** Saved views of the issue list. */
export const viewResources = [
  apiResource('views', 'View', {
    GET: listMethod({
      summary: 'List the saved views of the issue list',
      description: 'Those of the token’s user and those shared with them.',
      scope: 'read',
      answer: ['Views', 'views', viewAnswer],
      find: ({ store, viewer }) => store.views.list(viewer),
      page: oldestFirst,
      json: viewJson,
    }),
    POST: apiMethod({
      summary: 'Save a view',
      scope: 'write',
      body: objectOf({
        name: fields.name,
        q: fields.q,
        sort: optional(fields.sort),
        sharing: optional(fields.sharing),
        opensWith: optional(flag),
      }),
      answer: viewAnswer,
      status: 201,
      run(asked) {
        const { name, q, sort = 'last-seen', sharing = '', opensWith = false } = asked.body
        return save(asked, { name: name.trim(), q: q.trim(), sort, sharing: sharingIn(sharing), opensWith })
      },
    }),
  }),
  apiResource('views/:id', 'View', {
    GET: apiMethod({
      summary: 'Get a saved view',
      scope: 'read',
      answer: viewAnswer,
      run: (asked) => oneView(asked, idIn(asked.params)),
    }),
    PATCH: apiMethod({
      summary: 'Change a saved view',
      description: 'With `opensWith` alone also a view of others.',
      scope: 'write',
      body: objectOf({
        name: optional(fields.name),
        q: optional(fields.q),
        sort: optional(fields.sort),
        sharing: optional(fields.sharing),
        opensWith: optional(flag),
      }),
      answer: viewAnswer,
      async run(asked) {
        const { store, viewer, params, body } = asked
        const id = idIn(params)
        const before = (await store.views.list(viewer)).find((one) => one.id === id)
        if (!before) return undefined
        const { opensWith = before.opensWith, sharing, ...words } = body
        if (Object.keys(body).every((field) => field === 'opensWith'))
          return (await store.views.openWith(viewer, id, opensWith)) ? oneView(asked, id) : undefined
        const { name, q, sort } = { name: before.name, q: before.q, sort: before.sort, ...words }
        const shared = sharing === undefined ? before.sharing : sharingIn(sharing)
        return save(asked, { id, name: name.trim(), q: q.trim(), sort, sharing: shared, opensWith })
      },
    }),
    DELETE: apiMethod({
      summary: 'Delete a saved view',
      scope: 'write',
      run: ({ store, viewer, params }) => store.views.remove(viewer, idIn(params)),
    }),
  }),
]
