import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scrubRules } from './scrub-rules'

test('every rule that removes something is listed, and no other', () => {
  const files = ['scrub', 'secret-keys', 'secret-patterns', 'key-judge']
  const source = files.map((file) => readFileSync(new URL(`./${file}.ts`, import.meta.url), 'utf8')).join('\n')
  const said = [...source.matchAll(/\brule: '([^']+)'|\.add\([^()]*(?:\([^()]*\)[^()]*)?, '([^']+)'\)/g)]
  const names = new Set(said.map(([, inRule, inCall]) => inRule ?? inCall))
  expect([...names].sort()).toEqual(scrubRules.map(({ name }) => name).sort())
})
