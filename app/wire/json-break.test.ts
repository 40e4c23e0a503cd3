import { expect, test } from 'vitest'
import { jsonBreak } from './json-break'

test.each([
  ['', 0],
  ['{"é":x}', 5],
  ['{"a":1,}', 7],
  ['{"a" 1}', 5],
  ['{"a":1 "b":2}', 7],
  ['{"a":[1,2,{"b":tru}]}', 15],
  ['{"event_id":"9ec7', 17],
  ['{"a":"bad \\x escape"}', 10],
  ['{"a":"tab\there"}', 9],
  ['{"a":{', 6],
  ['{"a":1}}', 7],
  ['[1}', 2],
  ['01', 0],
  ['nonsense', 0],
])('%j breaks at %i', (json, at) => {
  expect(() => JSON.parse(json)).toThrow()
  expect(jsonBreak(json)).toBe(at)
})

test('truncated JSON of any depth and kind breaks at its end', () => {
  for (const json of [
    ' {"a":[1,-2.5e+3,true,null,{"b":[]},"\\u00e9\\n"],"c":{}} ',
    '[]',
    '"x"',
    '[['.repeat(20_000) + ']]'.repeat(20_000),
  ])
    expect(jsonBreak(json)).toBe(json.length)
})
