import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const clock = new URL('clock.mjs', import.meta.url).href

export const dataDir = await mkdtemp(join(tmpdir(), 'digestline-gallery-'))
const clockFile = join(dataDir, 'clock')

/** Winds the clock of everything that runs here. It is never exactly now: a zero reads like a file that is being written. */
export const setClock = (ago) => writeFileSync(clockFile, String(Math.max(1, Math.round(ago))))
setClock(0)

export const removeData = () => rm(dataDir, { recursive: true, force: true })

const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: process.env.PORT ?? '3000',
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  // A day arrives within seconds, and that is meant.
  DIGESTLINE_SPIKE_FLOOR: '1000000000',
  GALLERY_CLOCK: clockFile,
  NODE_OPTIONS: `--import ${clock}`,
}

/** Runs a program of the repository, by the gallery's clock. */
export const run = (args, stdio) => spawn(process.execPath, args, { cwd: root, env: environment, stdio })

/** A `digestline` command; what it answers. */
export async function command(args, input = '') {
  const child = run(['app/ops/digestline.mjs', ...args, '--json'], ['pipe', 'pipe', 'inherit'])
  child.stdin.end(input)
  const [answer] = await Promise.all([text(child.stdout), once(child, 'close')])
  return JSON.parse(answer)
}

/** Serves while `during` runs. */
export async function serving(during) {
  const server = run(['app/ops/digestline.mjs', 'serve'], ['ignore', 'pipe', 'inherit'])
  try {
    const [line] = await once(server.stdout, 'data')
    const url = /https?:\/\/\S+/.exec(String(line))?.[0] ?? ''
    await during(url)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'close')
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

/** Throws where that is refused. */
export async function post(address, headers, body) {
  const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })
  if (answer.status >= 400) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Somebody signed in: sends forms as the pages do. */
export async function signIn(url, { email, password }) {
  const form = new URLSearchParams({ email, password, next: '/' })
  const answer = await post(`${url}/sign-in`, { origin: url }, form)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return (path, fields) => post(`${url}${path}`, { origin: url, cookie }, new URLSearchParams(fields))
}
