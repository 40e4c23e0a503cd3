import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { noScrubbing } from '../../../app/events/scrubbing'
import type { testWith } from './opened'

const decided = {
  sensitiveKeys: ['customer_no'],
  safeKeys: ['session'],
  neverKeep: { ip: true, cookies: false, bodies: true, locals: false },
}

export function scrubbingContract(test: ReturnType<typeof testWith>): void {
  test('the scrubbing settings of a project are stored and reach the pipeline', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const other = await aProject('Other')
    expect(await store.scrubbing.of(operator, 'web')).toEqual(noScrubbing)
    expect((await recorder.settings(web.id)).scrubbing).toEqual(noScrubbing)
    expect(await store.scrubbing.set(operator, 'web', decided)).toBe(true)
    expect(await store.scrubbing.of(operator, 'web')).toEqual(decided)
    expect((await recorder.settings(web.id)).scrubbing).toEqual(decided)
    expect((await recorder.settings(other.id)).scrubbing).toEqual(noScrubbing)
    await store.scrubbing.set(operator, 'web', noScrubbing)
    expect((await recorder.settings(web.id)).scrubbing).toEqual(noScrubbing)
  })

  test('only admins of a project see and change its scrubbing settings', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const { id } = await aProject('Web')
    const admin = await aUser('admin@example.com', { [id]: 'admin' })
    expect(await store.scrubbing.set(admin, 'web', decided)).toBe(true)
    for (const viewer of [anonymous, await aUser('m@example.com', { [id]: 'member' }), await aUser('o@example.com')]) {
      expect(await store.scrubbing.of(viewer, 'web')).toBeUndefined()
      expect(await store.scrubbing.set(viewer, 'web', noScrubbing)).toBe(false)
    }
    expect(await store.scrubbing.of(admin, 'web')).toEqual(decided)
    expect(await store.scrubbing.of(admin, 'nothing')).toBeUndefined()
  })
}
