import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inRoot } from '../bootstrap/place.mjs'

const clock = new URL('clock.mjs', import.meta.url).href

/** @typedef {Awaited<ReturnType<typeof makeInstance>>} Instance */

/** A throw-away instance: a data directory of its own, and a clock that can be set back. */
export async function makeInstance({ port = process.env.PORT ?? '3000' } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'digestline-demo-'))
  const clockFile = join(dataDir, 'clock')
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: port,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    // The team's chat is on this machine, too.
    OUTSIDE_ALLOW: '127.0.0.1',
  }
  const inThePast = {
    ...environment,
    // Days arrive within seconds: that is not a spike.
    DIGESTLINE_SPIKE_FLOOR: '1000000000',
    DEMO_CLOCK: clockFile,
    NODE_OPTIONS: `--import ${clock}`,
  }

  /**
   * Runs a program of the repository: by the instance's clock, or by the real one.
   *
   * @param {string[]} args
   * @param {import('node:child_process').StdioOptions} stdio
   * @param {Record<string, string>} [env]
   */
  const run = (args, stdio, env = inThePast) => spawn(process.execPath, args, { cwd: inRoot(), env, stdio })
  /** @param {number} ago milliseconds. Never exactly 0: that reads like a file that is being written. */
  const setClock = (ago) => writeFileSync(clockFile, String(Math.max(1, Math.round(ago))))
  setClock(0)

  return {
    dataDir,
    run,
    setClock,
    remove: () => rm(dataDir, { recursive: true, force: true }),
    /** A `digestline` command; resolves to its JSON. */
    command: (args, input = '') => command(run(['app/ops/digestline.mjs', ...args, '--json'], pipes), input),
    /** Serves while `during` runs; resolves to what that resolves to. */
    serving: (during) => serving(run(['app/ops/digestline.mjs', 'serve'], ['ignore', 'pipe', 'inherit']), during),
    /** Serves by the real clock until `during` ends. */
    servingNow: (during) =>
      serving(run(['app/ops/digestline.mjs', 'serve'], ['ignore', 'pipe', 'inherit'], environment), during),
  }
}

/** @type {import('node:child_process').StdioOptions} */
const pipes = ['pipe', 'pipe', 'inherit']

async function command(child, input) {
  child.stdin.end(input)
  const [answer] = await Promise.all([text(child.stdout), once(child, 'close')])
  return JSON.parse(answer)
}

async function serving(server, during) {
  const ended = once(server, 'close').then(() => {
    throw new Error('The server ended early; the reason is above.')
  })
  const listening = once(server.stdout, 'data').then(([line]) => /https?:\/\/\S+/.exec(String(line))?.[0] ?? '')
  try {
    const url = await Promise.race([listening, ended])
    return await Promise.race([during(url), ended])
  } finally {
    ended.catch(() => {})
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'close')
  }
}

/** Waits until everything sent has been processed. */
export async function settled(url) {
  for (;;) {
    const { inbox } = await (await fetch(`${url}/readyz`)).json()
    if (inbox.waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Tries again while a slow machine answers 503; rejects when the request is refused. */
export async function post(address, headers, body, attempts = 10) {
  const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })
  if (answer.status === 503 && attempts > 1) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return post(address, headers, body, attempts - 1)
  }
  if (answer.status >= 400) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Signs in; resolves to a function that sends forms as the pages do. */
export async function signIn(url, { email, password }) {
  const form = new URLSearchParams({ email, password, next: '/' })
  const answer = await post(`${url}/sign-in`, { origin: url }, form)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return (path, fields) => post(`${url}${path}`, { origin: url, cookie }, new URLSearchParams(fields))
}
