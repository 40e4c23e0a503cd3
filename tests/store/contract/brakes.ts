import { expect } from 'vitest'
import { now } from './builders'
import type { testWith } from './opened'

export function brakesContract(test: ReturnType<typeof testWith>): void {
  test('brakes are stored by name and key until they are removed or expire', async ({ opened: { store } }) => {
    const row = { name: 'sign-in/pair', keyHash: 'a', turns: 2.5, at: now }
    const other = { name: 'sign-in/network', keyHash: 'a', turns: 1, at: now }
    await store.brakes.save({ rows: [row, other, { ...row, keyHash: 'b', at: now - 10 }], removed: [], expired: [] })
    await store.brakes.save({ rows: [{ ...row, turns: 1.5, at: now + 1 }], removed: [], expired: [] })
    expect(await store.brakes.all()).toEqual([
      { ...row, keyHash: 'b', at: now - 10 },
      other,
      { ...row, turns: 1.5, at: now + 1 },
    ])
    expect(await store.brakes.ofKeys([other, { name: row.name, keyHash: 'c' }])).toEqual([other])
    await store.brakes.save({ rows: [], removed: [other], expired: [{ name: row.name, before: now }] })
    expect(await store.brakes.all()).toEqual([{ ...row, turns: 1.5, at: now + 1 }])
  })
}
