import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { artifactsDir } from '../../app/data-paths.server'
import type { MadeBackup } from '../../app/ops/backup/make-backup.server'
import type { Restored } from '../../app/ops/backup/restore-backup.server'
import { openContents } from '../../app/store/artifact-contents.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { upload } from '../support/an-upload'
import { api } from '../support/api'
import { type App, type Finished, finish, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { type SeededProject, seed } from '../support/seed'
import { mountSmallDisk } from '../support/small-disk'
import { until } from '../support/until'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'digestline-backup-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const program = join(import.meta.dirname, '../../app/ops/digestline.mjs')
const run = (args: string[], dir = dataDir): Promise<Finished> =>
  finish([program, ...args], { DATA_DIR: dir }, '', folder)

async function json<T>(args: string[], dir?: string): Promise<T> {
  const { code, stdout, stderr } = await run([...args, '--json'], dir)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

test('a backup is verified by a test restore, which leaves no files; a changed byte is found', async () => {
  const app = await startApp({ dataDir })
  const { project, token } = await seed(app)
  for (const message of ['one', 'two']) await sendEnvelope(app, project, eventEnvelope({ message }).body)
  await api(app, token).settled()
  const made = await json<MadeBackup>(['backup', 'a.tar'])
  expect(made.events).toBeGreaterThanOrEqual(2)
  const { events, issues, projects, file } = made
  expect(await json(['backup', '--verify', 'a.tar'])).toMatchObject({ file, events, issues, projects })
  expect((await run(['backup', 'a.tar', '--verify'])).stdout).toContain(`${events} events, ${issues} issues`)
  expect(readdirSync(folder).sort()).toEqual(['a.tar', 'data'])
  const bytes = readFileSync(file)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  writeFileSync(file, bytes)
  expect(await run(['backup', '--verify', 'a.tar'])).toMatchObject({ code: 1, stdout: '' })
  expect(readdirSync(folder).sort()).toEqual(['a.tar', 'data'])
  expect(await run(['backup', '--verify'])).toMatchObject({ code: 2, stderr: expect.stringContaining('which file') })
  await app.stop()
})

test('a backup made under load has everything that was acknowledged before it, each event once, and its source maps', async () => {
  const app = await startApp({ dataDir })
  const { project, token } = await seed(app)
  const chunk = 'a'.repeat(40)
  const hash = await uploadSomething(chunk)
  const flood = startFlood(app, project)
  await until('the flood', () => flood.acknowledged.length > 400)
  const before = [...flood.acknowledged]
  const file = join(folder, 'a.tar')
  const made = await json<MadeBackup>(['backup', 'a.tar'])
  await flood.stop()
  expect(flood.acknowledged.length).toBeGreaterThan(before.length)
  expect(made).toMatchObject({ file, bytes: statSync(file).size, projects: 2, artifacts: 1, missing: 0, leftOut: [] })
  expect(made.events + made.inboxRecords).toBeGreaterThanOrEqual(before.length)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).sort()).toEqual(['a.tar', 'data'])
  await app.stop()

  const elsewhere = join(folder, 'elsewhere')
  const { events, inboxRecords } = made
  expect(await json<Restored>(['restore', file], elsewhere)).toMatchObject({ events, inboxRecords, dataDir: elsewhere })
  expect(openContents(join(elsewhere, 'artifacts')).read(hash, 100)).toEqual(Buffer.from('1'))
  expect(readdirSync(join(elsewhere, 'artifacts/chunks'))).toEqual([chunk])
  const found = await openAgain(elsewhere, token, project)
  expect(before.filter((id) => !found.has(id))).toEqual([])
  const sent = new Set(flood.sent)
  expect([...found].filter((id) => !sent.has(id))).toEqual([])
})

test('acknowledged requests that were not processed are in the backup, and are processed once', async () => {
  const app = await startApp({ dataDir })
  const { project, token } = await seed(app)
  const ids = await sendSome(app, project, 5)
  await api(app, token).settled()
  const inTheWay = new Database(join(dataDir, 'digestline.db'))
  inTheWay.exec('begin immediate')
  ids.push(...(await sendSome(app, project, 20)))
  const made = await json<MadeBackup>(['backup', 'b.tar'])
  inTheWay.close()
  await app.kill('SIGKILL')
  expect(made).toMatchObject({ events: 5, inboxRecords: expect.any(Number) })
  expect(made.inboxRecords).toBeGreaterThanOrEqual(20)
  // Recorded events must not stay in the inbox, which is unscrubbed.
  const bytes = readFileSync(made.file, 'latin1')
  expect(ids.slice(5).filter((id) => !bytes.includes(`"eventId":"${id}"`))).toEqual([])
  expect(ids.slice(0, 5).filter((id) => bytes.includes(`"eventId":"${id}"`))).toEqual([])

  const restored = await json<Restored>(['restore', 'b.tar', '--replace'])
  expect(readdirSync(dataDir).sort()).toEqual(
    ['digestline.db', 'inbox', 'node-id', restored.replaced!.slice(dataDir.length + 1), 'server.lock'].sort(),
  )
  expect(readdirSync(restored.replaced!)).toContain('digestline.db')
  expect([...(await openAgain(dataDir, token, project))].sort()).toEqual([...ids].sort())
})

test('a damaged backup, one of a newer version, and a directory in use are rejected, and nothing is changed', async () => {
  await json(['project', 'add', 'Shop'])
  await json(['backup', 'good.tar'])
  const good = readFileSync(join(folder, 'good.tar'))
  const flipped = Buffer.from(good)
  flipped[700_000]! ^= 1
  writeFileSync(join(folder, 'flipped.tar'), flipped)
  writeFileSync(join(folder, 'cut.tar'), good.subarray(0, 600_000))
  writeFileSync(join(dataDir, 'notes.txt'), 'of the operator')
  const db = new Database(join(dataDir, 'digestline.db'))
  db.exec("insert into migration values (9999, '9999-future.sql', '', 0)")
  const newer = await json<MadeBackup>(['backup', folder])
  expect(newer).toMatchObject({ file: expect.stringMatching(/\/digestline-[-\dT]+Z\.tar$/), leftOut: ['notes.txt'] })
  db.exec('delete from migration where number = 9999')
  db.close()
  const before = everythingIn(dataDir)
  const refused: [string[], RegExp][] = [
    [['restore', 'flipped.tar', '--replace'], /flipped\.tar cannot be used\. It is damaged/],
    [['restore', 'cut.tar', '--replace'], /cut\.tar cannot be used\. It is truncated/],
    [['restore', 'nothing.tar'], /does not exist/],
    [['restore', 'good.tar'], /holds data already.*--replace/],
    [['backup', 'good.tar'], /already exists/],
    [['backup', 'no/such/directory.tar'], /does not exist/],
  ]
  for (const [args, message] of refused)
    expect(await run(args), args.join(' ')).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) })
  const elsewhere = join(folder, 'elsewhere')
  expect(await run(['restore', 'cut.tar'], elsewhere)).toMatchObject({ code: 1, stdout: '' })
  expect(await run(['backup'], elsewhere)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/contains no Digestline database/),
  })
  expect(await run(['restore', newer.file, '--replace'])).toMatchObject({
    stderr: expect.stringMatching(/newer version of Digestline/),
  })
  expect(everythingIn(dataDir)).toEqual(before)
  expect(readFileSync(join(folder, 'good.tar')).equals(good)).toBe(true)
  expect(readdirSync(folder)).not.toContain('elsewhere')
})

test('a restore into the directory of a running server is rejected', async () => {
  const app = await startApp({ dataDir })
  await json(['backup', 'a.tar'])
  const { code, stderr } = await run(['restore', 'a.tar', '--replace'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^Another Digestline runs on/) })
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  await app.stop()
})

const disk = mountSmallDisk(2)

test.runIf(disk)('without enough space a backup leaves no file, and says so', async () => {
  await json(['project', 'add', 'Shop'])
  const noRoom = { code: 1, stdout: '', stderr: expect.stringMatching(/^Not enough free space: \d+ MiB/) }
  try {
    expect(await run(['backup', join(disk!.path, 'a.tar')])).toEqual(noRoom)
    expect(readdirSync(disk!.path)).toEqual([])
    await json(['backup', 'a.tar'])
    writeFileSync(join(disk!.path, 'filler'), Buffer.alloc(1_500_000))
    expect(await run(['restore', 'a.tar'], join(disk!.path, 'data'))).toEqual(noRoom)
    expect(readdirSync(disk!.path)).toEqual(['filler'])
  } finally {
    disk!.unmount()
  }
})

/** Starts a server on a restored directory; returns the ids of all events. Fails if a counter, a warning or a look-up disagrees. */
async function openAgain(dir: string, token: string, project: SeededProject): Promise<Set<string>> {
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  expect(statSync(join(dir, 'digestline.db')).mode & 0o777).toBe(0o600)
  const app = await startApp({ dataDir: dir })
  const { settled, stats, issues, eventIds, lookup } = api(app, token)
  await settled()
  const all = await issues()
  const found = (await Promise.all(all.map(({ shortId }) => eventIds(shortId)))).flat()
  expect(found.length, 'an event is there twice').toBe(new Set(found).size)
  expect((await stats(project.slug)).event).toMatchObject({
    processed: found.length,
    duplicate: 0,
    parked: 0,
    waiting: 0,
  })
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(found.length)
  for (const id of found.slice(0, 3)) expect((await lookup(id)).matches.map(({ event }) => event?.id)).toEqual([id])
  expect(app.stderrLines()).toEqual([])
  await app.stop()
  return new Set(found)
}

/** `sent`: includes events without a response. */
function startFlood(app: App, project: SeededProject) {
  const [sent, acknowledged]: string[][] = [[], []]
  let over = false
  const work = async () => {
    while (!over) {
      const { eventId, body } = eventEnvelope({ message: 'the till is locked' })
      sent!.push(eventId)
      if ((await sendEnvelope(app, project, body)).status === 200) acknowledged!.push(eventId)
    }
  }
  const senders = Promise.all(Array.from({ length: 8 }, work))
  const stop = async () => {
    over = true
    await senders
  }
  return { sent: sent!, acknowledged: acknowledged!, stop }
}

async function sendSome(app: App, project: SeededProject, count: number): Promise<string[]> {
  const envelopes = Array.from({ length: count }, () => eventEnvelope({ message: 'the shelf is empty' }))
  const answers = await Promise.all(envelopes.map(({ body }) => sendEnvelope(app, project, body)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return envelopes.map(({ eventId }) => eventId)
}

/** A finished upload, and one chunk of an unfinished one. Returns the hash of its content. */
async function uploadSomething(chunk: string): Promise<string> {
  const file = join(dataDir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const files = [{ kind: 'source_map' as const, url: '~/a.js.map', bytes: '1' }]
  await upload(store, artifactsDir(dirname(file)), { projectId: 2, files })
  await store.close()
  await recorder.close()
  mkdirSync(join(dataDir, 'artifacts/chunks'))
  writeFileSync(join(dataDir, 'artifacts/chunks', chunk), 'part of an upload')
  return createHash('sha256').update('1').digest('hex')
}

/** The checksum of every file, except locks and the log of a database that was only read. */
function everythingIn(dir: string): Record<string, string> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()
  const files = names.filter((name) => !/-(wal|shm)$|^server\.lock/.test(name) && statSync(join(dir, name)).isFile())
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dir, name)))
        .digest('hex'),
    ]),
  )
}
