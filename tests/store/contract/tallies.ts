import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import { countsNow, imbalances, sumByKind } from '../../../app/projects/accounting'
import { aBatch, aParkedItem, aTally, now, processed } from './builders'
import type { testWith } from './opened'

const hour = now / hours(1)

export function talliesContract(test: ReturnType<typeof testWith>): void {
  test('tallies are returned by hour', async ({ opened: { store, recorder, aProject } }) => {
    const { id: projectId } = await aProject('Web')
    const shop = await aProject('Shop')
    await recorder.record(
      aBatch([], {
        tallies: [
          aTally({ projectId, count: 3, hour: hour - 2 }),
          aTally({ projectId, count: 4 }),
          aTally({ projectId, outcome: 'lost_by_client', reason: 'network_error' }),
          aTally({ projectId: shop.id }),
        ],
      }),
    )
    const asked = await store.projects.tallies(operator, 'web', { from: hour - 1, until: hour })
    expect(asked).toHaveLength(2)
    expect(sumByKind(asked ?? [])).toMatchObject({ event: { accepted: 4, lostByClient: { network_error: 1 } } })
    expect(await store.projects.tallies(operator, 'web', { from: hour + 1, until: hour + 9 })).toEqual([])
    expect(await store.projects.tallies(operator, 'nothing', { from: 0, until: hour })).toBeUndefined()
  })

  test('an item counts for the hour in which it arrived, however long it waited', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const event = processed(web, { event: { received: now - hours(3) } })
    const session = { projectId: web.id, itemKind: 'session' as const, counts: [] }
    const nonEvents = [{ kind: 'sessions' as const, received: now - hours(3), item: session }]
    await recorder.record(aBatch([event, event, processed(web, { event: { received: Number.NaN } })], { nonEvents }))
    const told = async (at: number) =>
      sumByKind((await store.projects.tallies(operator, 'web', { from: at, until: at })) ?? [])
    expect(await told(hour - 3)).toMatchObject({ event: { processed: 1, duplicate: 1 }, session: { processed: 1 } })
    expect(await told(hour)).toMatchObject({ event: { processed: 0, refused: { invalid_timestamp: 1 } } })
  })

  test('recent refusals are returned for projects that the viewer triages', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const refused = { outcome: 'refused', reason: 'inbox_full' } as const
    await recorder.record(
      aBatch([], {
        tallies: [
          aTally({ ...refused, projectId: web.id, count: 5, atEdge: true }),
          aTally({ ...refused, projectId: web.id, count: 2 }),
          aTally({ ...refused, projectId: web.id, hour: hour - 1 }),
          aTally({ ...refused, projectId: shop.id }),
          aTally({ projectId: web.id }),
        ],
      }),
    )
    const member = await aUser('m@example.com', { [web.id]: 'member', [shop.id]: 'helper' })
    const inWeb = { slug: 'web', name: 'Web', itemKind: 'event', reason: 'inbox_full' }
    expect(await store.projects.refusals(member, hour - 1)).toEqual([
      { ...inWeb, hour: hour - 1, count: 1 },
      { ...inWeb, hour, count: 7 },
    ])
    expect(await store.projects.refusals(operator, hour)).toHaveLength(2)
  })

  test('accepted items are the sum of their outcomes', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const projectId = web.id
    const event = processed(web)
    const bad = processed(web, { event: { id: 'no id' } })
    await recorder.record(
      aBatch([event, event, processed(web), bad], {
        tallies: [
          aTally({ projectId, count: 6 }),
          aTally({ projectId, outcome: 'refused', reason: 'malformed' }),
          aTally({ projectId, outcome: 'refused', reason: 'too_large', atEdge: true, count: 9 }),
          aTally({ projectId, outcome: 'parked', reason: 'processing_failed' }),
        ],
        parked: [aParkedItem(projectId)],
      }),
    )
    const counts = countsNow((await store.projects.stats(operator, 'web')) ?? {}, { event: 4 })
    expect(counts.event).toMatchObject({ accepted: 10, waiting: 4, refusedAtEdge: 9 })
    expect(imbalances(counts)).toEqual([])
  })

  test('old days keep one row per counter, and older ones only their part of the total', async ({
    opened: { store, recorder, aProject },
  }) => {
    const { id: projectId } = await aProject('Web')
    const midnight = hour - (hour % 24)
    const longOver = midnight - 100 * 24
    const gone = midnight - 800 * 24
    const some = [gone + 3, longOver, longOver + 5, longOver + 23, longOver + 24, midnight - 90 * 24, hour - 1]
    await recorder.record(aBatch([], { tallies: some.map((one) => aTally({ projectId, hour: one, count: 2 })) }))
    // Another item is counted a day later.
    const refusal = aTally({ projectId, outcome: 'refused', reason: 'too_large', hour: longOver + 7 })
    await recorder.record(aBatch([], { tallies: [aTally({ projectId, hour: hour + 24 }), refusal] }))
    await recorder.record(aBatch([], { tallies: [aTally({ projectId, hour: hour + 48 })] }))

    const kept = await store.projects.tallies(operator, 'web', { from: 0, until: hour + 48 })
    const byHour = (kept ?? []).map((tally) => [tally.hour - hour, tally.outcome, tally.count])
    expect(byHour).toEqual([
      [longOver - hour, 'accepted', 6],
      [longOver - hour, 'refused', 1],
      [longOver + 24 - hour, 'accepted', 2],
      [midnight - 90 * 24 - hour, 'accepted', 2],
      [-1, 'accepted', 2],
      [24, 'accepted', 1],
      [48, 'accepted', 1],
    ])
    const total = { accepted: 16, refused: { too_large: 1 } }
    expect(await store.projects.stats(operator, 'web')).toMatchObject({ event: total })
  })
}
