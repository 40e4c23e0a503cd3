import { expect, test } from 'vitest'
import { keyJudge } from './key-judge'
import { noScrubbing } from './scrubbing'

const own = { ...noScrubbing, sensitiveKeys: ['customer no'] }

test('a project that decided nothing about names is judged like all, also when its settings come as a copy', () => {
  const judge = keyJudge(noScrubbing)
  expect(keyJudge(structuredClone(noScrubbing))).toBe(judge)
  expect(keyJudge({ ...noScrubbing, neverKeep: { ...noScrubbing.neverKeep, cookies: true, locals: true } })).toBe(judge)
})

test('what was learned of names goes on when the same settings come again', () => {
  expect(keyJudge(structuredClone(own))).toBe(keyJudge(structuredClone(own)))
})

test('names somebody invents are forgotten again, and judged rightly all the same', () => {
  const { name } = keyJudge(own)
  for (let n = 0; n < 10_000; n++)
    expect(name(`customer_no_${String.fromCharCode(97 + (n % 26))}${n}x`)?.rule).toBe('sensitive key')
  expect(name(`${'x'.repeat(500)}_customer_no`)?.rule).toBe('sensitive key')
  expect(name('harmless')).toBeNull()
})
