import { expect, test } from 'vitest'
import { mistakesInRepository, type Repository, repositoryLink } from './repository'

const github = 'https://github.com/acme/shop/blob/{commit}/{path}#L{line}'
const repository = (parts: Partial<Repository> = {}): Repository => ({
  template: github,
  branch: 'main',
  prefix: '/srv/shop/',
  ...parts,
})
const link = (path: string, parts: Partial<Repository> = {}, more = {}) =>
  repositoryLink(repository(parts), { path, line: 17, ...more })

test('a frame leads to its line, at the commit of its release or else the default branch', () => {
  expect(link('src/pay.ts', {}, { commit: 'a31f9c2' })).toBe('https://github.com/acme/shop/blob/a31f9c2/src/pay.ts#L17')
  expect(link('src/pay.ts')).toBe('https://github.com/acme/shop/blob/main/src/pay.ts#L17')
  expect(link('src/pay.ts', { branch: '' })).toContain('/blob/HEAD/')
  expect(link('src/pay.ts', { branch: 'release/2' })).toContain('/blob/release/2/src/pay.ts')
  const template = 'https://git.example/shop/{path}?at={release}&line={line}'
  expect(link('a.go', { template }, { release: 'shop@1&x=y' })).toBe(
    'https://git.example/shop/a.go?at=shop%401%26x%3Dy&line=17',
  )
  expect(link('a.go', { template })).toBeUndefined()
})

test('paths are read from the root of the repository', () => {
  const end = (path: string, prefix?: string) =>
    link(path, prefix === undefined ? {} : { prefix })?.replace(/^.*\/main\/|#.*$/g, '')
  expect(end('/srv/shop/src/pay.ts')).toBe('src/pay.ts')
  expect(end('./src/pay.ts')).toBe('src/pay.ts')
  expect(end('webpack:///./src/pay.ts')).toBe('src/pay.ts')
  expect(end('C:\\work\\shop\\Pay.cs', 'C:\\work\\shop')).toBe('Pay.cs')
  expect(end('src/a b/#1?.ts')).toBe('src/a%20b/%231%3F.ts')
  for (const path of ['/usr/lib/x.py', 'https://shop.example/a.js', 'src/../../etc', 'C:/x.cs', '', '/srv/shop/'])
    expect(end(path), path).toBeUndefined()
})

test('no value leads to another site, and no address but of the web is a template', () => {
  for (const path of [
    '//evil.example/x',
    'javascript:alert(1)',
    '@evil.example/x',
    '..//evil.example',
    '\\\\evil\\x',
  ]) {
    const to = link(path, { prefix: '' })
    expect(to === undefined || to.startsWith('https://github.com/acme/shop/blob/main/'), `${path} → ${to}`).toBe(true)
  }
  expect(link('a.ts', {}, { commit: '../../../../evil/x' })).toMatch(/^https:\/\/github\.com\/acme\/shop\/blob\//)
  for (const template of [
    'javascript:alert("{path}")',
    'data:text/html,{path}',
    'ftp://example.com/{path}',
    'https://{path}/x',
    'https://x.{release}/{path}',
    'https://git.example{path}',
    'https://ada:secret@git.example/{path}',
    'https://git.example/nothing',
    '{path}',
    'https://git.example/ {path}',
  ]) {
    expect(mistakesInRepository(repository({ template })), template).toEqual({
      template: { what: 'no-repository-address' },
    })
    expect(link('a.ts', { template }), template).toBeUndefined()
  }
  expect(mistakesInRepository(repository())).toBeUndefined()
  expect(mistakesInRepository(repository({ template: '' }))).toBeUndefined()
  expect(mistakesInRepository(repository({ branch: 'x'.repeat(201) }))?.branch?.what).toBe('too-long')
})
