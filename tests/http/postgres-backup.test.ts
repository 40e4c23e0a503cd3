import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { artifactsDir } from '../../app/data-paths.server'
import { openContents } from '../../app/store/artifact-contents.server'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { upload } from '../support/an-upload'
import { api } from '../support/api'
import { type App, type Finished, finish, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { dropPostgresDatabase, makePostgresDatabase } from '../support/postgres-databases'
import { type SeededProject, seed } from '../support/seed'

let folder: string
const names = [`backup_${process.pid}`, `restored_${process.pid}`] as const
let urls: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'digestline-postgres-backup-'))
  urls = [await makePostgresDatabase(names[0]), await makePostgresDatabase(names[1])]
})
afterEach(async () => {
  for (const name of names) await dropPostgresDatabase(name)
  rmSync(folder, { recursive: true, force: true })
})

const program = join(import.meta.dirname, '../../app/ops/digestline.mjs')
const run = (args: string[], dir: string, url?: string): Promise<Finished> =>
  finish([program, ...args], { DATA_DIR: join(folder, dir), ...(url && { DATABASE_URL: url }) }, '', folder)

async function json(args: string[], dir: string, url?: string) {
  const { code, stdout, stderr } = await run([...args, '--json'], dir, url)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout) as Record<string, unknown> & { events: number }
}

async function eventsOf(app: App, token: string): Promise<string[]> {
  const { settled, issues, eventIds } = api(app, token)
  await settled()
  return (await Promise.all((await issues()).map(({ shortId }) => eventIds(shortId)))).flat().sort()
}

async function send(app: App, project: SeededProject, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { body } = eventEnvelope({ message: 'the scale is off' })
    expect((await sendEnvelope(app, project, body)).status).toBe(200)
  }
}

/** An upload whose content is in the database only. */
async function uploadSomething(url: string): Promise<string> {
  const elsewhere = join(folder, 'elsewhere')
  const recorder = await openPostgresRecorder({ url })
  const store = await openPostgresStore({ url, send: recorder.send })
  const bytes = '{"version":3}'
  const content = openContents(elsewhere).keep(Buffer.from(bytes))
  const part = openContents(elsewhere).part(content.hash, 0)
  await store.artifacts.keepPart({ hash: content.hash, part: 0, bytes: part!, at: Date.now() })
  await upload(store, elsewhere, { projectId: 2, files: [{ kind: 'source_map', url: '~/a.js.map', bytes }] })
  await store.close()
  await recorder.close()
  return content.hash
}

test('a backup made on PostgreSQL while the server runs is verified, and restored on either engine', async () => {
  const [url, other] = urls as [string, string]
  const app = await startApp({ dataDir: join(folder, 'data'), env: { DATABASE_URL: url } })
  const { project, token } = await seed(app)
  await send(app, project, 20)
  await api(app, token).settled()
  const hash = await uploadSomething(url)
  const made = await json(['backup', 'a.tar'], 'data', url)
  expect(made).toMatchObject({ projects: 2, artifacts: 1, missing: 0 })
  const expected = await eventsOf(app, token)
  expect(made.events).toBe(expected.length)
  expect(await json(['backup', '--verify', 'a.tar'], 'data', url)).toMatchObject({ events: made.events })
  await app.stop()

  expect(await json(['restore', 'a.tar'], 'here')).toMatchObject({ events: made.events })
  expect(
    openContents(artifactsDir(join(folder, 'here')))
      .read(hash, 100)
      ?.toString(),
  ).toBe('{"version":3}')
  const here = await startApp({ dataDir: join(folder, 'here'), env: { DATABASE_URL: '' } })
  expect(await eventsOf(here, token)).toEqual(expected)
  await here.stop()

  const refused = await run(['restore', 'a.tar'], 'there', url)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/holds data of a Digestline/) })
  expect(await json(['restore', 'a.tar'], 'there', other)).toMatchObject({ events: made.events })
  const there = await startApp({ dataDir: join(folder, 'there'), env: { DATABASE_URL: other } })
  expect(await eventsOf(there, token)).toEqual(expected)
  await send(there, project, 1)
  expect(await eventsOf(there, token)).toHaveLength(expected.length + 1)
  expect(there.stderrLines()).toEqual([])
  await there.stop()
})
