import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { makeDatabase } from './postgres-database.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

export const account = { email: 'bench@example.com', password: 'correct horse battery staple' }

/**
 * `cpuSeconds`: processor time of all its threads so far; `memory`: resident bytes, now and at most. Both undefined without /proc.
 *
 * @typedef {{ port: number, path: string, cpuSeconds: () => number | undefined, memory: () => { now: number, most: number } | undefined,
 *   stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void> }} Target
 * `databaseBytes`: size of the database with its indexes.
 *
 * @typedef {Target & Instance & { dataDir: string, databaseFile: string, databaseBytes: () => Promise<number> }} Digestline
 */

/** @returns {Promise<Target>} */
export async function startRaw() {
  const server = await start(['bench/raw-server.mjs'], {})
  return { ...server, path: '/api/1/envelope/?sentry_key=raw' }
}

/**
 * The content of a data directory: its projects, the address for events of the first one, and an API token. `databaseUrl`: where its data are,
 * if not in a file.
 *
 * @typedef {{ projects: { id: number, slug: string, key: string }[], path: string, token: string, databaseUrl?: string }} Instance
 */

/** @param {string} dataDir @param {string} [databaseUrl] */
const environment = (dataDir, databaseUrl) => ({
  DATA_DIR: dataDir,
  PORT: '0',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  // A seeded project has a history, and compared to that any load is a spike.
  DIGESTLINE_SPIKE_FLOOR: '1000000000',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

/**
 * Creates an instance with projects of these names.
 *
 * @param {string} dataDir
 * @param {string[]} names
 * @param {string} [databaseUrl]
 * @returns {Promise<Instance>}
 */
export async function makeInstance(dataDir, names, databaseUrl) {
  const command = async (/** @type {string[]} */ args, input = '') => {
    const child = spawn(process.execPath, ['app/ops/digestline.mjs', ...args, '--json'], {
      cwd: root,
      env: { ...process.env, ...environment(dataDir, databaseUrl) },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.end(input)
    const [text] = await Promise.all([read(child.stdout), once(child, 'close')])
    return JSON.parse(text)
  }
  await command(['user', 'add', '--email', account.email, '--password-stdin', '--owner'], account.password)
  const projects = []
  for (const name of names) projects.push(await command(['project', 'add', name]))
  const { token } = await command(['token', 'add', '--user', account.email])
  const { id, dsn } = projects[0]
  return {
    projects: projects.map(({ id, slug, dsn }) => ({ id, slug, key: new URL(dsn).username })),
    path: `/api/${id}/envelope/?sentry_key=${new URL(dsn).username}&sentry_version=7`,
    token,
    ...(databaseUrl && { databaseUrl }),
  }
}

/**
 * Serves a data directory. `stop` ends the server (SIGKILL by default) and keeps the data; `remove` deletes them.
 *
 * @param {string} dataDir
 * @param {Instance} instance
 * @returns {Promise<Digestline & { remove: () => Promise<void> }>}
 */
export async function serveInstance(dataDir, instance) {
  const server = await start(['app/ops/digestline.mjs', 'serve'], environment(dataDir, instance.databaseUrl))
  const databaseFile = join(dataDir, 'digestline.db')
  return {
    ...server,
    ...instance,
    dataDir,
    databaseFile,
    databaseBytes: async () => fileBytes(databaseFile),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

export const temporaryDataDir = () => mkdtemp(join(tmpdir(), 'digestline-bench-'))

/** Size of the database with its indexes, after the log was written into it. @param {string} databaseFile */
function fileBytes(databaseFile) {
  const db = new Database(databaseFile)
  db.pragma('wal_checkpoint(truncate)')
  db.close()
  return statSync(databaseFile).size
}

/** A new Digestline with one project and an API token. */
export async function startDigestline() {
  const dataDir = await temporaryDataDir()
  return await serveInstance(dataDir, await makeInstance(dataDir, ['Bench']))
}

/**
 * The same on a database of its own on this server of PostgreSQL, which is dropped with it. `names`: of the projects.
 *
 * @param {string} server
 * @param {string[]} [names]
 */
export async function startOnPostgres(
  server,
  names = ['Bench'],
  fill = async (/** @type {Instance} */ _instance) => {},
) {
  const dataDir = await temporaryDataDir()
  const database = await makeDatabase(server)
  const instance = await makeInstance(dataDir, names, database.url)
  await fill(instance)
  const target = await serveInstance(dataDir, instance)
  return {
    ...target,
    databaseBytes: database.bytes,
    database,
    async remove() {
      await target.remove()
      await database.drop()
    },
  }
}

/** The load generator as a function: one process for the whole run, warm after the first call. */
export function startLoad() {
  const child = fork(fileURLToPath(new URL('./load.mjs', import.meta.url)))
  return {
    /** @param {import('./load.mjs').Load} load @returns {Promise<import('./load.mjs').Outcome>} */
    async send(load) {
      child.send(load)
      const [outcome] = await once(child, 'message')
      return outcome
    },
    /** Ends a load that has a rate. Requests that are due are still sent. */
    cease: () => child.send('cease'),
    stop: () => child.disconnect(),
  }
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
async function start(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const port = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /listening on \S+:(\d+)/i.exec(text)
      if (found) resolve(Number(found[1]))
    })
    child.once('close', (code) => reject(new Error(`${args.join(' ')} ended with ${code} before it listened.`)))
  })
  return {
    port,
    cpuSeconds: () => cpuSeconds(child.pid),
    memory: () => memory(child.pid),
    /** @param {'SIGTERM' | 'SIGKILL'} [signal] */
    async stop(signal = 'SIGKILL') {
      child.kill(signal)
      await closed
    },
  }
}

/**
 * The sum over all threads, because /proc/<pid>/schedstat covers only the first one. Source: kernel, Documentation/scheduler/sched-stats.
 *
 * @param {number | undefined} pid
 */
function cpuSeconds(pid) {
  const folder = `/proc/${pid}/task`
  if (!existsSync(folder)) return undefined
  const nanoseconds = readdirSync(folder).map((id) =>
    Number(readFileSync(`${folder}/${id}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}

/** @param {number | undefined} pid */
function memory(pid) {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const bytes = (/** @type {string} */ name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024
  return { now: bytes('VmRSS'), most: bytes('VmHWM') }
}

/** @param {import('node:stream').Readable} stream */
async function read(stream) {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return text
}
