import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { readConfig } from '../../app/config.server'
import { inputOf } from '../../app/ops/commands/command'
import { retentionSet, retentionShow } from '../../app/ops/commands/retention.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { id, now } from './contract/builders'

test('limits are set and shown on the command line; others stay', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-retention-'))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const surroundings = { config: readConfig({}), store: async () => store, stdin: async () => '' }
  const set = (values: Record<string, string>) => retentionSet.run(inputOf([], values, surroundings))
  await set({ 'age-days': '60', 'space-gb': '5' })
  await set({ 'maximum-days': '400' })
  await set({ project: 'web', 'age-days': '10' })
  const shown = await retentionShow.run(inputOf([], {}, surroundings))
  expect(shown?.json).toMatchObject({ ageDays: 60, maximumDays: 400, spaceGb: 5 })
  expect(shown?.json).toMatchObject({
    projects: expect.arrayContaining([expect.objectContaining({ slug: 'web', ageDays: 10 })]),
  })
  await expect(set({ 'age-days': 'soon' })).rejects.toThrow('--age-days must be a number from 1 to 3650.')
  await expect(set({ project: 'nowhere', 'age-days': '5' })).rejects.toThrow('no project "nowhere"')
  await expect(set({ project: 'web', 'space-gb': '5' })).rejects.toThrow('--age-days only')
  await store.close()
  await recorder.close()
  rmSync(dir, { recursive: true })
})
