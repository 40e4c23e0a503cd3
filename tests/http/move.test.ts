import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '../support/api'
import { type App, type Finished, finish, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { dropPostgresDatabase, makePostgresDatabase, withPostgres } from '../support/postgres-databases'
import { type SeededProject, seed } from '../support/seed'
import { mountSmallDisk } from '../support/small-disk'
import { isWholeRun } from '../support/tier'

let dataDir: string
let url: string
const name = `move_${process.pid}`
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'digestline-move-'))
  url = await makePostgresDatabase(name)
})
afterEach(async () => {
  await dropPostgresDatabase(name)
  rmSync(dataDir, { recursive: true, force: true })
})

const program = join(import.meta.dirname, '../../app/ops/digestline.mjs')
const run = (args: string[], more: Record<string, string> = {}): Promise<Finished> =>
  finish([program, ...args], { DATA_DIR: dataDir, ...more })
const onServer = () => ({ DATABASE_URL: url })
const file = () => join(dataDir, 'digestline.db')

async function send(app: App, project: SeededProject, count: number): Promise<string[]> {
  const envelopes = Array.from({ length: count }, () => eventEnvelope({ message: 'the lorry is late' }))
  const answers = await Promise.all(envelopes.map(({ body }) => sendEnvelope(app, project, body)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return envelopes.map(({ eventId }) => eventId)
}

/** The ids of all events. Fails where a counter or a warning says otherwise. */
async function eventsOf(app: App, token: string, project: SeededProject): Promise<string[]> {
  const { settled, stats, issues, eventIds } = api(app, token)
  await settled()
  const all = await issues()
  const found = (await Promise.all(all.map(({ shortId }) => eventIds(shortId)))).flat()
  const counts = { processed: found.length, duplicate: 0, parked: 0, waiting: 0 }
  expect((await stats(project.slug)).event).toMatchObject(counts)
  return found.sort()
}

test('a running server moves there and back: events are accepted all the time, each is recorded once, and nothing is written to what was left', async () => {
  const app = await startApp({ dataDir, env: { DATABASE_URL: '' } })
  const { project, token } = await seed(app)
  const sent = await send(app, project, 20)
  await api(app, token).settled()
  const there = await run(['move', '--to', url, '--json'])
  expect(there).toMatchObject({ code: 0, stderr: expect.stringContaining('Comparing: 100 %') })
  expect(there.stdout).not.toContain('digestline@')
  expect(JSON.parse(there.stdout)).toMatchObject({ copied: { tables: expect.any(Number), rows: expect.any(Number) } })

  sent.push(...(await send(app, project, 20)))
  const refused = await app.cli(['project', 'add', 'Late'])
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/moved to PostgreSQL at .+ DATABASE_URL/) })
  await app.stop()
  expect(await run(['serve'])).toMatchObject({ code: 1, stderr: expect.stringMatching(/was moved to PostgreSQL at/) })

  const moved = await startApp({ dataDir, env: onServer() })
  sent.push(...(await send(moved, project, 20)))
  expect(await eventsOf(moved, token, project)).toEqual([...sent].sort())
  const back = await run(['move', '--to', 'sqlite'], onServer())
  expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('Unset DATABASE_URL and restart the server.') })
  sent.push(...(await send(moved, project, 20)))
  await moved.stop()
  expect(readdirSync(dataDir).filter((entry) => entry.startsWith('before-move-'))).toHaveLength(1)

  const home = await startApp({ dataDir, env: { DATABASE_URL: '' } })
  expect(await eventsOf(home, token, project)).toEqual([...sent].sort())
  expect(home.stderrLines()).toEqual([])
  await home.stop()
})

test.runIf(isWholeRun)(
  'a move that is killed leaves the server as it was, and is complete when it is repeated',
  async () => {
    const app = await startApp({ dataDir, env: { DATABASE_URL: '' } })
    const { project, token } = await seed(app)
    const sent = await send(app, project, 50)
    await api(app, token).settled()
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const child = spawn(process.execPath, [program, 'move', '--to', url], {
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.stderr.once('data', () => child.kill(signal))
      await ended
      sent.push(...(await send(app, project, 5)))
      expect(await eventsOf(app, token, project)).toEqual([...sent].sort())
      const { rows } = await withPostgres(url, (client) => client.query('select count(*)::integer as count from event'))
      expect(rows).toEqual([{ count: 0 }])
    }
    expect(await run(['move', '--to', url])).toMatchObject({ code: 0 })
    expect(readdirSync(dataDir).filter((entry) => entry.startsWith('moving-'))).toEqual([])
    await app.stop()
    const moved = await startApp({ dataDir, env: onServer() })
    expect(await eventsOf(moved, token, project)).toEqual([...sent].sort())
    await moved.stop()
  },
)

test('a move that was interrupted between its last steps is finished by repeating it', async () => {
  expect((await run(['project', 'add', 'Shop'])).code).toBe(0)
  expect((await run(['move', '--to', url])).code).toBe(0)
  // As before the last step: both know the id of the move.
  const { rows } = await withPostgres(url, (client) => client.query('select count(*)::integer as count from project'))
  const id = await moveId()
  await withPostgres(url, async (client) => {
    await client.query('create table unfinished_move (id text not null)')
    await client.query('insert into unfinished_move (id) values ($1)', [id])
  })
  expect(await run(['project', 'list'], onServer())).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('was interrupted'),
  })
  expect(await run(['move', '--to', url])).toMatchObject({ code: 0, stdout: expect.stringContaining('complete now') })
  expect((await run(['project', 'list'], onServer())).stdout).toContain('Shop')
  expect(rows).toEqual([{ count: 2 }])
})

async function moveId(): Promise<string> {
  const { default: Database } = await import('better-sqlite3')
  const db = new Database(file(), { readonly: true })
  try {
    return db.prepare<[], string>('select id from moved').pluck().get() ?? ''
  } finally {
    db.close()
  }
}

test('what cannot be a target is refused, and nothing is changed', async () => {
  expect((await run(['project', 'add', 'Shop'])).code).toBe(0)
  const refused: [string[], number, RegExp][] = [
    [['move'], 2, /--to needs a value/],
    [['move', '--to', 'mysql://db/x'], 2, /after --to must begin with postgres:/],
    [['move', '--to', 'sqlite'], 1, /there already/],
    [['move', '--to', `${url}_missing`], 1, /no such database/],
    [['move', '--to', 'postgres://digestline@127.0.0.1:9/x'], 1, /cannot be reached/],
  ]
  for (const [args, code, message] of refused)
    expect(await run(args), args.join(' ')).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) })
  expect((await run(['project', 'add', 'Second'], onServer())).code).toBe(0)
  expect(await run(['move', '--to', url])).toMatchObject({ code: 1, stderr: expect.stringMatching(/holds data/) })
  expect((await run(['project', 'list'])).stdout).toContain('Shop')
  expect(await run(['move', '--to', 'sqlite'], onServer())).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/digestline\.db holds data\. Move that file away/),
  })
  expect(existsSync(file())).toBe(true)
})

test('a database moves into a DATA_DIR that does not exist yet', async () => {
  expect((await run(['project', 'add', 'Shop'], onServer())).code).toBe(0)
  const elsewhere = { DATA_DIR: join(dataDir, 'elsewhere') }
  expect(await run(['move', '--to', 'sqlite'], { ...onServer(), ...elsewhere })).toMatchObject({ code: 0 })
  expect((await run(['project', 'list'], elsewhere)).stdout).toContain('Shop')
})

const disk = mountSmallDisk(2)

test.runIf(disk)('a move to a disk without enough space is refused before anything is locked', async () => {
  const onDisk = { ...onServer(), DATA_DIR: join(disk!.path, 'data') }
  try {
    expect((await run(['project', 'add', 'Shop'], onDisk)).code).toBe(0)
    expect(await run(['move', '--to', 'sqlite'], onDisk)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Not enough free space: \d+ MiB/),
    })
    expect((await run(['project', 'add', 'Second'], onDisk)).code).toBe(0)
  } finally {
    disk!.unmount()
  }
})
