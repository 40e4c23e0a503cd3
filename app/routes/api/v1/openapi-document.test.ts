import { Validator } from '@seriousme/openapi-schema-validator'
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

test('is a valid OpenAPI document', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test('every operation has a name of its own', () => {
  const names = Object.values(
    document.paths as unknown as Record<string, Record<string, { operationId?: string }>>,
  ).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, one]) => (method === 'parameters' ? [] : [one.operationId])),
  )
  expect(names).toContain('postProjectsSlugKeysIdRotation')
  expect(names.every((name) => /^[a-z]+[A-Z]\w*$/.test(name ?? ''))).toBe(true)
  expect(new Set(names).size).toBe(names.length)
})
