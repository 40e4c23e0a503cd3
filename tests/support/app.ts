import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seconds } from '../../app/clock'
import { sendToChild } from '../../app/ops/parent-commands.server'
import type { SendCommand } from '../../app/store/command'
import { putEmptyDatabase } from './empty-database'
import { dropPostgresDatabase, makePostgresDatabase } from './postgres-databases'
import { until } from './until'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type App = {
  /** `http://127.0.0.1:<port>`, without trailing slash. */
  url: string
  dataDir: string
  pid: number
  /** Lines written to standard error so far: the log. */
  stderrLines: () => string[]
  stdoutLines: () => string[]
  /** Ends it as an operator does (SIGTERM), waits for the exit, and removes a data directory made by `startApp`. Resolves to the exit code. */
  stop: () => Promise<number | null>
  /** Ends it at once, for a worker that ends. */
  end: () => void
  /** Ends it at once and waits for the exit. The data stay, for the next `startApp({ dataDir })`. */
  kill: (signal: NodeJS.Signals) => Promise<void>
  /** Resolves when it has ended by itself, or was ended. */
  ended: Promise<unknown>
  /** The settings it was started with. */
  env: Record<string, string>
  /** Sends a command to its writer. */
  send: SendCommand
  /** Runs `digestline <args>` on the same data, with `input` as its standard input. */
  cli: (args: string[], input?: string) => Promise<Finished>
  /** Starts `digestline <args>` on the same data, for a signal to end it. */
  start: (args: string[]) => Running
}

export type Running = { kill: (signal: NodeJS.Signals) => void; finished: Promise<Finished> }

export type Finished = { code: number | null; stdout: string; stderr: string }

/**
 * Starts the production build as its own process on a free port, and waits until it listens. Without `dataDir` it gets a new directory with an
 * empty database. `program`: another `digestline.mjs` than that of this repository.
 */
export async function startApp(
  options: { env?: Record<string, string>; dataDir?: string; program?: string } = {},
): Promise<App> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'digestline-test-')))
  const database = await databaseFor(dataDir)
  if (!options.dataDir && !database.DATABASE_URL && !options.env?.DATABASE_URL) await putEmptyDatabase(dataDir)
  const env = { ...surroundings(), DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production', ...database, ...options.env }
  return run([options.program ?? 'app/ops/digestline.mjs', 'serve'], env, !options.dataDir)
}

/**
 * Starts `react-router dev`, as `npm run dev` does, on a free port with data of its own. Resolves when it listens; the first request starts
 * the runtime.
 */
export async function startDevelopment(options: { env?: Record<string, string> } = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'digestline-test-'))
  const port = await freePort()
  const own = { DATA_DIR: dataDir, PORT: `${port}`, NODE_ENV: 'development', ...(await databaseFor(dataDir)) }
  const env = { ...surroundings(), ...own, ...options.env }
  const args = ['dev', '--port', env.PORT, '--host', '127.0.0.1', '--strictPort']
  return run(['node_modules/@react-router/dev/bin.js', ...args], env, true)
}

/** Starts `npm run demo` on a free port; resolves to the link it prints, once the demo is ready. */
export async function startDemo(): Promise<{
  link: URL
  stop: () => Promise<{ code: number | null; dataLeft: string[] }>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'digestline-test-'))
  const env = { ...surroundings(), PORT: `${await freePort()}`, TMPDIR: folder, NODE_ENV: 'production' }
  const child = spawn(process.execPath, ['app/ops/bootstrap/demo.mjs'], { cwd: root, env, stdio: 'pipe' })
  const exit = exitOf(child)
  const stdout = collectLines(child.stdout)
  const stderr = collectLines(child.stderr)
  const link = await until(
    'the demo to be ready',
    () => {
      if (child.exitCode !== null) throw new Error(`The demo ended with ${child.exitCode}:\n${stderr().join('\n')}`)
      return stdout().find((line) => line.includes('/sign-in/link?'))
    },
    seconds(110),
  )
  const end = async () => {
    child.kill('SIGINT')
    const code = await exit
    const dataLeft = await readdir(folder)
    await rm(folder, { recursive: true, force: true })
    return { code, dataLeft: dataLeft.filter((name) => name.startsWith('digestline-')) }
  }
  let ended: ReturnType<typeof end> | undefined
  return {
    link: new URL(link.trim()),
    stop() {
      ended ??= end()
      return ended
    },
  }
}

/** The setting of the database for a data directory, the same each time: on the engine that `TEST_ENGINE` names, SQLite otherwise. */
async function databaseFor(dataDir: string): Promise<Record<string, string>> {
  if (process.env.TEST_ENGINE !== 'postgres') return {}
  return { DATABASE_URL: await makePostgresDatabase(databaseName(dataDir)) }
}

const databaseName = (dataDir: string) => `app_${createHash('sha1').update(dataDir).digest('hex').slice(0, 16)}`

async function removeDataOf(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  if (process.env.TEST_ENGINE === 'postgres') await dropPostgresDatabase(databaseName(dataDir))
}

/** Starts a server and waits until it listens. `removeData`: when it is stopped. */
async function run(
  args: string[],
  env: Record<string, string> & { DATA_DIR: string },
  removeData: boolean,
): Promise<App> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  const exit = exitOf(child)
  const stdout = collectLines(child.stdout!)
  const stderr = collectLines(child.stderr!)
  const port = await until('the server to listen', () => {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${stderr().join('\n')}`)
    return listeningPort([...stdout(), ...stderr()])
  })
  const url = `http://127.0.0.1:${port}`
  if (args.includes('serve')) await until('pages to be served', () => servesPages(url))
  const commandEnv = { PUBLIC_URL: `http://localhost:${port}`, ...env }
  return {
    url,
    dataDir: env.DATA_DIR,
    pid: child.pid!,
    stderrLines: stderr,
    stdoutLines: stdout,
    async stop() {
      child.kill('SIGTERM')
      const code = await exit
      if (removeData) await removeDataOf(env.DATA_DIR)
      return code
    },
    end: () => void child.kill('SIGKILL'),
    async kill(signal) {
      child.kill(signal)
      await exit
    },
    ended: exit,
    env: commandEnv,
    send: sendToChild(child),
    cli: (args, input = '') => finish(['app/ops/digestline.mjs', ...args], commandEnv, input),
    start: (args) => begin(['app/ops/digestline.mjs', ...args], commandEnv),
  }
}

/**
 * Pages come from another thread, which on a busy machine starts for longer than the server lets a request wait for it. A request that is given
 * up before that is no failure of the server.
 */
const servesPages = (url: string): Promise<boolean> =>
  fetch(`${url}/api/v1/`, { signal: AbortSignal.timeout(seconds(2)) }).then(
    ({ status }) => status !== 503,
    () => false,
  )

/** Runs a Node program to its end, in the repository's root unless said otherwise. */
export const finish = (args: string[], env: Record<string, string>, input = '', cwd = root): Promise<Finished> =>
  begin(args, env, input, cwd).finished

function begin(args: string[], env: Record<string, string>, input = '', cwd = root): Running {
  const child = spawn(process.execPath, args, { cwd, env: { ...surroundings(), ...env }, stdio: 'pipe' })
  const exit = exitOf(child)
  const stdout = collectText(child.stdout)
  const stderr = collectText(child.stderr)
  child.stdin.on('error', () => {}) // it may end without reading
  child.stdin.end(input)
  return {
    kill: (signal) => void child.kill(signal),
    finished: exit.then((code) => ({ code, stdout: stdout(), stderr: stderr() })),
  }
}

/** Only variables that any program needs: tests do not depend on the environment of the person who runs them. */
function surroundings(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return TMPDIR ? { PATH, HOME, TMPDIR } : { PATH, HOME }
}

/** Resolves when the process has ended and all it wrote has arrived. */
function exitOf(child: ChildProcess): Promise<number | null> {
  const reap = () => child.kill('SIGKILL')
  process.once('exit', reap)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.off('exit', reap)
      resolve(code)
    })
  })
}

/** The system's choice of a free port: Vite takes no 0. Another process could take it before Vite does; then the test says so. */
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

function listeningPort(lines: string[]): number | undefined {
  const line = lines.find((text) => /listening|Local:/i.test(text))
  const port = /https?:\/\/[^\s"/]+:(\d+)/.exec(line ?? '')?.[1] ?? /"port":(\d+)/.exec(line ?? '')?.[1]
  return port ? Number(port) : undefined
}

function collectText(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  return () => text
}

function collectLines(stream: NodeJS.ReadableStream): () => string[] {
  const text = collectText(stream)
  return () => text().split('\n').filter(Boolean)
}
