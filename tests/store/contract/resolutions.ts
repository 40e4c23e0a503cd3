import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { days } from '../../../app/clock'
import type { PackedResolution } from '../../../app/symbolication/answered'
import { pack } from '../../../app/symbolication/packed-resolution.server'
import type { Cause, Resolution } from '../../../app/symbolication/resolution'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'

const cause: Cause = { reason: 'debug_id_not_uploaded', file: 'a.js', debugId: 'a'.repeat(32), candidates: [] }
const unresolved: Resolution = { frames: [], causes: [cause], exceptions: [[-1]], threads: [] }
const frame = { filename: 'a.ts', line: 4, column: 1, inApp: true, map: '~/a.js.map' }
const resolved: Resolution = { frames: [frame], causes: [], exceptions: [[1]], threads: [] }

const packed = (resolution: Resolution, version: number, question = 1): PackedResolution => ({
  question: new Uint8Array(16).fill(question),
  bytes: pack(resolution),
  unresolved: resolution.causes.length > 0,
  version,
  bundles: [],
})

const upload = (projectId: number) => ({
  ...{ projectId, checksum: 'a'.repeat(40), at: now, size: 9, warnings: [] },
  files: [
    {
      ...{ kind: 'source_map' as const, url: '~/a.js.map', debugId: 'a'.repeat(32) },
      content: { hash: 'b'.repeat(64), size: 9, stored: 9 },
    },
  ],
})

export function resolutionsContract(test: ReturnType<typeof testWith>): void {
  test('a resolved stack is stored once for all events that have it', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const events = [1, 2].map(() => processed(web, { resolution: packed(unresolved, 0) }))
    await recorder.record(aBatch(events))
    await recorder.record(aBatch([processed(web, { resolution: packed(resolved, 5) })]))
    for (const { event } of events) {
      const [stored] = await store.events.byId(operator, event.id)
      expect(stored?.resolution).toEqual(resolved)
      expect(stored?.resolvedAt).toBe(now)
    }
    await recorder.record(aBatch([processed(web, { resolution: packed(unresolved, 4) })]))
    expect((await store.events.byId(operator, events[0]!.event.id))[0]?.resolution).toEqual(resolved)
  })

  test('unresolved stacks are listed for viewers who triage the project', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const event = processed(web, { resolution: packed(unresolved, 0) })
    await recorder.record(aBatch([event, processed(web, { resolution: packed(resolved, 0, 2) })]))
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    for (const viewer of [operator, member]) {
      const stacks = await store.resolutions.unresolved(viewer, 'web', 10)
      expect(stacks).toMatchObject([
        { causes: [cause], events: 1, event: { id: event.event.id, issueShortId: 'WEB-1' } },
      ])
    }
    for (const viewer of [anonymous, helper, stranger]) {
      expect(await store.resolutions.unresolved(viewer, 'web', 10)).toBeUndefined()
      expect(await store.resolutions.tryAgain(viewer, 'web')).toBe(false)
      expect(await store.resolutions.tryEventAgain(viewer, 'WEB-1', event.event.id, now)).toBe(false)
      expect(await store.resolutions.lateResolved(viewer, 'WEB-1')).toBeUndefined()
      expect(await store.resolutions.uploadedSince(viewer, 'web', [cause], 0)).toEqual([undefined])
    }
  })

  test('unresolved stacks are tried once after an upload, and regrouping is offered then', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const payloads = ['{"message":"one"}', '{"message":"two"}']
    const events = payloads.map((payload, at) => processed(web, { payload, resolution: packed(unresolved, 0, at) }))
    await recorder.record(aBatch(events))
    expect(await recorder.late.next(10, now)).toBeUndefined()
    await store.artifacts.addBundle(upload(web.id))
    expect(await store.resolutions.late(operator, 'web')).toEqual({ tried: 0 })
    const stacks = (await recorder.late.next(10, now)) ?? []
    expect(stacks.map(({ payload }) => payload).toSorted()).toEqual(payloads)
    const [first, second] = stacks
    await recorder.late.ack(
      [{ stack: first!, resolution: packed(resolved, first!.version), culprit: 'a in a.ts' }],
      now,
    )
    expect((await recorder.late.next(10, now))?.map(({ id }) => id)).toEqual([second!.id])
    await recorder.late.ack([{ stack: second!, resolution: packed(unresolved, second!.version) }], now)
    expect(await recorder.late.next(10, now)).toBeUndefined()
    expect(await store.resolutions.late(operator, 'web')).toBeUndefined()
    expect(await store.resolutions.lateResolved(operator, 'WEB-1')).toEqual({ stacks: 1, at: now })
    expect(await store.resolutions.dismissLateResolved(operator, 'WEB-1')).toBe(true)
    expect(await store.resolutions.lateResolved(operator, 'WEB-1')).toBeUndefined()
  })

  test('an old stack is tried when its event is requested', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const event = processed(web, { resolution: packed(unresolved, 0) })
    await recorder.record(aBatch([event], { at: now - days(60) }))
    await store.artifacts.addBundle(upload(web.id))
    expect(await recorder.late.next(10, now)).toBeUndefined()
    expect(await store.resolutions.uploadedSince(operator, 'web', [cause], now - 1)).toEqual([now])
    expect(await store.resolutions.uploadedSince(operator, 'web', [cause], now)).toEqual([undefined])
    expect(await store.resolutions.tryEventAgain(operator, 'WEB-1', event.event.id, now)).toBe(true)
    expect(await recorder.late.next(10, now)).toHaveLength(1)
  })

  test('the functions of a script come with its upload, or are computed once', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const script = (hash: string, functions?: Uint8Array) => ({
      ...{ kind: 'minified_source' as const, url: `~/${hash[0]}.js`, content: { hash, size: 9, stored: 9 } },
      ...(functions && { functions }),
    })
    const files = [script('1'.repeat(64), Uint8Array.of(1)), script('2'.repeat(64))]
    await store.artifacts.addBundle({ ...upload(web.id), files })
    const asked = await recorder.scripts.next()
    expect(asked).toMatchObject({ contentHash: '2'.repeat(64), size: 9 })
    await recorder.scripts.ack(asked!, undefined)
    expect(await recorder.scripts.next()).toBeUndefined()
  })
}
