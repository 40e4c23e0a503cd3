import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import type { NodeStart } from '../../../app/store/nodes'
import { aBatch, processed } from './builders'
import type { testWith } from './opened'

export const aNode = (change: Partial<NodeStart> = {}): NodeStart => ({
  name: 'a'.repeat(32),
  version: '1.0.0',
  roles: ['intake', 'work', 'web'],
  place: 'one:/data',
  ...change,
})
export const figures = { waiting: 0, lagSeconds: 0 }
const replaced = expect.objectContaining({ name: 'StoreRefused', code: 'replaced' })

export function nodesContract(test: ReturnType<typeof testWith>): void {
  test('a node goes on where it was, and records nothing once it has started again', async ({
    opened: { openNode, aProject, store },
  }) => {
    const web = await aProject('Web')
    const first = await openNode(aNode())
    await first.record(aBatch([processed(web)], { position: { segment: 1, offset: 100 } }))
    const second = await openNode(aNode())
    expect(await second.position()).toEqual({ segment: 1, offset: 100 })
    const late = processed(web, { event: { id: 'f'.repeat(32) } })
    await expect(first.record(aBatch([late], { position: { segment: 1, offset: 200 } }))).rejects.toEqual(replaced)
    await expect(first.node.heartbeat(figures)).rejects.toEqual(replaced)
    expect(await store.events.byId(operator, late.event.id)).toEqual([])
    expect(await second.position()).toEqual({ segment: 1, offset: 100 })
    await second.record(aBatch([late], { position: { segment: 1, offset: 200 } }))
    expect(await second.position()).toEqual({ segment: 1, offset: 200 })
  })
}
