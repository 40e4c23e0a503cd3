import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * `cpuSeconds`: processor time of all its threads so far; undefined where /proc does not tell it.
 *
 * @typedef {{ port: number, path: string, cpuSeconds: () => number | undefined, stop: () => Promise<void> }} Target
 */

/** @returns {Promise<Target>} */
export async function startRaw() {
  const server = await start(['bench/raw-server.mjs'], {})
  return { ...server, path: '/api/1/envelope/?sentry_key=raw' }
}

/**
 * A fresh Digestline with a project, and a token to ask it with. `stop` ends it at once: its data are thrown away.
 *
 * @returns {Promise<Target & { token: string, slug: string }>}
 */
export async function startDigestline() {
  const dataDir = await mkdtemp(join(tmpdir(), 'digestline-bench-'))
  const env = { DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'warn' }
  const server = await start(['app/ops/digestline.mjs', 'serve'], env)
  const command = async (/** @type {string[]} */ args, input = '') => {
    const child = spawn(process.execPath, ['app/ops/digestline.mjs', ...args, '--json'], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.end(input)
    const [text] = await Promise.all([read(child.stdout), once(child, 'close')])
    return JSON.parse(text)
  }
  const email = 'bench@example.com'
  await command(['user', 'add', '--email', email, '--password-stdin', '--owner'], 'correct horse battery staple')
  const project = await command(['project', 'add', 'Bench'])
  const { token } = await command(['token', 'add', '--user', email])
  return {
    ...server,
    path: `/api/${project.id}/envelope/?sentry_key=${new URL(project.dsn).username}&sentry_version=7`,
    token,
    slug: project.slug,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
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
    async stop() {
      child.kill('SIGKILL')
      await closed
    },
  }
}

/**
 * Sum over the threads: /proc/<pid>/schedstat tells of the first one only. Source: kernel, Documentation/scheduler/sched-stats.
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

/** @param {import('node:stream').Readable} stream */
async function read(stream) {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return text
}
