import { expect, test } from 'vitest'
import { apiReferenceTexts } from '~/texts/en/api-reference'
import { openApiDocument } from '../api/v1/openapi-document'
import { apiParts } from './api-reference'

const document = openApiDocument('https://d.example') as unknown as Parameters<typeof apiParts>[0]
const parts = apiParts(document)
const operations = parts.flatMap((one) => one.operations)

test('shows every operation of the document once', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((name) => name !== 'parameters')
      .map((name) => `${name.toUpperCase()} /api/v1${path}`),
  )
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(described.sort())
})

test('each has a place of its own on its page', () => {
  for (const { operations } of parts) {
    const ids = operations.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('parts follow subjects, for projects and the instance together', () => {
  const names = parts.map(({ part }) => part)
  expect(names).toEqual(Object.keys(apiReferenceTexts.english.parts))
  const alerts = parts.find(({ part }) => part === 'alerts')?.operations.map(({ path }) => path)
  expect(alerts).toEqual(expect.arrayContaining(['/api/v1/projects/{slug}/rules', '/api/v1/rules/{id}']))
})

test('says fields with their type, those of lists too', () => {
  const keys = operations.find(({ path, method }) => method === 'GET' && path.endsWith('/keys'))
  expect(keys?.parameters.map(({ name }) => name)).toEqual(['slug', 'limit', 'cursor'])
  expect(keys?.answer).toEqual(
    expect.arrayContaining([
      { name: 'keys', type: 'array', needed: true, about: '' },
      { name: 'keys[].createdAt', type: 'string (date-time)', needed: true, about: '' },
      { name: 'next', type: 'string | null', needed: true, about: '' },
    ]),
  )
  const move = operations.find(({ path }) => path.endsWith('/move'))
  expect(move?.body).toEqual([{ name: 'direction', type: '"up" | "down"', needed: true, about: '' }])
})
