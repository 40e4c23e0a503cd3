import { expect, test } from 'vitest'
import { minutes } from '../clock'
import { type BrakeChanges, type BrakeKey, type BrakeRow, makeBrakes } from './brakes.server'

/** Where brakes are saved, without a database; `at` is the time. */
function aPlace() {
  const rows = new Map<string, BrakeRow>()
  const keyOf = ({ name, keyHash }: Pick<BrakeRow, 'name' | 'keyHash'>) => `${name} ${keyHash}`
  const place = {
    at: 0,
    broken: false,
    saves: 0,
    rows: () => [...rows.values()],
    opened: (isShared = false) => {
      const ofKeys = async (keys: BrakeKey[]) => keys.flatMap((key) => rows.get(keyOf(key)) ?? [])
      return makeBrakes({ all: async () => place.rows(), isShared, ofKeys, save: place.save }, () => place.at)
    },
    async save({ rows: saved, removed, expired }: BrakeChanges) {
      if (place.broken) throw new Error('The database is locked.')
      place.saves++
      for (const row of saved) rows.set(keyOf(row), row)
      for (const key of removed) rows.delete(keyOf(key))
      for (const row of rows.values()) {
        if (expired.some(({ name, before }) => name === row.name && row.at < before)) rows.delete(keyOf(row))
      }
    },
  }
  return place
}

const account = 'owner@example.com'
const stranger = { account, address: '203.0.113.9' }

const signIns = () => aPlace().opened().of('sign-in')

async function passes(count: number, attempt: (i: number) => Promise<number | undefined>): Promise<number> {
  let passed = 0
  for (let i = 0; i < count; i++) if ((await attempt(i)) === undefined) passed++
  return passed
}

test('a stranger who guesses waits; the owner signs in meanwhile', async () => {
  const brake = signIns()
  expect(await passes(1000, () => brake.take(stranger))).toBe(10)
  expect(await brake.take(stranger)).toBeGreaterThan(0)
  expect(await brake.take({ account, address: '198.51.100.1' })).toBeUndefined()
})

test('one address cannot try one password at every account, but an office can sign in', async () => {
  const brake = signIns()
  const address = '203.0.113.9'
  expect(await passes(200, (i) => brake.take({ account: `${i}@example.com`, address }))).toBe(60)
  const colleagues = await passes(200, async (i) => {
    const colleague = { account: `${i}@example.com`, address: '198.51.100.1' }
    const wait = await brake.take(colleague)
    brake.succeeded(colleague)
    return wait
  })
  expect(colleagues).toBe(200)
})

test('many addresses together are slowed down as well', async () => {
  const brake = signIns()
  const guess = (i: number) => brake.take({ account, address: `203.0.${i >> 8}.${i & 255}` })
  expect(await passes(400, guess)).toBe(300)
  expect(await guess(400)).toBeLessThanOrEqual(2)
})

test('signing in to an account of one’s own buys no guesses at another', async () => {
  const brake = signIns()
  const own = { account: 'mallory@example.com', address: '203.0.113.9' }
  const guesses = await passes(50, async () => {
    const wait = await brake.take({ ...own, account })
    await brake.take(own)
    brake.succeeded(own)
    return wait
  })
  expect(guesses).toBe(10)
})

test('without an account only the network counts', async () => {
  const brake = aPlace().opened().of('passkey')
  expect(await passes(100, () => brake.take({ address: '203.0.113.9' }))).toBe(60)
  expect(await brake.take({ address: '198.51.100.1' })).toBeUndefined()
})

test('what was used up is used up after a restart, and comes back with time', async () => {
  const place = aPlace()
  const before = place.opened()
  await passes(20, () => before.of('sign-in').take(stranger))
  await before.save()
  const after = place.opened().of('sign-in')
  expect(await after.take(stranger)).toBe(60)
  expect(await after.take({ account, address: '198.51.100.1' })).toBeUndefined()
  place.at = minutes(1)
  expect(await after.take(stranger)).toBeUndefined()
})

test('it saves hashes of keys that have half of their turns or fewer, and no others', async () => {
  const place = aPlace()
  const brakes = place.opened()
  await passes(4, () => brakes.of('sign-in').take(stranger))
  await brakes.save()
  expect(place.rows()).toEqual([])
  await brakes.of('sign-in').take(stranger)
  await brakes.save()
  expect(place.rows()).toEqual([
    { name: 'sign-in/pair', keyHash: expect.stringMatching(/^[0-9a-f]{64}$/), turns: 5, at: 0 },
  ])
  brakes.of('sign-in').succeeded(stranger)
  await brakes.save()
  expect(place.rows()).toEqual([])
})

test('saved keys leave when they are full again', async () => {
  const place = aPlace()
  const brakes = place.opened()
  await passes(10, () => brakes.of('sign-in').take(stranger))
  await brakes.save()
  expect(place.rows()).toHaveLength(1)
  place.at = minutes(11)
  await passes(10, () => brakes.of('sign-in').take({ ...stranger, account: 'other@example.com' }))
  await brakes.save()
  expect(place.rows()).toHaveLength(1)
})

test('it saves by itself soon after an attempt', async () => {
  const place = aPlace()
  const brakes = place.opened()
  await passes(10, () => brakes.of('sign-in').take(stranger))
  await expect.poll(() => place.rows().length, { timeout: 5000 }).toBe(1)
  expect(place.saves).toBe(1)
})

test('what cannot be saved is saved later', async () => {
  const place = aPlace()
  const brakes = place.opened()
  await passes(10, () => brakes.of('sign-in').take(stranger))
  place.broken = true
  await expect(brakes.save()).rejects.toThrow('locked')
  place.broken = false
  await brakes.save()
  expect(place.rows()).toHaveLength(1)
})

test('refused attempts are counted', async () => {
  const brakes = aPlace().opened()
  await passes(12, () => brakes.of('sign-in').take(stranger))
  expect(brakes.refused()).toMatchObject({ 'sign-in': 2, factor: 0 })
})

test('a flood is saved in bounded pieces', async () => {
  const place = aPlace()
  const brakes = place.opened()
  for (let i = 0; i < 1500; i++) {
    const address = `203.0.${i >> 8}.${i & 255}`
    await passes(3, () => brakes.of('factor').take({ account: `${i}`, address }))
  }
  await brakes.save()
  expect(place.rows()).toHaveLength(1000)
  await brakes.save()
  expect(place.rows()).toHaveLength(1500)
})

test('attempts at several servers count together, and a success at one counts at the others', async () => {
  const place = aPlace()
  const [here, there] = [place.opened(true), place.opened(true)]
  const passed = await passes(30, (i) => (i % 2 === 0 ? here : there).of('sign-in').take(stranger))
  expect(passed).toBe(10)
  place.at = minutes(1)
  expect(await there.of('sign-in').take(stranger)).toBeUndefined()
  there.of('sign-in').succeeded(stranger)
  await there.save()
  expect(await passes(10, () => here.of('sign-in').take(stranger))).toBe(10)
})
