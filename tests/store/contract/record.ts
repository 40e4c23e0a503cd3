import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import { aBatch, digest, id, now, processed } from './builders'
import type { testWith } from './opened'
import { setStatus } from './shorthand'

export function recordContract(test: ReturnType<typeof testWith>): void {
  test('an event id counts once per project, in one batch and over many', async ({
    opened: { store, recorder, aProject },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const event = { id: id() }
    const first = await recorder.record(
      aBatch([processed(web, { event }), processed(web, { event }), processed(shop, { event })]),
    )
    expect(first).toMatchObject({ processed: 2, duplicates: 1 })
    expect(first.fresh).toHaveLength(2)
    const again = await recorder.record(aBatch([processed(web, { event }), processed(web, { event, cause: 'other' })]))
    expect(again).toEqual({ processed: 0, duplicates: 2, storms: [], fresh: [], regressed: [], happened: [] })
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ count: 1 })
    expect(await store.issues.byShortId(operator, 'WEB-2')).toBeUndefined()
    expect(await store.events.byId(operator, event.id)).toHaveLength(2)
  })

  test('the position is the last one committed', async ({ opened: { recorder } }) => {
    expect(await recorder.position()).toEqual({ segment: 0, offset: 0 })
    await recorder.record(aBatch([], { position: { segment: 3, offset: 4096 } }))
    await recorder.record(aBatch([], { position: { segment: 4, offset: 16 } }))
    expect(await recorder.position()).toEqual({ segment: 4, offset: 16 })
  })

  test('a batch that fails changes nothing, and the next one is recorded', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const good = processed(web, { codes: [digest('1')] })
    // Moving the position is the last step of a batch; null is not a segment.
    const unplaceable = { segment: null as unknown as number, offset: 0 }
    await expect(recorder.record(aBatch([good], { position: unplaceable }))).rejects.toThrow()
    expect(await store.events.byId(operator, good.event.id)).toEqual([])
    expect(await store.issues.byShortId(operator, 'WEB-1')).toBeUndefined()
    expect(await store.codes.find(operator, [{ kind: 'digest', value: '1' }], 5)).toEqual([])
    expect(await store.projects.stats(operator, 'web')).toEqual({})
    expect(await recorder.position()).toEqual({ segment: 0, offset: 0 })
    expect(await recorder.record(aBatch([good]))).toMatchObject({ processed: 1, duplicates: 0 })
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ count: 1 })
  })

  test('the position stays where it was when a batch fails', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([], { position: { segment: 3, offset: 1 } }))
    const good = processed(web)
    // The database refuses an event without a level.
    const bad = processed(web, { event: { level: null as unknown as 'error' } })
    await expect(recorder.record(aBatch([good, bad], { position: { segment: 3, offset: 9 } }))).rejects.toThrow()
    expect(await recorder.position()).toEqual({ segment: 3, offset: 1 })
    expect(await store.issues.byShortId(operator, 'WEB-1')).toBeUndefined()
    await recorder.record(aBatch([good], { position: { segment: 3, offset: 9 } }))
    expect(await recorder.position()).toEqual({ segment: 3, offset: 9 })
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ count: 1 })
  })

  test('an issue gets all events of its fingerprint, each counted once', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const at = (offset: number, release: string) => ({ event: { timestamp: now + offset, release } })
    await recorder.record(aBatch([processed(web, at(5, '2')), processed(web, at(1, '1')), processed(web, at(3, '1'))]))
    await recorder.record(aBatch([processed(web, { event: { timestamp: now - 9 } }), processed(web, at(9, '3'))]))
    expect(await store.issues.byShortId(operator, 'web-1')).toMatchObject({
      count: 5,
      firstSeen: now - 9,
      lastSeen: now + 9,
      firstRelease: '1',
      lastRelease: '3',
      type: 'Error',
      value: 'boom',
      status: 'open',
    })
  })

  test('the first release is that of the earliest event, also when it arrives late', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web, { event: { timestamp: now, release: '2' } })]))
    await recorder.record(aBatch([processed(web, { event: { timestamp: now - 5, release: '1' } })]))
    await recorder.record(aBatch([processed(web, { event: { timestamp: now - 9 } })]))
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ firstSeen: now - 9, firstRelease: '1' })
  })

  test('a resolved issue that happens again regresses; a muted one stays muted', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web), processed(web, { cause: 'noise' })]))
    await setStatus(store, operator, 'WEB-1', 'resolved', now + 1)
    await setStatus(store, operator, 'WEB-2', 'muted', now + 1)
    const later = { event: { received: now + 2 } }
    const again = [processed(web, later), processed(web, later), processed(web, { cause: 'noise', ...later })]
    for (const event of again) event.event.id = id()
    const recorded = await recorder.record(aBatch(again, { at: now + 3 }))
    const issue = await store.issues.byShortId(operator, 'WEB-1')
    expect(recorded).toMatchObject({ fresh: [], regressed: [issue?.id] })
    expect(issue).toMatchObject({ status: 'regressed', statusAt: now + 3, count: 3 })
    expect(await store.issues.byShortId(operator, 'WEB-2')).toMatchObject({ status: 'muted', statusAt: now + 1 })
  })

  test('an event that waited while its issue was resolved does not regress it', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web)]))
    await setStatus(store, operator, 'WEB-1', 'resolved', now + 10)
    const recorded = await recorder.record(aBatch([processed(web, { event: { received: now + 9 } })], { at: now + 11 }))
    expect(recorded.regressed).toEqual([])
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ status: 'resolved', count: 2 })
  })

  test('the twenty newest application directories are stored', async ({ opened: { recorder, aProject } }) => {
    const web = await aProject('Web')
    for (let n = 0; n < 25; n++) {
      const event = { received: now + hours(n) }
      await recorder.record(aBatch([processed(web, { event, appDirectories: [`/srv/${n}`, '/app'] })]))
    }
    const { appDirectories: directories } = await recorder.settings(web.id)
    expect(directories).toHaveLength(20)
    expect(directories).toContain('/app')
    expect(directories).toContain('/srv/24')
    expect(directories).not.toContain('/srv/0')
    expect((await recorder.settings(1)).appDirectories).toEqual([])
  })

  test('an event for a deleted project is counted, and the batch is recorded', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed({ id: 999, key: { id: 1 } }), processed(web)]))
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ count: 1 })
    const refused = { itemKind: 'event', outcome: 'refused', reason: 'unknown_project', atEdge: false, count: 1 }
    expect(await store.instance.tallies()).toContainEqual(refused)
  })

  test('an event without a valid id is counted, and the batch is recorded', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const bad = [
      processed(web, { event: { id: 'no id' } }),
      { ...processed(web), fingerprint: 'none' },
      processed(web, { event: { timestamp: Number.NaN } }),
    ]
    expect(await recorder.record(aBatch([...bad, processed(web)]))).toMatchObject({ processed: 1, duplicates: 0 })
    expect(await store.projects.stats(operator, 'web')).toMatchObject({
      event: { processed: 1, refused: { invalid_event_id: 1, invalid_fingerprint: 1, invalid_timestamp: 1 } },
    })
  })

  test('counts are returned with the position they belong to', async ({ opened: { store, recorder } }) => {
    expect(await store.instance.position()).toEqual({ segment: 0, offset: 0 })
    await recorder.record(aBatch([], { position: { segment: 3, offset: 77 } }))
    expect(await store.instance.position()).toEqual({ segment: 3, offset: 77 })
  })
}
