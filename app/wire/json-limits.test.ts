import { expect, test } from 'vitest'
import { jsonExcess } from './json-limits'

const limits = { jsonDepth: 100, jsonValues: 1000 }
const reasonOf = (json: string) => jsonExcess(Buffer.from(json), limits)?.reason
const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`

test('as many levels as the limit are read, one more pair is not', () => {
  expect(reasonOf(nested(100))).toBeUndefined()
  expect(reasonOf(nested(102))).toBe('too_deep')
})

test('brackets side by side and brackets in texts are no levels', () => {
  expect(reasonOf(`[${'[],'.repeat(400)}0]`)).toBeUndefined()
  expect(reasonOf(JSON.stringify({ text: `\\"${'[{'.repeat(600)}` }))).toBeUndefined()
})

test('as many values as the limit are read, more are not, be they entries or keys', () => {
  expect(reasonOf(`[${'0,'.repeat(998)}0]`)).toBeUndefined()
  expect(reasonOf(`[${'0,'.repeat(1200)}0]`)).toBe('too_many_values')
  expect(reasonOf(`{${'"a":0,'.repeat(1200)}"b":0}`)).toBe('too_many_values')
  expect(reasonOf(JSON.stringify({ text: ','.repeat(5000) }))).toBeUndefined()
})

test('a nest is found wherever it begins in memory', () => {
  for (let before = 0; before < 9; before++) {
    const bytes = Buffer.from(' '.repeat(before) + nested(102)).subarray(before)
    expect(jsonExcess(bytes, limits)?.reason).toBe('too_deep')
  }
})

test('what is no JSON never throws', () => {
  for (const text of ['', '"', '"\\', ']]]', `${'['.repeat(5000)}"`, `${']'.repeat(5000)}`]) reasonOf(text)
})
