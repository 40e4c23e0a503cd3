import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { days } from '../../../app/clock'
import type { NewArtifact } from '../../../app/store/artifacts'
import { now } from './builders'
import type { testWith } from './opened'

const aFile = (url: string, text = url): NewArtifact => ({
  kind: 'source_map',
  url,
  content: { hash: createHash('sha256').update(text).digest('hex'), size: text.length, stored: 10 },
})

const checksum = (letter: string) => letter.repeat(40)
const forever = { unusedSince: 0, failedBefore: 0, partsBefore: 0, storedBytes: 1_000_000, limit: 10 }

export function artifactsContract(test: ReturnType<typeof testWith>): void {
  test('members see uploads and their files, others do not', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const files = [aFile('~/a.js.map'), aFile('~/b.js.map')]
    const upload = {
      projectId: web.id,
      checksum: checksum('a'),
      release: '1.0',
      at: now,
      size: 99,
      warnings: [],
      files,
    }
    const { id } = await store.artifacts.addBundle(upload)
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    for (const viewer of [operator, member]) {
      const [bundle] = await store.artifacts.bundles(viewer, 'web', { limit: 5 })
      expect(bundle).toMatchObject({ id, release: '1.0', size: 99, files: 2, uploadedAt: now, warnings: [] })
      const [first] = await store.artifacts.files(viewer, 'web', id, { after: 0, limit: 1 })
      expect(first).toMatchObject({ kind: 'source_map', url: '~/a.js.map', release: '1.0' })
      const rest = await store.artifacts.files(viewer, 'web', id, { after: first!.id, limit: 5 })
      expect(rest.map(({ url }) => url)).toEqual(['~/b.js.map'])
    }
    for (const viewer of [anonymous, helper, stranger]) {
      expect(await store.artifacts.bundles(viewer, 'web', { limit: 5 })).toEqual([])
      expect(await store.artifacts.bundle(viewer, 'web', id)).toBeUndefined()
      expect(await store.artifacts.files(viewer, 'web', id, { after: 0, limit: 5 })).toEqual([])
      expect(await store.artifacts.removeBundle(viewer, 'web', id)).toBe(false)
    }
    expect(await store.artifacts.removeBundle(stranger, 'other', id)).toBe(false)
    expect(await store.artifacts.removeBundle(member, 'web', id)).toBe(true)
  })

  test('an equal content is stored once, and deleted with the last upload that has it', async ({ opened }) => {
    const { store, aProject } = opened
    const { id: projectId } = await aProject('Web')
    const [shared, alone] = [aFile('~/a.js.map', 'shared'), aFile('~/b.js.map', 'alone')]
    const about = { projectId, at: now, size: 1, warnings: [] }
    const first = await store.artifacts.addBundle({ ...about, checksum: checksum('a'), files: [shared, alone] })
    const second = await store.artifacts.addBundle({ ...about, checksum: checksum('b'), files: [shared] })
    expect(await store.artifacts.totals()).toEqual({ bundles: 2, files: 3, contents: 2, storedBytes: 20 })
    const hashes = [shared.content.hash, alone.content.hash]
    expect(await store.artifacts.unused(hashes)).toEqual([])
    await store.artifacts.removeBundle(operator, 'web', first.id)
    expect(await store.artifacts.unused(hashes)).toEqual([alone.content.hash])
    await store.artifacts.removeBundle(operator, 'web', second.id)
    expect(await store.artifacts.totals()).toEqual({ bundles: 0, files: 0, contents: 0, storedBytes: 0 })
  })

  test('sending an upload again only updates its time', async ({ opened }) => {
    const { store, aProject } = opened
    const { id: projectId } = await aProject('Web')
    const name = { projectId, checksum: checksum('a'), release: '1.0' }
    const upload = { ...name, at: now, size: 1, warnings: [], files: [aFile('~/a.js.map')] }
    const { id } = await store.artifacts.addBundle(upload)
    expect(await store.artifacts.addBundle({ ...upload, files: [aFile('~/b.js.map')] })).toEqual({ id })
    expect(await store.artifacts.totals()).toMatchObject({ bundles: 1, files: 1, contents: 1 })
    const unknown = { ...name, release: '2.0' }
    expect(await store.artifacts.recorded([name, unknown], now + 5)).toEqual([name])
    expect(await store.artifacts.recorded([{ projectId, checksum: name.checksum }], now + 5)).toHaveLength(1)
    expect(await store.artifacts.bundle(operator, 'web', id)).toMatchObject({ uploadedAt: now, usedAt: now })
    const later = now + days(1)
    await store.artifacts.recorded([name], later)
    expect(await store.artifacts.bundle(operator, 'web', id)).toMatchObject({ uploadedAt: later, usedAt: later })
    expect((await store.projects.stats(operator, 'web'))?.source_maps).toMatchObject({ processed: 2, duplicate: 1 })
  })

  test('a pending upload is stored until it is done, and afterwards its error', async ({ opened }) => {
    const { store, aProject } = opened
    const { id: projectId } = await aProject('Web')
    const name = { projectId, checksum: checksum('a') }
    const chunks = [checksum('c'), checksum('d')]
    await store.artifacts.beginAssembly({ ...name, chunks, at: now })
    expect(await store.artifacts.pending(5)).toEqual([{ ...name, chunks, at: now }])
    await store.artifacts.failAssembly(name, { reason: 'malformed', error: 'It is no ZIP file.' }, now)
    expect(await store.artifacts.pending(5)).toEqual([])
    expect(await store.artifacts.underWay(operator, 'web', 5)).toMatchObject([{ error: 'It is no ZIP file.' }])
    expect(await store.artifacts.underWay(anonymous, 'web', 5)).toEqual([])
    expect(await store.artifacts.assemblies(name.checksum)).toMatchObject([{ error: 'It is no ZIP file.' }])
    await store.artifacts.beginAssembly({ ...name, chunks, at: now })
    expect(await store.artifacts.pending(5)).toHaveLength(1)
    await store.artifacts.addBundle({ ...name, at: now, size: 1, warnings: [], files: [] })
    expect(await store.artifacts.assemblies(name.checksum)).toEqual([])
  })

  test('single files for a release belong to one upload, each name once', async ({ opened }) => {
    const { store, aProject } = opened
    const { id: projectId } = await aProject('Web')
    const about = { projectId, release: '1.0', at: now }
    const first = await store.artifacts.addReleaseFile({ ...about, ...aFile('~/a.js') })
    expect(first).toMatchObject({ ok: true })
    expect(await store.artifacts.addReleaseFile({ ...about, ...aFile('~/a.js') })).toEqual({ ok: false, why: 'taken' })
    expect(await store.artifacts.addReleaseFile({ ...about, dist: '7', ...aFile('~/a.js') })).toMatchObject({
      ok: true,
    })
    expect(await store.artifacts.addReleaseFile({ ...about, ...aFile('~/b.js') })).toMatchObject({ ok: true })
    const files = await store.artifacts.releaseFiles(operator, 'web', '1.0', 9)
    expect(files.map(({ url, dist }) => [url, dist])).toEqual([
      ['~/a.js', undefined],
      ['~/a.js', '7'],
      ['~/b.js', undefined],
    ])
    expect(await store.artifacts.bundles(operator, 'web', { limit: 9 })).toMatchObject([{ files: 1 }, { files: 2 }])
  })

  test('uploads without use are deleted, and the least used ones when there are too many bytes', async ({ opened }) => {
    const { store, aProject } = opened
    const { id: projectId } = await aProject('Web')
    for (const [n, letter] of ['a', 'b', 'c'].entries()) {
      const about = { projectId, checksum: checksum(letter), at: now + days(n), size: 1, warnings: [] }
      await store.artifacts.addBundle({ ...about, files: [aFile(`~/${letter}.js`)] })
    }
    const left = async () =>
      (await store.artifacts.bundles(operator, 'web', { limit: 9 })).map((row) => row.checksum[0])
    expect(await store.artifacts.retire(forever)).toEqual({ removed: 0, more: false })
    expect(await store.artifacts.retire({ ...forever, unusedSince: now + 1 })).toEqual({ removed: 1, more: false })
    expect(await left()).toEqual(['c', 'b'])
    expect(await store.artifacts.retire({ ...forever, storedBytes: 10 })).toEqual({ removed: 1, more: false })
    expect(await left()).toEqual(['c'])
  })
}
