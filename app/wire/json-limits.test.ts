import { expect, test } from 'vitest'
import { jsonExcess } from './json-limits'

const limits = { jsonDepth: 100, jsonValues: 1000 }
const reasonOf = (json: string) => jsonExcess(Buffer.from(json), limits)?.reason
const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`

test('JSON with as many levels as the limit is read, with one more it is not', () => {
  expect(reasonOf(nested(100))).toBeUndefined()
  expect(reasonOf(nested(102))).toBe('too_deep')
})

test('adjacent brackets and brackets in strings do not count as levels', () => {
  expect(reasonOf(`[${'[],'.repeat(400)}0]`)).toBeUndefined()
  expect(reasonOf(JSON.stringify({ text: `\\"${'[{'.repeat(600)}` }))).toBeUndefined()
})

test('JSON with as many values as the limit is read, with more it is not, in arrays and objects', () => {
  expect(reasonOf(`[${'0,'.repeat(998)}0]`)).toBeUndefined()
  expect(reasonOf(`[${'0,'.repeat(1200)}0]`)).toBe('too_many_values')
  expect(reasonOf(`{${'"a":0,'.repeat(1200)}"b":0}`)).toBe('too_many_values')
  expect(reasonOf(JSON.stringify({ text: ','.repeat(5000) }))).toBeUndefined()
})

test('deep nesting is found at any alignment in memory', () => {
  for (let before = 0; before < 9; before++) {
    const bytes = Buffer.from(' '.repeat(before) + nested(102)).subarray(before)
    expect(jsonExcess(bytes, limits)?.reason).toBe('too_deep')
  }
})

test('input that is not JSON never throws', () => {
  for (const text of ['', '"', '"\\', ']]]', `${'['.repeat(5000)}"`, `${']'.repeat(5000)}`]) reasonOf(text)
})
