import { expect, test } from 'vitest'
import { completing, keyCandidates, knownValues, valueCandidates } from './completing'

test('the word at the caret is completed', () => {
  expect(completing('is:open rel', 11)).toEqual({ kind: 'key', negated: false, begins: 'rel', start: 8, end: 11 })
  expect(completing('is:open -rel boom', 12)).toEqual({ kind: 'key', negated: true, begins: 'rel', start: 8, end: 12 })
  expect(completing('release:1.4 x', 10)).toEqual({ kind: 'value', key: 'release', begins: '1.', start: 8, end: 11 })
  expect(completing('level:error|fa', 14)).toMatchObject({ begins: 'fa', start: 12, end: 14 })
  expect(completing('is:open ', 8)).toMatchObject({ kind: 'key', begins: '', start: 8, end: 8 })
  expect(completing('', 0)).toMatchObject({ kind: 'key', begins: '' })
})

test('platform and its values are offered', () => {
  expect(keyCandidates({ negated: false, begins: 'plat' }, [])).toEqual([{ text: 'platform:', key: 'platform' }])
  expect(valueCandidates(knownValues('platform') ?? [], 'py')).toEqual([{ text: 'python' }])
})

test('candidates are quoted where the search needs it', () => {
  expect(keyCandidates({ negated: true, begins: 'rel' }, ['region', 'bad tag'])).toEqual([
    { text: '-release:', key: 'release' },
    { text: '-region:', key: 'tag' },
  ])
  expect(valueCandidates(['Mobile Safari', 'Chrome'], 'mob')).toEqual([{ text: '"Mobile Safari"' }])
})
