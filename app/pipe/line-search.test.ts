import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { patternOf } from '../../tests/support/next-recordings'
import type { FoundFailure } from './found-failure'
import { LineSearch } from './line-search'

function search(output: string | Buffer, partBytes = Number.POSITIVE_INFINITY): FoundFailure[] {
  const found: FoundFailure[] = []
  const lines = new LineSearch(
    (failure) => found.push(failure),
    () => 5,
  )
  const bytes = Buffer.from(output)
  for (let at = 0; at < bytes.length; at += partBytes) lines.read(bytes.subarray(at, at + partBytes))
  lines.end()
  return found
}

type Recording = { visits: { kind: string; digests: string[]; messages: string[]; output: string }[] }

const recording = (name: string): Recording =>
  JSON.parse(gunzipSync(readFileSync(`tests/fixtures/next-output/${name}.json.gz`)).toString())

/** Next.js 15 logs no message for a thrown string, only its digest. */
const withheld = new Set(['thrown string'])

test.each(['next14', 'next15', 'next16'])('every digest that visitors of %s saw is found, with its message', (name) => {
  const { visits } = recording(name)
  const found = search(visits.map(({ output }) => output).join(''))
  const missing = visits.flatMap(({ kind, digests, messages }) =>
    digests.filter((digest, i) => {
      const pattern = patternOf(messages[i]!)
      return !found.some(
        (failure) =>
          failure.digest === digest.replace(/@E\d+$/, '') && (withheld.has(kind) || pattern.test(failure.value ?? '')),
      )
    }),
  )
  expect(missing).toEqual([])
  expect(visits.flatMap(({ digests }) => digests).length).toBeGreaterThan(28)
})

test('what is found does not depend on how the output is cut', () => {
  const output = recording('next16')
    .visits.map(({ output }) => output)
    .join('')
  const whole = search(output)
  for (const bytes of [1, 7, 100, 4096]) expect(search(output, bytes)).toEqual(whole)
})

test('the lines before a failure are reported with it, without colours, prefixes and other digests', () => {
  const output = [
    '\x1b[32mGET\x1b[0m /cart 200 in 14ms',
    "⨯ [Error: before] { digest: '1111111111' }",
    '',
    'web-1  | payment of A-1 is slow',
    'TypeError: no amount',
    '    at pay (/srv/shop/pay.js:4:9)',
    '    at run (/srv/shop/run.js:7:1)',
    'GET /checkout 500 in 40ms',
    '{"level":"error","err":{"type":"RangeError","message":"json","stack":"RangeError: json\\n    at a (/srv/a.js:1:1)"}}',
    '',
  ].join('\n')
  for (const bytes of [1, 50, 5000]) {
    const found = search(output, bytes)
    expect(found.map(({ value, before }) => [value, before])).toEqual([
      ['before', ['GET /cart 200 in 14ms']],
      ['no amount', ['GET /cart 200 in 14ms', 'payment of A-1 is slow']],
      ['json', ['GET /cart 200 in 14ms', 'payment of A-1 is slow', 'GET /checkout 500 in 40ms']],
    ])
  }
  const many = Array.from({ length: 5000 }, (_, n) => `line ${n} ${'x'.repeat(50)}`)
  const [failure] = search(`${[...many, ...output.split('\n').slice(4)].join('\n')}`, 64 * 1024)
  expect(failure?.before).toHaveLength(30)
  expect(failure?.before?.at(-1)).toMatch(/^line 4999 x+$/)
})

test('the lines after a failure are reported with it, up to ten, and to the next failure', () => {
  const output = [
    'TypeError: no amount',
    '    at pay (/srv/shop/pay.js:4:9)',
    '\x1b[31mPOST\x1b[0m /checkout 500 in 40ms',
    '',
    "⨯ [Error: next] { digest: '1111111111' }",
    ...Array.from({ length: 30 }, (_, n) => `line ${n}`),
    '',
  ].join('\n')
  for (const bytes of [1, 50, 5000]) {
    const found = search(output, bytes)
    expect(found.map(({ value, after }) => [value, after?.map(({ text }) => text)])).toEqual([
      ['no amount', ['POST /checkout 500 in 40ms']],
      ['next', Array.from({ length: 10 }, (_, n) => `line ${n}`)],
    ])
    expect(found[0]).toMatchObject({ at: 5, after: [{ at: 6 }] })
  }
})

test('lines that come later than a second after a failure are not reported with it', () => {
  let now = 1_000
  const found: FoundFailure[] = []
  const lines = new LineSearch(
    (failure) => found.push(failure),
    () => now,
  )
  lines.read(Buffer.from('TypeError: no amount\n    at pay (/srv/shop/pay.js:4:9)\n'))
  lines.pause()
  expect([lines.isHolding, found.length]).toEqual([true, 0])
  now += 500
  lines.read(Buffer.from('POST /checkout 500\n'))
  lines.pause()
  expect(found).toHaveLength(0)
  now += 600
  lines.pause()
  lines.read(Buffer.from('too late\n'))
  lines.end()
  expect(found).toMatchObject([{ at: 1_000, after: [{ at: 1_500, text: 'POST /checkout 500' }] }])
  expect(lines.isHolding).toBe(false)
})

test('Next.js 14 prints each failure of a page twice: it is one', () => {
  const visit = recording('next14').visits.find(({ kind }) => kind === 'Suspense')!
  expect(search(visit.output)).toHaveLength(1)
})
