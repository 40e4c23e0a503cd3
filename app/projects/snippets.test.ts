import { expect, test } from 'vitest'
import { platforms } from './platforms'
import { snippets } from './snippets'

const dsn = 'https://0123456789abcdef0123456789abcdef@d.example/under/7'

test('there is a snippet for every platform, the project’s own first', () => {
  for (const { id } of platforms) expect(snippets(dsn, id)[0]?.id).toBe(id)
  expect(snippets(dsn, 'cobol')).toHaveLength(platforms.length)
})

test('every snippet carries the DSN, curl the address it stands for', () => {
  const { other, ...sdks } = Object.fromEntries(snippets(dsn, 'node').map(({ id, code }) => [id, code]))
  for (const code of Object.values(sdks)) expect(code).toContain(dsn)
  expect(other).toContain(`'https://d.example/under/api/7/store/?sentry_key=0123456789abcdef0123456789abcdef'`)
})
