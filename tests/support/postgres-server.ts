import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seconds } from '../../app/clock'
import { postgresPrograms, type Runner } from './postgres-programs'
import { until } from './until'

/** A server of PostgreSQL with an empty cluster in a temporary directory. Its superuser needs no password; nothing is synced to the disk. */
export type PostgresServer = {
  /** Without the name of a database: `postgres://digestline@127.0.0.1:<port>`. */
  url: string
  /** Ends it at once and waits for the exit. */
  kill: (signal: NodeJS.Signals) => Promise<void>
  pid: () => number
  /** Starts it again on its port, with its data. */
  start: () => Promise<void>
  /** Ends it and removes its data. */
  stop: () => Promise<void>
}

/**
 * `settings`: of `postgresql.conf`, such as `{ max_connections: '5' }`. `access`: lines of `pg_hba.conf` before those that let everybody in.
 * `certificate`: the server offers TLS with it.
 */
type Options = {
  settings?: Record<string, string>
  access?: string[]
  certificate?: { cert: string; key: string }
}

export async function startPostgresServer({
  settings,
  access = [],
  certificate,
}: Options = {}): Promise<PostgresServer> {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-postgres-'))
  const data = join(dir, 'data')
  mkdirSync(data, { mode: 0o700 })
  const owner = unprivileged()
  const bin = postgresPrograms(owner, join(dir, 'programs'))
  if (owner) for (const path of [dir, data]) chownSync(path, owner.uid, owner.gid)
  const cluster = ['--username=digestline', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  execFileSync(join(bin, 'initdb'), ['-D', data, ...cluster], { ...owner, cwd: dir, stdio: 'pipe' })
  const keep = (name: string, text: string) => {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    if (owner) chownSync(join(data, name), owner.uid, owner.gid)
  }
  keep('pg_hba.conf', [...access, 'host all all 127.0.0.1/32 trust', ''].join('\n'))
  if (certificate) {
    keep('server.crt', certificate.cert)
    keep('server.key', certificate.key)
  }
  const port = await freePort()
  const url = `postgres://digestline@127.0.0.1:${port}`
  const all = { ...settingsForTests, ...(certificate && { ssl: 'on' }), ...settings, port: String(port) }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  let running: { child: ChildProcess; ended: Promise<void> } | undefined
  async function start(): Promise<void> {
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...owner, cwd: dir, stdio: 'pipe' })
    let log = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000)
    })
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    process.once('exit', () => child.kill('SIGKILL'))
    running = { child, ended }
    await until('PostgreSQL to answer', () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}:\n${log}`)
      return answers(`${url}/postgres`)
    })
  }
  async function kill(signal: NodeJS.Signals): Promise<void> {
    running?.child.kill(signal)
    await running?.ended
  }
  await start()
  return {
    url,
    kill,
    pid: () => running?.child.pid ?? 0,
    start,
    async stop() {
      if (running?.child.exitCode === null) await kill('SIGINT')
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const settingsForTests = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  // Deleted rows of one test slow the next one down: tests delete far more than they keep.
  autovacuum_naptime: '5s',
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: seconds(2) })
  // What fails is seen by the attempt to connect.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** PostgreSQL does not run as root: its own user, or nobody. Undefined for any other user. */
function unprivileged(): Runner {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const found = ['postgres', 'nobody'].map((name) => users.find((line) => line.startsWith(`${name}:`))).find(Boolean)
  const [, , uid, gid] = found?.split(':') ?? []
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no user “nobody”.')
  return { uid: Number(uid), gid: Number(gid) }
}

/** The system's choice. Another process could take it before the server does; then the server says so. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
