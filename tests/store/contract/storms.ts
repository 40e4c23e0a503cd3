import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { minutes } from '../../../app/clock'
import { findCodes } from '../../../app/digests/find-codes'
import { normalise } from '../../../app/events/normalise'
import { groupEvent } from '../../../app/grouping/group.server'
import { groupKeys } from '../../../app/grouping/group-keys.server'
import { noGroupingSettings } from '../../../app/grouping/settings'
import type { Project, ProjectKey } from '../../../app/projects/project'
import { recordedEvent } from '../../../app/store/recorded-event'
import type { ProcessedEvent, Store } from '../../../app/store/store'
import { isWholeRun } from '../../support/tier'
import { aBatch, id, now, processed } from './builders'
import type { testWith } from './opened'

type Web = Project & { key: ProjectKey }

/** Letters only, so that no pattern for ids matches. */
const nameOf = (n: number): string =>
  String(n)
    .split('')
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('')
    .padStart(6, 'x')

function sent(web: Web, message: string, at = now): ProcessedEvent {
  const event = normalise({ platform: 'node', message }, { eventId: id(), receivedAt: at })
  const grouped = groupEvent(event, findCodes(event, []), noGroupingSettings)
  return { ...processed(web), ...groupKeys(grouped), event: { ...recordedEvent(grouped.event), timestamp: at } }
}

const page = (store: Store, limit = 100) => store.issues.page(operator, { status: 'all', sort: 'first-seen', limit })

export function stormsContract(test: ReturnType<typeof testWith>): void {
  test('very many similar issues are one notification, and every event is counted', async ({ opened }) => {
    const { store, recorder } = opened
    const many = isWholeRun ? 5000 : 500
    const web = await opened.aProject('Web')
    const events = Array.from({ length: many }, (_, n) => sent(web, `No account for ${nameOf(n)} at the till`))
    expect(new Set(events.map(({ fingerprint }) => fingerprint)).size).toBe(many)
    const told = { fresh: 0, storms: 0 }
    for (let start = 0; start < events.length; start += many / 5) {
      const { fresh, storms } = await recorder.record(aBatch(events.slice(start, start + many / 5)))
      told.fresh += fresh.length
      told.storms += storms.length
    }
    expect(told).toEqual({ fresh: 1, storms: 1 })

    const { rows } = await page(store)
    expect(rows.map(({ shortId, lookAlikes }) => [shortId, lookAlikes])).toEqual([['WEB-1', many - 1]])
    const [storm, ...others] = await store.storms.list(operator, undefined, 9)
    expect(others).toEqual([])
    expect(storm).toMatchObject({
      like: 'No account for * at the till',
      mergeTarget: { shortId: 'WEB-1' },
      count: many,
      folded: many - 1,
    })
    expect(await store.issues.byShortId(operator, `WEB-${many}`)).toMatchObject({ shortId: `WEB-${many}`, count: 1 })
    expect((await store.projects.stats(operator, 'web'))?.event).toMatchObject({ processed: many })

    expect(await store.storms.merge(operator, 'web', storm!.id, now)).toEqual({
      mergeTarget: 'WEB-1',
      merged: many - 1,
    })
    expect((await page(store)).rows.map(({ shortId, count }) => [shortId, count])).toEqual([['WEB-1', many]])
    expect(await store.storms.list(operator, 'web', 9)).toEqual([])
    expect(await store.events.list(operator, 'WEB-1', { limit: 100 })).toHaveLength(100)

    const later = await recorder.record(aBatch([sent(web, 'No account for zoe at the till'), sent(web, 'Till locked')]))
    expect(later).toMatchObject({ fresh: [expect.any(Number)], storms: [] })
    expect(await store.issues.byShortId(operator, `WEB-${many + 1}`)).toMatchObject({
      shortId: 'WEB-1',
      count: many + 1,
    })
    await store.grouping.unmerge(operator, `WEB-${many + 1}`, now)
    await store.grouping.unmerge(operator, 'WEB-471', now)
    expect((await page(store)).rows.map(({ shortId, count }) => [shortId, count]).sort()).toEqual([
      ['WEB-1', many - 1],
      ['WEB-471', 1],
      [`WEB-${many + 1}`, 1],
      [`WEB-${many + 2}`, 1],
    ])
  })

  test('issues with the same innermost call are similar too', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const words = ['lost', 'refused', 'reset', 'late', 'gone']
    const events = Array.from({ length: 40 }, (_, n) => {
      const value = words.slice(0, 1 + (n % 5)).join(' ')
      const event = { title: `Error: ${n}`, thrown: { type: 'Error', value: `${nameOf(n)} ${value}` } }
      return processed(web, { cause: `${n}`, topFrame: 'query in db.ts', event })
    })
    await recorder.record(aBatch(events))
    const [storm] = await store.storms.list(operator, 'web', 9)
    expect(storm).toMatchObject({ like: 'query in db.ts', mergeTarget: { shortId: 'WEB-1' } })
    expect((await page(store)).rows.length + (storm?.folded ?? 0)).toBe(40)
  })

  test('the issues of a storm that is listed on request are normal issues', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const some = (from: number, to: number, at = now) =>
      Array.from({ length: to - from }, (_, n) => sent(web, `No till for ${nameOf(from + n)} today`, at))
    await recorder.record(aBatch(some(0, 30)))
    const [storm] = await store.storms.list(operator, 'web', 9)
    expect(await store.storms.listAll(operator, 'web', storm!.id)).toBe(true)
    expect((await page(store)).rows).toHaveLength(30)
    const { fresh } = await recorder.record(aBatch(some(30, 60)))
    expect(fresh).toHaveLength(30)
    expect(await store.storms.list(operator, 'web', 9)).toEqual([])
    const after = now + minutes(31)
    const again = await recorder.record(aBatch(some(60, 90, after), { at: after }))
    expect(again.storms).toHaveLength(1)
    expect(again.fresh).toHaveLength(1)
    expect((await page(store)).rows).toHaveLength(61)
  })

  test('slow or different issues form no storm', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    for (let n = 0; n < 30; n++) {
      const at = now + n * minutes(1)
      await recorder.record(aBatch([sent(web, `No till for ${nameOf(n)} today`, at)], { at }))
    }
    const words = ['till', 'door', 'shelf', 'lamp', 'cart']
    const pairs = words.flatMap((one) => words.map((other) => `${one} ${other}`))
    await recorder.record(aBatch(pairs.map((message) => sent(web, message))))
    expect(await store.storms.list(operator, undefined, 9)).toEqual([])
    expect((await page(store)).rows).toHaveLength(55)
  })

  test('storms are for viewers who triage the project', async ({ opened }) => {
    const { store, recorder } = opened
    const [web, shop] = [await opened.aProject('Web'), await opened.aProject('Shop')]
    const member = await opened.aUser('m@example.com', { [web.id]: 'member' })
    const stranger = await opened.aUser('s@example.com', { [web.id]: 'helper', [shop.id]: 'admin' })
    await recorder.record(aBatch(Array.from({ length: 30 }, (_, n) => sent(web, `No till for ${nameOf(n)} today`))))
    const [storm] = await store.storms.list(member, undefined, 9)
    const { id } = storm!
    expect((await store.storms.one(member, 'web', id, 5))?.issues).toHaveLength(5)
    for (const viewer of [stranger, anonymous]) {
      expect(await store.storms.list(viewer, undefined, 9)).toEqual([])
      expect(await store.storms.one(viewer, 'web', id, 5)).toBeUndefined()
      expect(await store.storms.merge(viewer, 'web', id, now)).toBeUndefined()
      expect(await store.storms.listAll(viewer, 'web', id)).toBe(false)
    }
    expect(await store.storms.merge(member, 'shop', id, now)).toBeUndefined()
    expect(await store.storms.merge(member, 'web', id, now)).toMatchObject({ mergeTarget: 'WEB-1' })
  })
}
