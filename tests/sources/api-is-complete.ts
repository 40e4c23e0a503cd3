import { expect, test } from 'vitest'
import { openApiDocument } from '../../app/routes/api/v1/openapi-document'
import { actsByApi, reasons } from '../support/acts-by-api'
import { pageActs, pageAddresses } from '../support/page-acts'
import { showReasons, showsByApi } from '../support/shows-by-api'

type Operation = { parameters?: { name?: string }[] }
type Paths = Record<string, Record<string, Operation>>
const paths = openApiDocument('https://d.example').paths as unknown as Paths

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => method !== 'parameters')
    .map((method) => `${method.toUpperCase()} ${path}`),
)

test('what a page can do, the API can do', () => {
  const acts = pageActs().map(({ act }) => act)
  expect(acts.length).toBeGreaterThan(100)
  const unnamed = acts.filter((act) => !(act in actsByApi))
  expect(unnamed, 'Forms of pages without an operation. Add it, and a line in tests/support/acts-by-api.ts.').toEqual(
    [],
  )
  expect(Object.keys(actsByApi).filter((act) => !acts.includes(act))).toEqual([])
})

test('every act leads to an operation of the API, or has a reason', () => {
  const wrong = Object.entries(actsByApi).filter(([, done]) =>
    'by' in done ? !operations.includes(done.by) : !(done.not in reasons),
  )
  expect(wrong).toEqual([])
})

test('an act that the API leaves to the page because of a proof of identity is on a page that asks for one', () => {
  const unproved = pageActs().filter(({ act, prove }) => {
    const done = actsByApi[act]
    return done && 'not' in done && done.not === 'proof' && !prove
  })
  expect(unproved).toEqual([])
})

test('what a page shows, the API has', () => {
  const addresses = pageAddresses()
  expect(addresses.length).toBeGreaterThan(120)
  const unnamed = addresses.filter((address) => !(address in showsByApi))
  expect(
    unnamed,
    'Pages without an operation that has their data. Add it, and a line in tests/support/shows-by-api.ts.',
  ).toEqual([])
  expect(Object.keys(showsByApi).filter((address) => !addresses.includes(address))).toEqual([])
})

test('every page leads to operations that read, or has a reason', () => {
  const wrong = Object.entries(showsByApi).filter(([, shown]) =>
    'by' in shown ? !shown.by.every((operation) => operations.includes(operation)) : !(shown.not in showReasons),
  )
  expect(wrong).toEqual([])
})

test('every operation that reads has its data on a page', () => {
  const shown = new Set(Object.values(showsByApi).flatMap((one) => ('by' in one ? one.by : [])))
  const reads = operations.filter((operation) => operation.startsWith('GET ') && !shown.has(operation))
  // Previews are forms of a page, which acts-by-api.ts has.
  expect(reads.filter((operation) => !operation.endsWith('/preview'))).toEqual([])
})

/** Short lists that cannot grow, and the figures of an hour range. */
const whole = ['GET /releases/{version}/deploys', 'GET /issues/{shortId}/suspects']

test('every list of the API is read a page at a time', () => {
  const lists = operations.filter((operation) => {
    const [method = '', path = ''] = operation.split(' ')
    return method === 'GET' && /^List /.test(String((paths[path]?.get as { summary?: string })?.summary))
  })
  expect(lists.length).toBeGreaterThan(25)
  const unpaged = lists.filter((operation) => {
    const names = paths[operation.slice(4)]?.get?.parameters?.map(({ name }) => name) ?? []
    return !(names.includes('cursor') && names.includes('limit'))
  })
  expect(unpaged.sort()).toEqual(whole.sort())
})
