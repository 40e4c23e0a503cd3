import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { eventEnvelope } from '../../tests/support/intake'
import { until } from '../../tests/support/until'
import { defaultLimits } from '../config.server'
import { type Inflater, startInflater } from './inflater.server'

let inflater: Inflater | undefined
afterEach(() => inflater?.close())

/** The source of a thread, in place of the built one. */
const script = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)
const answersNothing = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {})"
const dies =
  "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('a bug') })"

const { eventId, body } = eventEnvelope({ message: 'boom' })
const compressed = { encoding: 'gzip', format: 'envelope', body: gzipSync(body) } as const
const itsContents = { ok: true, contents: { named: eventId, eventId, items: { event: 1 }, refused: [] } }

test('bodies of a thread that died are inflated anyway, and the next thread is started', async () => {
  const failures: string[] = []
  inflater = startInflater(script(dies), defaultLimits, ({ message }) => failures.push(message))
  const both = [inflater.open(compressed), inflater.open({ ...compressed, body: gzipSync(body).subarray(0, 40) })]
  expect(await Promise.all(both)).toMatchObject([itsContents, { ok: false, reason: 'broken_compression' }])
  expect(failures).toEqual(['a bug'])
  expect(await inflater.open(compressed)).toMatchObject(itsContents)
  const before = failures.length
  await until('a thread that dies of the next body', async () => {
    expect(await inflater?.open(compressed)).toMatchObject(itsContents)
    return failures.length > before
  })
})

test('no request waits for a terminated thread', async () => {
  inflater = startInflater(script(answersNothing), defaultLimits, () => undefined)
  const opening = inflater.open(compressed)
  await new Promise(setImmediate)
  await inflater.close()
  expect(await opening).toMatchObject(itsContents)
  expect(await inflater.open(compressed)).toMatchObject(itsContents)
})
