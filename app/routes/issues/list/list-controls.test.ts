import { expect, test } from 'vitest'
import { listControls } from './list-controls'
import { listPath, readAddress } from './list-view'

const controls = (q: string, environments: string[] = []) => {
  const address = readAddress(new URLSearchParams({ q }))
  return listControls(address, environments, (change) => listPath('/issues', address, change))
}

test('terms are tokens, each with a link to the search without it, and words stay words', () => {
  const { tokens, beside, words } = controls('is:open level:error late')
  expect(tokens).toEqual([
    { key: 'is', value: 'open', to: '/issues?q=level%3Aerror+late' },
    { key: 'level', value: 'error', to: '/issues?q=is%3Aopen+late' },
  ])
  expect(beside).toBe('')
  expect(words).toBe('late')
})

test('what a menu shows is no token as well', () => {
  const { tokens, beside, ranges, environments } = controls('is:open last-seen:<14d environment:prod', ['prod', 'dev'])
  expect(tokens.map(({ key }) => key)).toEqual(['is'])
  expect(beside).toBe('last-seen:<14d environment:prod')
  expect(ranges.chosen).toBe('<14d')
  expect(environments?.choices).toEqual([
    { to: '/issues?q=is%3Aopen+last-seen%3A%3C14d', chosen: false },
    { value: 'prod', to: '/issues?q=is%3Aopen+last-seen%3A%3C14d+environment%3Aprod', chosen: true },
    { value: 'dev', to: '/issues?q=is%3Aopen+last-seen%3A%3C14d+environment%3Adev', chosen: false },
  ])
  expect(controls('last-seen:>2w').tokens).toHaveLength(1)
  expect(controls('-environment:dev', ['dev']).tokens).toHaveLength(1)
  expect(controls('is:open').environments).toBeUndefined()
})
