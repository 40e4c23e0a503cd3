import { expect } from 'vitest'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import { noItems } from '../../../app/projects/accounting'
import { aBatch, aParkedItem, aTally, id, now, processed } from './builders'
import type { testWith } from './opened'

export function projectsContract(test: ReturnType<typeof testWith>): void {
  test('the project for Digestline itself exists from the start, with a key', async ({ opened: { store } }) => {
    const [own] = await store.projects.list(operator)
    expect(own).toMatchObject({ id: 1, slug: 'digestline', builtIn: true, receipts: true })
    const [key] = await store.projects.allKeys()
    expect(key).toMatchObject({ projectId: 1, builtIn: true, enabled: true })
    expect(key?.publicKey).toMatch(/^[0-9a-f]{32}$/)
  })

  test('slugs come from names and are unique', async ({ opened: { aProject } }) => {
    const slugs: string[] = []
    for (const name of ['Größe & Co.', 'Web', 'web!', 'WEB', 'new', '日本語', '2024', '  ', 'x'.repeat(90)]) {
      slugs.push((await aProject(name)).slug)
    }
    expect(slugs).toEqual([
      'grosse-co',
      'web',
      'web-2',
      'web-3',
      'new-2',
      'project',
      'project-2024',
      'project-2',
      'x'.repeat(40),
    ])
  })

  test('owners and the operator add projects, and no one else', async ({ opened: { store, aUser } }) => {
    const owner: Viewer = { ...(await aUser('a@example.com')), owner: true }
    const project = (name: string) => ({ name, platform: 'python', publicKey: id(), at: now })
    const added = await store.projects.add(owner, project('Shop'))
    expect(added?.project).toMatchObject({ slug: 'shop', platform: 'python', receipts: true, builtIn: false })
    expect(added?.project.firstEventAt).toBeUndefined()
    expect(await store.projects.keys(owner, 'shop')).toEqual([added?.key])
    expect(await store.projects.add(operator, project('Blog'))).toBeDefined()

    const admin = await aUser('b@example.com', { [added?.project.id ?? 0]: 'admin' })
    for (const viewer of [anonymous, admin]) expect(await store.projects.add(viewer, project('No'))).toBeUndefined()
    expect((await store.projects.list(operator)).map(({ name }) => name)).not.toContain('No')
  })

  test('a change affects only what it names', async ({ opened: { store, aProject } }) => {
    const web = await aProject('Web')
    expect(await store.projects.update(operator, 'web', { receipts: false })).toBe(true)
    expect(await store.projects.bySlug(operator, 'web')).toMatchObject({ name: 'Web', receipts: false })
    await store.projects.update(operator, 'web', { name: 'Site', platform: 'ruby' })
    expect(await store.projects.bySlug(operator, 'web')).toMatchObject({ id: web.id, name: 'Site', receipts: false })
    expect(await store.projects.update(operator, 'nothing', { name: 'x' })).toBe(false)
  })

  test('keys can be added, disabled and enabled', async ({ opened: { store, aProject } }) => {
    await aProject('Web')
    await aProject('Shop')
    const key = await store.projects.addKey(operator, 'web', { publicKey: id(), label: 'Second', at: now })
    expect(key).toMatchObject({ label: 'Second', enabled: true })
    expect(await store.projects.setKeyEnabled(operator, 'shop', key!.id, false)).toBe(false)
    expect(await store.projects.setKeyEnabled(operator, 'web', key!.id, false)).toBe(true)
    expect((await store.projects.keys(operator, 'web')).map((one) => one.enabled)).toEqual([true, false])
    expect((await store.projects.allKeys()).find((one) => one.id === key!.id)).toMatchObject({ enabled: false })
    expect(await store.projects.setKeyEnabled(operator, 'web', key!.id, true)).toBe(true)
    expect(await store.projects.addKey(operator, 'nothing', { publicKey: id(), label: '', at: now })).toBeUndefined()
  })

  test('the first event and the last use of a key are stored', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web, { event: { received: now + 5 } })]))
    await recorder.record(aBatch([processed(web, { event: { received: now + 9 } })]))
    expect(await store.projects.bySlug(operator, 'web')).toMatchObject({ firstEventAt: now + 5 })
    expect(await store.projects.keys(operator, 'web')).toMatchObject([{ lastUsedAt: now + 9 }])
  })

  test('accepted items are summed', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const event = processed(web)
    const projectId = web.id
    await recorder.record(
      aBatch([event, event, processed(web)], {
        tallies: [
          aTally({ projectId, count: 3 }),
          aTally({ projectId, hour: now / hours(1) + 1 }),
          aTally({ projectId, outcome: 'parked', reason: 'processing_failed' }),
          aTally({ projectId, itemKind: 'session', outcome: 'refused', reason: 'unsupported', count: 2 }),
          aTally({ projectId, itemKind: 'session', outcome: 'refused', reason: 'unsupported', atEdge: true }),
          aTally({ itemKind: 'request', outcome: 'refused', reason: 'unknown_key', atEdge: true }),
          aTally({ projectId: 999, itemKind: 'request', outcome: 'refused', reason: 'unknown_key', atEdge: true }),
        ],
        parked: [aParkedItem(projectId)],
      }),
    )
    expect(await store.projects.stats(operator, 'web')).toEqual({
      event: { ...noItems(), accepted: 4, processed: 2, duplicate: 1, parked: 1 },
      session: { ...noItems(), refused: { unsupported: 3 }, refusedAtEdge: 1 },
    })
    expect(await store.instance.tallies()).toContainEqual({
      itemKind: 'request',
      outcome: 'refused',
      reason: 'unknown_key',
      atEdge: true,
      count: 2,
    })
    expect(await store.projects.stats(operator, 'nothing')).toBeUndefined()
  })
}
