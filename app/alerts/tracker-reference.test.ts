import { expect, test } from 'vitest'
import { issueAddress, readReference } from './tracker-reference'

const github = { repository: 'acme/shop' }
const gitlab = { url: 'https://gitlab.example.com/', project: 'acme/web/shop' }
const jira = { url: 'https://acme.atlassian.net', project: 'SHOP' }

test.each([
  ['github', github, '12', '12'],
  ['github', github, ' #12 ', '12'],
  ['github', github, 'https://github.com/acme/shop/issues/12', '12'],
  ['github', github, 'https://github.com/Acme/Shop/issues/12#issuecomment-4', '12'],
  ['github', { ...github, apiUrl: 'https://git.acme.test/api/v3' }, 'https://git.acme.test/acme/shop/issues/3', '3'],
  ['github', { ...github, apiUrl: 'https://api.acme.ghe.com' }, 'https://acme.ghe.com/acme/shop/issues/3/', '3'],
  ['gitlab', gitlab, 'https://gitlab.example.com/acme/web/shop/-/issues/7', '7'],
  ['gitlab', gitlab, '#7', '7'],
  ['jira', jira, 'shop-9', 'SHOP-9'],
  ['jira', jira, 'https://acme.atlassian.net/browse/SHOP-9?focusedId=1', 'SHOP-9'],
] as const)('%s %j: %s is issue %s', (kind, settings, text, key) => {
  expect(readReference(kind, settings, text)).toBe(key)
})

test.each([
  ['github', github, ''],
  ['github', github, '0'],
  ['github', github, 'https://github.com/acme/other/issues/12'],
  ['github', github, 'https://github.com/acme/shop/pull/12'],
  ['github', github, 'https://evil.example/acme/shop/issues/12'],
  ['github', github, 'javascript:alert(1)//12'],
  ['gitlab', gitlab, 'https://gitlab.com/acme/web/shop/-/issues/7'],
  ['jira', jira, 'OTHER-9'],
  ['jira', jira, 'SHOP-9 or 1=1'],
  ['jira', jira, `SHOP-${'9'.repeat(2000)}`],
] as const)('%s %j: %s is none of its issues', (kind, settings, text) => {
  expect(readReference(kind, settings, text)).toBeUndefined()
})

test('addresses of issues lead to the site, not to its API', () => {
  expect(issueAddress('github', { ...github, apiUrl: 'https://api.github.com' }, '1')).toBe(
    'https://github.com/acme/shop/issues/1',
  )
  expect(issueAddress('gitlab', gitlab, '1')).toBe('https://gitlab.example.com/acme/web/shop/-/issues/1')
  expect(issueAddress('jira', jira, 'SHOP-1')).toBe('https://acme.atlassian.net/browse/SHOP-1')
})
