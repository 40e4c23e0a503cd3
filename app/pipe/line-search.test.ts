import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { patternOf } from '../../tests/support/next-recordings'
import type { FoundFailure } from './found-failure'
import { LineSearch } from './line-search'

function search(output: string | Buffer, partBytes = Number.POSITIVE_INFINITY): FoundFailure[] {
  const found: FoundFailure[] = []
  const lines = new LineSearch((failure) => found.push(failure))
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

test('Next.js 14 prints each failure of a page twice: it is one', () => {
  const visit = recording('next14').visits.find(({ kind }) => kind === 'Suspense')!
  expect(search(visit.output)).toHaveLength(1)
})
