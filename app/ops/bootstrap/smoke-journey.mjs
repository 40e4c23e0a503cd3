import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as after } from 'node:timers/promises'
import { abortsProcess } from './compiled-sqlite.mjs'
import { inRoot, root } from './place.mjs'

// What a user does first, timed: `npm pack` in this tree, `npm install` of the package in an empty folder, start, an event of the Sentry SDK,
// and the look-up of its digest by the API. Its last line has the figures. Called for each Node by `npm run test:nodes -- --smoke`.

/** What the application of the tests (tests/support/shop.mjs) prints like Next.js. */
const digest = '3862911841'
const password = 'correct horse battery staple'
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const folder = mkdtempSync(join(tmpdir(), 'digestline-smoke-'))
const program = join(folder, 'empty/node_modules/digestline/app/ops/digestline.mjs')
const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production' }
/** @type {import('node:child_process').ChildProcess | undefined} */
let server

try {
  const packing = timer()
  const packed = await run(npm, ['pack', '--json', '--loglevel=error', '--pack-destination', folder], root)
  // What the build prints comes before it.
  const [{ filename, size }] = JSON.parse(packed.slice(packed.lastIndexOf('\n[') + 1))
  const packSeconds = packing()
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const installing = timer()
  await run(npm, ['install', '--no-audit', '--no-fund', '--loglevel=error', join(folder, filename)], empty)
  const installSeconds = installing()
  if (abortsProcess(join(empty, 'node_modules/better-sqlite3'))) throw new Error('SQLite aborts on this Node.')
  const starting = timer()
  server = spawn(process.execPath, [program, 'serve'], { cwd: empty, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = new Promise((resolve) => server?.once('exit', resolve))
  const url = await addressOf(server)
  const startSeconds = starting()
  await digestline(['user', 'add', '--email', 'smoke@example.com', '--password-stdin', '--owner'], password)
  const { dsn } = JSON.parse(await digestline(['project', 'add', 'Shop', '--json']))
  const { token } = JSON.parse(await digestline(['token', 'add', '--user', 'smoke@example.com', '--json']))
  const sent = new URL(dsn)
  sent.host = new URL(url).host
  // It ends of an exception that nobody catches.
  await run(process.execPath, [inRoot('tests/support/shop.mjs'), sent.href], root, { mayFail: true })
  const finding = timer()
  const match = await found(url, token)
  const findSeconds = finding()
  server.kill('SIGTERM')
  const code = await exit
  if (code !== 0) throw new Error(`The server ended with ${code}.`)
  const figures = [
    `package of ${megabytes(size)}, packed in ${packSeconds}`,
    `installed in ${installSeconds} (${megabytes(sizeOf(empty))})`,
    `listens after ${startSeconds}`,
    `found ${findSeconds} after the SDK ended: ${match.issue.title}`,
  ]
  console.log(figures.join(', '))
} finally {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

/** Returns a function that says how long ago that was. */
function timer() {
  const began = performance.now()
  return () => `${((performance.now() - began) / 1000).toFixed(1)} s`
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/**
 * @param {string} path
 * @returns {number} bytes of the files in it
 */
function sizeOf(path) {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/**
 * Runs a program to its end and resolves to its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {{ input?: string, mayFail?: boolean }} [options]
 * @returns {Promise<string>}
 */
function run(command, args, cwd, { input = '', mayFail = false } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', mayFail ? 'ignore' : 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0 || mayFail) resolve(output)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}.\n${output}`))
    })
  })
}

/**
 * @param {string[]} args
 * @param {string} [input]
 */
function digestline(args, input) {
  return run(process.execPath, [program, ...args], folder, { input })
}

/**
 * The address that the server prints when it listens.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
async function addressOf(child) {
  for await (const line of createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) })) {
    const [address] = /http:\/\/[\w.]+:\d+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('The server ended before it listened.')
}

/**
 * The first match of the digest, which is there when the event is recorded.
 *
 * @param {string} url
 * @param {string} token
 */
async function found(url, token) {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${url}/api/v1/lookup?q=${digest}`, { headers: { authorization: `Bearer ${token}` } })
    const { matches = [] } = await answer.json()
    if (matches.length > 0) return matches[0]
    await after(50)
  }
  throw new Error(`The digest ${digest} was not found.`)
}
