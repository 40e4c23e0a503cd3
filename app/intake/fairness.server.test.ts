import { afterEach, expect, test } from 'vitest'
import { anIntake, aPublicKey, type TestIntake } from '../../tests/support/an-intake'

const noisy = `/api/7/envelope/?sentry_key=${aPublicKey}`
const quiet = `/api/8/envelope/?sentry_key=${'8'.repeat(32)}`
const event = (bytes: number) => `{}\n{"type":"event"}\n{"message":"${'x'.repeat(bytes)}"}`

let tested: TestIntake
afterEach(() => tested.close())

test('while nothing is processed, the flooding project is refused', async () => {
  tested = await anIntake({ limits: { inboxBytes: 200_000 } })
  const noisyAnswers: number[] = []
  for (let round = 0; round < 20; round++) {
    const flood = Array.from({ length: 50 }, () => tested.post(noisy, event(1000)))
    expect((await tested.post(quiet, event(1000))).status).toBe(200)
    noisyAnswers.push(...(await Promise.all(flood)).map(({ status }) => status))
  }
  const refused = noisyAnswers.filter((status) => status === 429).length
  expect(refused).toBeGreaterThan(800)
  expect(await tested.refusals()).toEqual({ '7 event inbox_full': refused })
})

test('bodies that arrive slowly use up the share of their project only', async () => {
  tested = await anIntake({ limits: { inFlightBytes: 100_000 } })
  let goOn = () => {}
  const hold = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const half = event(4000)
  const slow = Array.from({ length: 50 }, () =>
    tested.intake({
      method: 'POST',
      url: noisy,
      header: () => undefined,
      clientAddress: '',
      body: (async function* () {
        yield Buffer.from(half.slice(0, 3000))
        await hold
        yield Buffer.from(half.slice(3000))
      })(),
    }),
  )
  await new Promise(setImmediate)
  expect((await tested.post(quiet, event(1000))).status).toBe(200)
  goOn()
  const statuses = (await Promise.all(slow)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
})

test('crash dumps sent at once are accepted while there is memory; the others get a 429 with the reason', async () => {
  tested = await anIntake({ limits: { inFlightBytes: 200_000 } })
  const dump = Buffer.concat([Buffer.from('MDMP'), Buffer.alloc(40_000)])
  const minidump = `/api/7/minidump/?sentry_key=${aPublicKey}`
  const answers = await Promise.all(Array.from({ length: 30 }, () => tested.post(minidump, dump)))
  const taken = answers.filter(({ status }) => status === 200).length
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(10)
  const refused = answers.filter(({ status }) => status === 429)
  expect(taken + refused.length).toBe(30)
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': '10' })
  expect(JSON.parse(String(refused[0]?.body)).detail).toMatch(/Too much waits|200000 may be/)
  expect((await tested.post(minidump, dump)).status).toBe(200)
})
