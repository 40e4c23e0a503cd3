import { expect, test } from 'vitest'
import sitemap from '../../../routes'
import { openApiDocument } from './openapi-document'

const document = openApiDocument('https://d.example')

test('describes every address of the API and no other', () => {
  const api = sitemap.find(({ file }) => file === 'routes/api/v1/api.ts')
  const routes = (api?.children ?? [])
    .map(({ path }) => `/${path?.replace('api/v1/', '').replace(/:(\w+)/g, '{$1}')}`)
    .filter((path) => !path.endsWith('*'))
  expect(routes.length).toBeGreaterThan(5)
  expect(Object.keys(document.paths).sort()).toEqual(routes.sort())
})

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
  for (const [, part, name] of references) {
    expect(Object.keys(document.components[part as 'schemas' | 'responses'])).toContain(name)
  }
})
