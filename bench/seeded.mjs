import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cp, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { execute } from './execute.mjs'
import { options } from './options.mjs'
import { makeInstance, serveInstance, startOnPostgres, temporaryDataDir } from './programs.mjs'

/** The first project gets the events that are sent; the seeded issues are spread over all of them. */
const projectNames = ['Bench', 'Shop', 'Billing', 'Mobile']

/** @typedef {{ id: string, digest?: string }} Sample */
/** @typedef {import('./programs.mjs').Instance & { samples: Sample[], events: number, issues: number, seconds: number }} Seeded */

/**
 * A Digestline with this many stored events. With `--seed-dir`, the seeded data is kept there and copied the next time: seeding takes
 * minutes, a copy takes seconds.
 *
 * @param {number} events
 */
export async function startSeeded(events) {
  const issues = issuesOf(events)
  const dataDir = await temporaryDataDir()
  const { seedDir } = options
  const kept = seedDir && join(seedDir, `${events}-${issues}`)
  if (kept && existsSync(join(kept, 'seeded.json'))) await copy(kept, dataDir)
  else {
    await fill(dataDir, events, issues)
    if (kept) {
      rmSync(kept, { recursive: true, force: true })
      mkdirSync(seedDir, { recursive: true })
      await copy(dataDir, kept)
    }
  }
  /** @type {Seeded} */
  const seeded = JSON.parse(readFileSync(join(dataDir, 'seeded.json'), 'utf8'))
  await execute(join(dataDir, 'digestline.db'), retentionRun())
  const target = await serveInstance(dataDir, seeded)
  return { target, seeded, databaseBytes: statSync(target.databaseFile).size }
}

/**
 * A run of the retention that has just ended: without it the server would begin to thin out the seeded events at once, and what is measured would
 * lose its events meanwhile. Eviction is a part of its own.
 */
const retentionRun = () => `
  insert into retention_run (cause, complete, pressure, started_at, ended_at, bytes_before)
  values ('schedule', 1, 0, ${Date.now()}, ${Date.now()}, 0)
`

/** Copies files and syncs them before anything is measured, because unwritten pages would slow down every later sync. */
async function copy(from, to) {
  await cp(from, to, { recursive: true })
  for (const name of await readdir(to)) {
    const file = await open(join(to, name))
    await file.sync()
    await file.close()
  }
}

/**
 * @param {string} dataDir
 * @param {number} events
 * @param {number} issues
 */
async function fill(dataDir, events, issues) {
  process.stderr.write(`seeding ${events.toLocaleString('en')} events of ${issues.toLocaleString('en')} issues\n`)
  const began = performance.now()
  const instance = await makeInstance(dataDir, projectNames)
  const samples = await seed(join(dataDir, 'digestline.db'), instance, { events, issues })
  const seconds = (performance.now() - began) / 1000
  writeFileSync(join(dataDir, 'seeded.json'), JSON.stringify({ ...instance, samples, events, issues, seconds }))
}

/**
 * A Digestline with this many stored events in a database of its own on this server of PostgreSQL.
 *
 * @param {string} server
 * @param {number} events
 * @param {number} [hours] they are spread over
 */
export async function startSeededOnPostgres(server, events, hours) {
  const issues = issuesOf(events)
  const began = performance.now()
  /** @type {Sample[]} */
  let samples = []
  const target = await startOnPostgres(server, projectNames, async (instance) => {
    const database = String(instance.databaseUrl)
    samples = await seed(database, instance, { events, issues, hours })
    await execute(database, retentionRun())
  })
  const { projects, path, token } = target
  const seconds = (performance.now() - began) / 1000
  /** @type {Seeded} */
  const seeded = { projects, path, token, samples, events, issues, seconds }
  return { target, seeded, databaseBytes: await target.databaseBytes() }
}

/** Fewer in small databases, so that each has some events. @param {number} events */
const issuesOf = (events) => Math.min(20_000, Math.ceil(events / 20))

/**
 * @param {string} database a file, or the address of a database
 * @param {import('./programs.mjs').Instance} instance
 * @param {{ events: number, issues: number, hours?: number }} asked
 * @returns {Promise<Sample[]>}
 */
async function seed(database, { projects }, { events, issues, hours = 720 }) {
  const ids = projects.map(({ id }) => id).join(',')
  const script = fileURLToPath(new URL('./seed.mjs', import.meta.url))
  const args = [script, database, ids, String(events), String(issues), String(hours)]
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`Seeding ended with ${code}.`)
  return JSON.parse(out)
}
