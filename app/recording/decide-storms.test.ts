import { expect, test } from 'vitest'
import { id, now, processed } from '../../tests/store/contract/builders'
import { minutes } from '../clock'
import { stormLimits } from '../grouping/storm'
import { madeHere } from '../store/processed-event'
import { comparedPerBucket, signaturesOfEvent, watchStorms } from './decide-storms'
import { bucketKey, type KnownCluster } from './loaded'

const web = { id: 2, key: { id: 1 } }
const at = now
const letters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
const saying = (value: string, topFrame?: string) =>
  processed(web, { event: { id: id(), thrown: { type: 'Error', value } }, ...(topFrame && { topFrame }) })
const missing = (n: number) => saying(`No account for ${letters(n)}`)

const known = (parts: Partial<KnownCluster> = {}) => {
  const [signature] = signaturesOfEvent(missing(1))
  const cluster: KnownCluster = {
    ...{
      id: 5,
      shape: ['No', 'account', 'for', '*'],
      firstIssue: 3,
      state: 'watching',
      since: at,
      lastAt: at,
      count: 1,
    },
    ...parts,
  }
  return { clusters: new Map([[bucketKey(web.id, signature!.bucket), [cluster]]]) }
}
const none = { clusters: new Map<string, KnownCluster[]>() }

test('similar issues of one batch form a storm', () => {
  const storms = watchStorms(none, at)
  const arrivals = Array.from({ length: 30 }, (_, n) => storms.place(missing(n), -n - 1).arrival)
  expect(arrivals.slice(0, stormLimits.after)).toEqual(new Array(stormLimits.after).fill('listed'))
  expect(arrivals.slice(stormLimits.after)).toEqual(['begins', ...new Array(9).fill('gathered')])
  expect([...storms.changed]).toMatchObject([
    {
      ref: -1,
      firstIssue: -1,
      state: 'gathering',
      count: 30,
      folded: 10,
      begins: true,
      shape: ['No', 'account', 'for', '*'],
    },
  ])
})

test('a batch continues the stored cluster', () => {
  const storms = watchStorms(known({ count: stormLimits.after }), at + 1)
  expect(storms.place(missing(1), -1).arrival).toBe('begins')
  expect([...storms.changed]).toMatchObject([{ ref: 5, firstIssue: 3, lastAt: at + 1, begins: true }])
})

test('a decision about a storm applies to its later issues', () => {
  expect(watchStorms(known({ state: 'merged' }), at).place(missing(1), -1).arrival).toBe('merged')
  expect(watchStorms(known({ state: 'listed', count: 500 }), at).place(missing(1), -1).arrival).toBe('listed')
})

test('a cluster that is over is replaced by a new one', () => {
  const storms = watchStorms(known(), at + stormLimits.within + minutes(1))
  storms.place(missing(1), -1)
  expect([...storms.changed]).toMatchObject([{ ref: -1, count: 1, state: 'watching' }])
})

test('an issue with a message and a frame is compared by both, and belongs to the first match', () => {
  const storms = watchStorms(none, at)
  const { cluster } = storms.place(saying('Till locked', 'open in till.ts'), -1)
  expect(cluster?.ref).toBe(-1)
  expect([...storms.changed].map(({ ref, bucket }) => [ref, JSON.parse(bucket)[0]])).toEqual([
    [-1, 'message'],
    [-2, 'frame'],
  ])
  expect(storms.place(saying('The printer burns today', 'open in till.ts'), -2).cluster?.ref).toBe(-2)
})

test('a bucket with many different shapes is not a storm, no matter how large the batch', () => {
  const storms = watchStorms(none, at)
  const places = Array.from({ length: 200 }, (_, n) =>
    storms.place(saying(`${letters(n)} ${letters(n + 500)}`), -n - 1),
  )
  expect(places.every(({ arrival }) => arrival === 'listed')).toBe(true)
  expect(storms.changed.size).toBe(200)
  expect(comparedPerBucket).toBeLessThan(200)
})

test('monitors that fail together are no storm: each is a job of its own', () => {
  const storms = watchStorms(none, at)
  const arrivals = Array.from({ length: 30 }, (_, n) => {
    const event = { ...missing(n), itemKind: madeHere }
    return storms.place(event, -n - 1).arrival
  })
  expect(new Set(arrivals)).toEqual(new Set(['listed']))
  expect(storms.changed.size).toBe(0)
})

test('imported issues take no part in storms: they were apart where they come from', () => {
  const storms = watchStorms(none, at)
  const arrivals = Array.from({ length: 30 }, (_, n) => storms.place({ ...missing(n), imported: {} }, -n - 1).arrival)
  expect([new Set(arrivals), storms.changed.size]).toEqual([new Set(['listed']), 0])
})
