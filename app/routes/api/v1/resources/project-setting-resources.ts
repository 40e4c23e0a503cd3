import { languages } from '~/accounts/language'
import { neverKept, type Scrubbing } from '~/events/scrubbing'
import { problem } from '~/fallback/problem'
import { longestContact, longestWords, parseReceiptWords, type ReceiptWords } from '~/feedback/receipt-words'
import { longestErased, parseErasure } from '~/projects/erasure-form'
import { mostPerWindow } from '~/projects/quota-form'
import { type Quotas, quotaCategories } from '~/projects/quotas'
import {
  longestBranch,
  longestPrefix,
  longestTemplate,
  mistakesInRepository,
  type Repository,
} from '~/projects/repository'
import { parseScrubbing } from '~/projects/scrubbing-form'
import { erasuresTexts } from '~/texts/en/erasures'
import { mistakesTexts } from '~/texts/en/mistakes'
import { privacyTexts } from '~/texts/en/privacy'
import { mistakesWords } from '~/texts/mistake-words'
import { apiMethod, apiResource, idIn } from '../api-resource'
import { about, choiceOf, manyOf, objectOf, optional, refuseMistakes, textOf, wholeOf } from '../field'
import { iso } from '../json'
import { listMethod, newestFirst } from '../list-method'
import { list, orNull, record, text, time, whole } from '../openapi-types'

const admins = 'For admins of the project.'

const limit = optional(wholeOf(0, mostPerWindow))
const quota = optional(objectOf({ perMinute: limit, perDay: limit }))
type Category = (typeof quotaCategories)[number]['id']
const quotaFields = Object.fromEntries(quotaCategories.map(({ id }) => [id, quota])) as Record<Category, typeof quota>
/** Quotas as they are sent and answered; a missing one is no limit, 0 rejects everything. */
export const quotasField = about(objectOf(quotaFields), 'By kind of item. Missing: no limit. 0 rejects everything.')
export const quotasAnswer = { name: 'Quotas', schema: quotasField.schema }

const scrubbing = objectOf({
  sensitiveKeys: about(manyOf(textOf(100, 1), 100), 'Names whose values are always removed.'),
  safeKeys: about(manyOf(textOf(100, 1), 100), 'Names whose values are kept although a rule by name says otherwise.'),
  neverKeep: about(manyOf(choiceOf(...neverKept), neverKept.length), 'What is never kept.'),
})

const scrubbingJson = ({ sensitiveKeys, safeKeys, neverKeep }: Scrubbing) => ({
  sensitiveKeys,
  safeKeys,
  neverKeep: neverKept.filter((one) => neverKeep[one]),
})

const receiptWords = objectOf({
  language: choiceOf('visitor', ...languages.map(({ id }) => id)),
  contact: about(textOf(longestContact), 'One line. Empty: not shown.'),
  words: about(textOf(longestWords), 'Paragraphs. Empty: not shown.'),
})

const repository = objectOf({
  template: about(textOf(longestTemplate, 1), '`https://github.com/acme/shop/blob/{commit}/{path}#L{line}`'),
  branch: about(textOf(longestBranch), 'Used where no commit of the release is known.'),
  prefix: about(textOf(longestPrefix), 'Removed from the start of paths.'),
})

const repositoryAnswer = { name: 'Repository', schema: record({ template: text, branch: text, prefix: text }) }
const noRepository: Repository = { template: '', branch: '', prefix: '' }

const erasureAnswer = {
  name: 'Erasure',
  schema: record({
    id: whole,
    askedAt: time,
    askedBy: orNull('string'),
    knownBy: list({ type: 'string', enum: ['id', 'email', 'ip'] }),
    doneAt: { ...orNull('string'), format: 'date-time' },
    progress: { type: 'number', minimum: 0, maximum: 1 },
    ...Object.fromEntries(
      ['looked', 'events', 'theirs', 'unreadable', 'attachments', 'issues', 'people', 'reports'].map((name) => [
        name,
        whole,
      ]),
    ),
  }),
}

/** Erasures that are listed. */
const mostErasures = 500

/** Settings of a project, each with one address. */
export const projectSettingResources = [
  apiResource('projects/:slug/quotas', 'Project', {
    GET: apiMethod({
      summary: 'Get the quotas of a project',
      description: admins,
      scope: 'admin',
      answer: quotasAnswer,
      run: async ({ store, viewer, params }) => (await store.quotas.ofProject(viewer, params.slug ?? ''))?.project,
    }),
    PUT: apiMethod({
      summary: 'Set the quotas of a project',
      description: admins,
      scope: 'admin',
      body: quotasField,
      answer: quotasAnswer,
      run: async ({ store, viewer, params, body }) =>
        (await store.quotas.setOfProject(viewer, params.slug ?? '', body as Quotas)) && body,
    }),
  }),
  apiResource('projects/:slug/keys/:id/quotas', 'Key', {
    GET: apiMethod({
      summary: 'Get the quotas of a key',
      description: admins,
      scope: 'admin',
      answer: quotasAnswer,
      async run({ store, viewer, params }) {
        const [quotas, keys] = await Promise.all([
          store.quotas.ofProject(viewer, params.slug ?? ''),
          store.projects.keys(viewer, params.slug ?? ''),
        ])
        const key = keys.find(({ id }) => id === idIn(params))
        return quotas && key && (quotas.keys.get(key.id) ?? {})
      },
    }),
    PUT: apiMethod({
      summary: 'Set the quotas of a key',
      description: admins,
      scope: 'admin',
      body: quotasField,
      answer: quotasAnswer,
      run: async ({ store, viewer, params, body }) =>
        (await store.quotas.setOfKey(viewer, params.slug ?? '', idIn(params), body as Quotas)) && body,
    }),
  }),
  apiResource('projects/:slug/privacy', 'Project', {
    GET: apiMethod({
      summary: 'Get what is removed from events of a project',
      description: `${admins} The rules for all projects apply besides.`,
      scope: 'admin',
      answer: { name: 'Privacy', schema: scrubbing.schema },
      async run({ store, viewer, params }) {
        const kept = await store.scrubbing.of(viewer, params.slug ?? '')
        return kept && scrubbingJson(kept)
      },
    }),
    PUT: apiMethod({
      summary: 'Set what is removed from events of a project',
      description: admins,
      scope: 'admin',
      body: scrubbing,
      answer: { name: 'Privacy', schema: scrubbing.schema },
      async run({ store, viewer, params, body }) {
        const { sensitiveKeys, safeKeys, neverKeep } = body
        const typed = { sensitiveKeys: sensitiveKeys.join('\n'), safeKeys: safeKeys.join('\n'), neverKeep }
        const parsed = parseScrubbing(typed)
        if ('mistakes' in parsed) {
          const { mistake } = privacyTexts.english
          const said = Object.entries(parsed.mistakes).map(([field, wrong]) => [field, mistake(wrong)])
          refuseMistakes(Object.fromEntries(said))
          return undefined
        }
        const isSet = await store.scrubbing.set(viewer, params.slug ?? '', parsed.scrubbing)
        return isSet && scrubbingJson(parsed.scrubbing)
      },
    }),
  }),
  apiResource('projects/:slug/erasures', 'Project', {
    GET: listMethod({
      summary: 'List the erased visitors of a project, newest first',
      description: `${admins} It does not say who was erased.`,
      scope: 'admin',
      answer: ['Erasures', 'erasures', erasureAnswer],
      find: ({ store, viewer, params }) => store.erasures.list(viewer, params.slug ?? '', mostErasures),
      page: newestFirst,
      json: ({ askedAt, askedBy, doneAt, ...erasure }) => ({
        ...erasure,
        askedAt: iso(askedAt),
        askedBy: askedBy ?? null,
        doneAt: doneAt === undefined ? null : iso(doneAt),
      }),
    }),
    POST: apiMethod({
      summary: 'Erase a visitor from what a project keeps',
      description: `${admins} It cannot be undone. At least one of id, email and ip.`,
      scope: 'admin',
      body: objectOf({
        id: optional(textOf(longestErased, 1)),
        email: optional(textOf(longestErased, 1)),
        ip: optional(textOf(longestErased, 1)),
      }),
      answer: { name: 'ErasureBegun', schema: record({ id: whole }) },
      status: 201,
      async run({ store, viewer, params, body, at }) {
        const { mistakes } = erasuresTexts.english
        const parsed = parseErasure({ id: '', email: '', ip: '', ...body })
        if ('mistake' in parsed) throw problem(400, mistakes[parsed.mistake])
        const begun = await store.erasures.begin(viewer, params.slug ?? '', parsed.person, at)
        if (begun.ok) return { id: begun.id }
        if (begun.why === 'busy') throw problem(409, mistakes.busy)
        return undefined
      },
    }),
  }),
  apiResource('projects/:slug/receipts', 'Project', {
    GET: apiMethod({
      summary: 'Get the texts on receipts of a project',
      description: admins,
      scope: 'admin',
      answer: { name: 'ReceiptTexts', schema: receiptWords.schema },
      run: ({ store, viewer, params }) => store.receipts.words(viewer, params.slug ?? ''),
    }),
    PUT: apiMethod({
      summary: 'Set the texts on receipts of a project',
      description: admins,
      scope: 'admin',
      body: receiptWords,
      answer: { name: 'ReceiptTexts', schema: receiptWords.schema },
      async run({ store, viewer, params, body }) {
        const parsed = parseReceiptWords(body)
        if ('mistakes' in parsed) {
          refuseMistakes(mistakesWords(parsed.mistakes, mistakesTexts.english))
          return undefined
        }
        const words: ReceiptWords = parsed.words
        return (await store.receipts.setWords(viewer, params.slug ?? '', words)) && words
      },
    }),
  }),
  apiResource('projects/:slug/repository', 'Repository', {
    GET: apiMethod({
      summary: 'Get where the code of a project is',
      scope: 'read',
      description: 'An empty template: there are no links.',
      answer: repositoryAnswer,
      async run({ store, viewer, params }) {
        if (!(await store.projects.bySlug(viewer, params.slug ?? ''))) return undefined
        return (await store.repositories.of(viewer, params.slug ?? '')) ?? noRepository
      },
    }),
    PUT: apiMethod({
      summary: 'Set where the code of a project is',
      description: admins,
      scope: 'admin',
      body: repository,
      answer: repositoryAnswer,
      async run({ store, viewer, params, body }) {
        refuseMistakes(mistakesWords(mistakesInRepository(body), mistakesTexts.english))
        return (await store.repositories.set(viewer, params.slug ?? '', body)) && body
      },
    }),
    DELETE: apiMethod({
      summary: 'Remove the links to the code of a project',
      description: admins,
      scope: 'admin',
      run: ({ store, viewer, params }) => store.repositories.set(viewer, params.slug ?? '', noRepository),
    }),
  }),
]
