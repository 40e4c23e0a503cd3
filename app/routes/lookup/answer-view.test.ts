import { expect, test } from 'vitest'
import type { Answer, Match } from '~/lookup/answer'
import { answerView } from './answer-view'

const match = (change: Partial<Match> = {}): Match => ({
  code: '3862911841',
  kind: 'digest',
  confidence: 'exact',
  source: 'breadcrumb',
  project: { slug: 'web', name: 'Web' },
  mayOpen: true,
  redacted: false,
  issue: {
    shortId: 'WEB-1',
    title: 'Error: boom',
    platform: 'node',
    status: 'open',
    statusAt: 0,
    count: 1,
    users: 1,
    firstSeen: 0,
    lastSeen: 0,
  },
  sightings: { count: 1, firstSeen: 0, lastSeen: 0 },
  ...change,
})

const answer = (change: Partial<Answer> = {}): Answer => ({
  query: 'Digest: 3862911841',
  codes: [{ kind: 'digest', value: '3862911841' }],
  matches: [],
  nearMisses: [],
  hints: [],
  ...change,
})

test('the first match is the answer, the others are also possible', () => {
  const { title, best, others } = answerView(answer({ matches: [match(), match({ confidence: 'recomputed' })] }))
  expect([title, best?.confidence, others.map(({ confidence }) => confidence)]).toEqual([
    'Found in 2 issues',
    'exact',
    ['recomputed'],
  ])
})

test('the counterpart whose message the framework hid is part of the same find, not another one', () => {
  const server = match({ event: { id: 'a'.repeat(32), timestamp: 0 }, confidence: 'recomputed' })
  const browser = match({ event: { id: 'b'.repeat(32), timestamp: 0 }, redacted: true })
  const { title, counterparts, others } = answerView(answer({ matches: [server, browser] }))
  expect([title, counterparts.length, others.length]).toEqual(['Found', 1, 0])
})

test('why a code matches is said in words', () => {
  expect(answerView(answer({ matches: [match({ confidence: 'linked', source: 'trace' })] })).best?.why).toBe(
    'Another event of the same error carries this code (trace).',
  )
})

test('characters that may be several kinds of code are shown once, with all of them', () => {
  const value = 'a'.repeat(32)
  const { codes } = answerView(
    answer({
      codes: [
        { kind: 'event_id', value },
        { kind: 'trace_id', value },
      ],
    }),
  )
  expect(codes).toEqual([{ value, kinds: ['event ID', 'trace ID'] }])
})

test('no match says how close it was', () => {
  expect(answerView(answer()).title).toBe('Not found')
  expect(answerView(answer({ nearMisses: [match()] })).title).toBe('Not found. Did you mean one of these?')
  expect(answerView(answer({ codes: [] })).title).toBe('No code in this text')
  expect(answerView(answer({ codes: [], query: '' })).title).toBe('Look up a code')
})

test('the line that broke stands among those around it, moved to the left as far as all allow', () => {
  const line = { file: 'src/cart.ts', line: 4 }
  const around = {
    before: ['', '    const price = prices.get(item)'],
    hit: '      throw new Missing(item)',
    after: ['    }'],
  }
  const { best } = answerView(
    answer({ matches: [match({ event: { id: 'a'.repeat(32), timestamp: 0, line, around } })] }),
  )
  expect(best?.source?.map(({ number, text, hit }) => [number, text, hit])).toEqual([
    [2, '', false],
    [3, 'const price = prices.get(item)', false],
    [4, '  throw new Missing(item)', true],
    [5, '}', false],
  ])
})
