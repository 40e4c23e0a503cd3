import { expect, test } from 'vitest'
import { normalise } from '../events/normalise'
import { groupingTexts } from '../texts/en/grouping'
import { explain } from './explain'
import { groupEvent } from './group.server'
import type { GroupingRule } from './rules'
import type { GroupingSettings } from './settings'

const { english } = groupingTexts

const frames = [
  { function: 'handle', filename: 'src/server.ts', in_app: true },
  { function: 'openTill', filename: 'src/till.ts', in_app: true, context_line: '  throw new TillError(customer)' },
]
const thrown = { exception: { values: [{ type: 'TillError', value: 'no till for ada', stacktrace: { frames } }] } }

function why(payload: Record<string, unknown>, settings: Partial<GroupingSettings> = {}) {
  const event = normalise({ platform: 'node', ...payload }, { eventId: 'a'.repeat(32), receivedAt: 1_780_000_000_000 })
  const all = { rules: [], splits: [], ...settings }
  return explain(groupEvent(event, [], all), all.rules)
}

test('an exception is explained by its type and its calls', () => {
  const { because, parts, rule, splits } = why(thrown)
  expect(because).toBe('stack')
  expect(parts).toContainEqual({ label: 'type', value: 'TillError' })
  const calls = parts.filter(({ label }) => label === 'frame').map(({ value }) => value)
  expect(calls.join('\n')).toMatch(/^handle \(server\.ts\)\nopenTill \(till\.ts\): throw new TillError\(customer\)$/)
  expect(rule).toBeUndefined()
  expect(splits).toEqual([])
})

test('a nameless call of native code is its place in its image', () => {
  const frames = [
    { instruction_addr: '0x7f0000002a40', package: '/opt/shop/libprice.so' },
    { instruction_addr: '0x10', package: 'libother.so' },
  ]
  const debug_meta = {
    images: [{ type: 'elf', code_file: '/opt/shop/libprice.so', image_addr: '0x7f0000000000', image_size: 65536 }],
  }
  const exception = { values: [{ type: 'SIGSEGV', value: 'Segfault', stacktrace: { frames } }] }
  const { parts } = why({ platform: 'native', exception, debug_meta })
  expect(parts).toContainEqual({ label: 'frame', value: 'libprice.so+2a40' })
  expect(parts).toContainEqual({ label: 'frame', value: 'libother.so' })
})

test('a message is explained by its words', () => {
  const { because, parts } = why({ message: 'Payment took 1834 ms' })
  expect(because).toBe('message')
  expect(parts).toEqual([{ label: 'message', value: expect.stringMatching(/^Payment took </) }])
})

test('what the application asks for is told as such', () => {
  const { because, parts } = why({ ...thrown, fingerprint: ['tills', '{{ type }}'] })
  expect(because).toBe('client-fingerprint')
  expect(parts.map(({ value }) => value)).toEqual(['tills', 'TillError'])
})

test('what the project changed is told: the rule with its number, and each split', () => {
  const rule: GroupingRule = { id: 7, enabled: true, conditions: { type: 'Till*' }, effect: { fingerprint: ['tills'] } }
  const other: GroupingRule = { ...rule, id: 3, conditions: { type: 'Other' } }
  const ruled = why(thrown, { rules: [other, rule] })
  expect(ruled.because).toBe('project-rule')
  expect(ruled.rule).toEqual({ place: 2, conditions: rule.conditions, effect: rule.effect })
  expect(english.ruleApplied(2, rule.effect, english.conditions(rule.conditions))).toBe(
    'Rule 2 sets the fingerprint because type is “Till*”.',
  )
  const event = normalise({ platform: 'node', ...thrown }, { eventId: 'a'.repeat(32), receivedAt: 0 })
  const { fingerprint } = groupEvent(event, [], { rules: [], splits: [] })
  const split = { fingerprint, component: 'message' as const, kept: 'something else' }
  expect(why(thrown, { splits: [split] }).splits).toEqual([{ component: 'message', value: 'no till for ada' }])
})

test('failures that would lie about themselves say by what they go instead', () => {
  expect(why({ exception: { values: [{ type: 'ChunkLoadError', value: 'Loading chunk 7 failed' }] } }).because).toBe(
    'chunk-load',
  )
  expect(why({ message: 'Script error.', transaction: '/cart' }).parts).toEqual([{ label: 'place', value: '/cart' }])
})
