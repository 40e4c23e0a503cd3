import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { onlyNode } from '../../../app/store/nodes'
import { aBatch, now, processed } from './builders'
import { aNode, figures } from './nodes'
import type { testWith } from './opened'

/** What engines do that several servers may use at the same time. */
export function severalNodesContract(test: ReturnType<typeof testWith>): void {
  test('each node has a position of its own', async ({ opened: { openNode } }) => {
    const first = await openNode(aNode())
    const second = await openNode(aNode({ name: 'b'.repeat(32), place: 'two:/data' }))
    await first.record(aBatch([], { position: { segment: 3, offset: 30 } }))
    await second.record(aBatch([], { position: { segment: 1, offset: 10 } }))
    expect(await first.position()).toEqual({ segment: 3, offset: 30 })
    expect(await second.position()).toEqual({ segment: 1, offset: 10 })
  })

  test('the server of a database that was moved here goes on where it was', async ({ opened: { openNode } }) => {
    const moved = await openNode(aNode({ name: onlyNode }))
    await moved.record(aBatch([], { position: { segment: 3, offset: 30 } }))
    await moved.node.leave()
    expect(await (await openNode(aNode({ place: 'two:/data' }))).position()).toEqual({ segment: 0, offset: 0 })
    expect(await (await openNode(aNode({ name: other }))).position()).toEqual({ segment: 3, offset: 30 })
  })

  test('a copied data directory does not start while its original runs', async ({ opened: { openNode } }) => {
    const first = await openNode(aNode())
    const busy = expect.objectContaining({ name: 'StoreTrouble', message: expect.stringContaining('one:/data') })
    await expect(openNode(aNode({ place: 'two:/data' }))).rejects.toEqual(busy)
    await first.node.leave()
    await openNode(aNode({ place: 'two:/data' }))
  })

  test('one node at a time leads, and the next when it leaves', async ({ opened: { openNode } }) => {
    const first = await openNode(aNode())
    const second = await openNode(aNode({ name: 'b'.repeat(32) }))
    const web = await openNode(aNode({ name: 'c'.repeat(32), roles: ['intake', 'web'] }))
    expect(await web.node.heartbeat(figures)).toMatchObject({ leads: false, others: 2 })
    expect(await second.node.heartbeat({ ...figures, caughtUpAt: 20 })).toMatchObject({ leads: true })
    expect(await first.node.heartbeat({ ...figures, caughtUpAt: 10 })).toMatchObject({ leads: false, others: 2 })
    expect(await second.node.heartbeat(figures)).toMatchObject({ leads: true })
    await second.node.leave()
    expect(await first.node.heartbeat(figures)).toMatchObject({ leads: true, others: 1 })
    await web.node.heartbeat({ ...figures, caughtUpAt: 30 })
    expect(await first.node.heartbeat(figures)).toMatchObject({ othersCaughtUpAt: 30 })
  })

  test('nodes learn what others counted, and a restart forgets nothing', async ({
    opened: { openNode, openStoreOf },
  }) => {
    await openNode(aNode())
    await openNode(aNode({ name: other }))
    const [first, second] = [await openStoreOf(aNode().name), await openStoreOf(other)]
    const count = { projectId: 1, keyId: 2, category: 'error' as const, count: 5 }
    expect(await first.nodes.shareCounts([count], true)).toEqual([])
    await first.nodes.shareCounts([count, { ...count, keyId: 0, category: 'arrivals', count: 7 }], false)
    expect(await second.nodes.shareCounts([], false)).toMatchObject([
      { ...count, keyId: 0, category: 'arrivals', count: 7 },
      { ...count, count: 10 },
    ])
    expect(await first.nodes.shareCounts([], true)).toEqual([])
  })

  test('a server needs the key that seals secrets, and brings its newest', async ({ opened: { store } }) => {
    const { sealedSecrets } = store
    expect(await sealedSecrets.admits(['a'])).toBe(true)
    expect(await sealedSecrets.admits(['b'])).toBe(false)
    expect(await sealedSecrets.admits(['b', 'a'])).toBe(true)
    expect(await sealedSecrets.admits(['a'])).toBe(false)
    await sealedSecrets.changeKey('c')
    expect(await sealedSecrets.admits(['b', 'a'])).toBe(false)
    expect(await sealedSecrets.admits(['c', 'b', 'a'])).toBe(true)
  })

  test('a disk that has room does not end the trouble of another node', async ({
    opened: { openNode, openStoreOf },
  }) => {
    await openNode(aNode())
    const second = await openNode(aNode({ name: other }))
    const [first, full] = [await openStoreOf(aNode().name), await openStoreOf(other)]
    await full.instance.noteTrouble('space_nearly_out', true, now)
    await first.instance.noteTrouble('space_nearly_out', true, now)
    await first.instance.noteTrouble('space_nearly_out', false, now)
    expect(await first.instance.setting(`trouble.space_nearly_out.${other}`)).toBe('yes')
    expect(await first.instance.setting(`trouble.space_nearly_out.${aNode().name}`)).toBeUndefined()
    await second.node.leave()
    await first.nodes.forget(other)
    expect(await first.instance.setting(`trouble.space_nearly_out.${other}`)).toBeUndefined()
  })

  test('what happens at one node is told at another where a page listens', async ({
    opened: { openNode, openStoreOf, aProject },
  }) => {
    const web = await aProject('Web')
    const [first, second] = [await openNode(aNode()), await openNode(aNode({ name: other }))]
    const pages = await openStoreOf(other)
    await first.record(aBatch([processed(web)]))
    expect(await pages.nodes.happenedElsewhere()).toEqual([])
    await second.node.heartbeat({ ...figures, isListening: true })
    const { happened } = await first.record(aBatch([processed(web)], { position: { segment: 1, offset: 2 } }))
    await first.send('setSetting', { name: 'a', value: 'b' }, { kind: 'server', at: 0 })
    const change = { viewer: operator, slug: web.slug, keyId: web.key.id, enabled: false }
    await first.send('setKeyEnabled', change, { kind: 'server', at: 0 })
    expect(await pages.nodes.happenedElsewhere()).toMatchObject([
      { what: 'happened', issues: [...new Set(happened)] },
      { what: 'issues' },
    ])
    expect(await (await openStoreOf(aNode().name)).nodes.happenedElsewhere()).toEqual([])
  })

  test('a sender takes back only what it leased itself', async ({ opened: { store, openNode, openStoreOf } }) => {
    await openNode(aNode())
    const channel = await store.channels.add(operator, undefined, {
      name: 'Hook',
      kind: 'webhook',
      settings: { url: 'https://hooks.example.com/' },
      at: now,
    })
    if (!channel.ok) throw new Error('the operator may not add a channel')
    await store.deliveries.test(operator, undefined, channel.id, now)
    const [one, two] = [await openStoreOf(aNode().name), await openStoreOf(other)]
    expect(await one.outbox.lease({ at: now, limit: 10 })).toHaveLength(1)
    await two.outbox.takeBack(now)
    expect(await two.outbox.lease({ at: now, limit: 10 })).toEqual([])
    await one.outbox.takeBack(now)
    expect(await two.outbox.lease({ at: now, limit: 10 })).toHaveLength(1)
  })

  test('owners see the nodes, and a node that was adopted is forgotten', async ({
    opened: { store, openNode, aUser },
  }) => {
    const first = await openNode(aNode())
    await openNode(aNode({ name: other, place: 'two:/data', roles: ['web'] }))
    await first.node.heartbeat({ waiting: 3, lagSeconds: 4 })
    expect(await store.nodes.list(operator)).toMatchObject([
      { place: 'one:/data', isRunning: true, leads: true, waiting: 3, lagSeconds: 4, version: '1.0.0' },
      { place: 'two:/data', isRunning: true, leads: false, roles: ['web'] },
    ])
    expect(await store.nodes.list(await aUser('ada@example.com'))).toEqual([])
    await store.nodes.forget(aNode().name)
    expect(await store.nodes.list(operator)).toHaveLength(2)
    await first.node.leave()
    await store.nodes.forget(aNode().name)
    expect(await store.nodes.list(operator)).toMatchObject([{ name: other }])
  })
}

const other = 'b'.repeat(32)
