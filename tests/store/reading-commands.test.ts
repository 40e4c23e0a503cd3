import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { noSealer } from '../../app/accounts/seal.server'
import { operator } from '../../app/accounts/viewer'
import type { DatabaseConfig } from '../../app/config'
import { commands, main } from '../../app/ops/cli'
import { openRecorder } from '../../app/store/open/open-recorder.server'
import { openStore } from '../../app/store/open/open-store.server'
import { dropPostgresDatabase, makePostgresDatabase } from '../support/postgres-databases'
import { aBatch, digest, id, now, processed } from './contract/builders'

/** Commands that only read, with a part of their answer. DATA_DIR in an argument is the directory. */
const reading: Record<string, { args: string[]; says: string }> = {
  'user list': { args: [], says: 'ada@example.com' },
  'project list': { args: [], says: 'web' },
  'member list': { args: ['--project', 'web'], says: 'ada@example.com' },
  'delivery list': { args: ['--project', 'web'], says: 'No deliveries yet.' },
  'audit list': { args: [], says: 'project.created' },
  'retention show': { args: [], says: 'Events are kept for' },
  lookup: { args: ['3862911841'], says: 'WEB-1' },
  doctor: { args: [], says: 'Database' },
  unit: { args: [], says: 'ExecStart' },
  backup: { args: ['DATA_DIR/backup.tar'], says: 'read back and whole' },
}

/** Those that write or move the database, run a server, or need none. */
const others = [
  ...['serve', 'setup-link', 'sign-in-link', 'rotate-key', 'import', 'adopt', 'compact', 'move', 'restore'],
  ...['user add', 'user invite', 'user reset-link', 'user sign-in-link', 'user disable', 'user enable', 'user delete'],
  ...['project add', 'project remove', 'member add', 'member remove', 'token add', 'retention set'],
  ...['channel add', 'channel test', 'rule add', 'bench', 'pipe'],
]

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** How each engine is opened, and how another process takes the writer's turn. */
const engines = {
  async sqlite(dataDir: string) {
    const config = { engine: 'sqlite', file: join(dataDir, 'digestline.db') } as const
    const hold = async () => {
      const other = new Database(config.file)
      other.exec('begin immediate')
      onTestFinished(() => void other.close())
      return async () => void other.exec('rollback')
    }
    return { config, hold, env: { DATABASE_URL: '' } }
  },
  async postgres() {
    const name = `reading_${randomBytes(6).toString('hex')}`
    const url = await makePostgresDatabase(name)
    onTestFinished(() => dropPostgresDatabase(name))
    const hold = async () => {
      const other = new pg.Client(url)
      await other.connect()
      onTestFinished(() => other.end())
      await other.query('begin')
      await other.query('lock table writer_turn in share row exclusive mode')
      return async () => void (await other.query('rollback'))
    }
    return { config: { engine: 'postgres', url } as const, hold, env: { DATABASE_URL: url } }
  },
}

/** A data directory whose database has an account, a project with a member, and an event with a code. */
async function opened(engine: keyof typeof engines) {
  const dataDir = mkdtempSync(join(tmpdir(), 'digestline-reading-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { config, hold, env } = await engines[engine](dataDir)
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, ...env })) vi.stubEnv(name, value)
  await furnish(config)
  return { hold, config, dataDir, file: join(dataDir, 'digestline.db') }
}

async function furnish(config: DatabaseConfig): Promise<void> {
  const recorder = await openRecorder(config)
  const store = await openStore(config, { send: recorder.send, sealer: noSealer })
  await store.accounts.addUser({ email: 'ada@example.com', name: 'Ada', passwordHash: 'x', owner: true, at: now })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const event = processed({ id: added!.project.id, key: added!.key }, { codes: [digest('3862911841')] })
  await recorder.record(aBatch([event]))
  await store.close()
  await recorder.close()
}

/** Runs `digestline <argv>` in this process. */
async function run(argv: string[]) {
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += text
      return true
    })
  }
  const code = await main(argv)
  vi.restoreAllMocks()
  return { code, ...said }
}

test('every command is known to read or to write', () => {
  const known = [...Object.keys(reading), ...others]
  expect(commands.map(({ name }) => name).sort()).toEqual(known.sort())
})

test.each(['sqlite', 'postgres'] as const)(
  'on %s, commands that only read answer while another process has the turn to write',
  async (engine) => {
    const { hold, dataDir } = await opened(engine)
    // Notes that the code was looked up; once is enough.
    await run(['lookup', '3862911841'])
    await hold()
    for (const [name, { args, says }] of Object.entries(reading)) {
      const answer = await run([...name.split(' '), ...args.map((arg) => arg.replace('DATA_DIR', dataDir))])
      expect(answer, name).toEqual({ code: 0, stdout: expect.stringContaining(says), stderr: '' })
    }
  },
)

/** Why events of the database are kept. */
async function kept(config: DatabaseConfig): Promise<unknown[]> {
  const sql = 'select why from kept_event'
  if (config.engine === 'postgres') return asked(config.url, sql)
  const db = new Database(config.file, { readonly: true })
  const rows = db.prepare(sql).all()
  db.close()
  return rows
}

async function asked(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

test.each(['sqlite', 'postgres'] as const)(
  'on %s, a look-up keeps the event it leads to, and answers without that while another process has the turn',
  async (engine) => {
    const { hold, config } = await opened(engine)
    const release = await hold()
    const answer = { code: 0, stdout: expect.stringContaining('WEB-1'), stderr: '' }
    // It is not released before the answer.
    expect(await run(['lookup', '3862911841'])).toEqual(answer)
    expect(await kept(config)).toEqual([])
    await release()
    expect(await run(['lookup', '3862911841'])).toEqual(answer)
    expect(await kept(config)).toEqual([{ why: 'opened' }])
  },
)

test('on postgres, a look-up waits half a second for the turn of another process', async () => {
  const { config } = await opened('postgres')
  if (config.engine !== 'postgres') return
  await asked(
    config.url,
    `create table limits (lock_timeout text);
    create function note_limit() returns trigger language plpgsql as $$
      begin
        insert into limits values (current_setting('lock_timeout'));
        return new;
      end
    $$;
    create trigger note_limit before insert on kept_event for each row execute function note_limit()`,
  )
  await run(['lookup', '3862911841'])
  expect(await asked(config.url, 'select * from limits')).toEqual([{ lock_timeout: '500ms' }])
})

test('on postgres, a writer is opened without waiting for the turn of another', async () => {
  const { hold, config } = await opened('postgres')
  await hold()
  const recorder = await openRecorder(config)
  expect(await recorder.position()).toEqual({ segment: 1, offset: 1 })
  await recorder.close()
})

test('a command that only reads makes the database where there is none, or an empty file', async () => {
  const { file } = await opened('sqlite')
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  expect(await run(['project', 'list'])).toMatchObject({ code: 0, stderr: '' })
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  new Database(file).close()
  expect(await run(['project', 'list'])).toMatchObject({ code: 0, stderr: '' })
})

test.each([
  ['a newer version', "insert into migration values (1000000, 'next', '', 0)", 'from a newer Digestline'],
  ['an altered schema', "update migration set checksum = 'other' where number = 1", 'is not the one'],
  [
    'a database that was moved',
    "create table moved (id, place, at); insert into moved values ('1', 'elsewhere', 0)",
    'was moved to elsewhere',
  ],
])('a command that only reads refuses %s', async (_, sql, says) => {
  const { file } = await opened('sqlite')
  const db = new Database(file)
  db.exec(sql)
  db.close()
  expect(await run(['project', 'list'])).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(says) })
})

test('a command that only reads says in a sentence that the file is no database', async () => {
  const { file } = await opened('sqlite')
  writeFileSync(file, 'no database at all, but long enough to be one'.repeat(100))
  expect(await run(['project', 'list'])).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database/),
  })
})
