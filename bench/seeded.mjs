import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cp, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { options } from './options.mjs'
import { makeInstance, serveInstance, temporaryDataDir } from './programs.mjs'

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
  const issues = Math.min(20_000, Math.ceil(events / 20))
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
  const target = await serveInstance(dataDir, seeded)
  return { target, seeded, databaseBytes: statSync(target.databaseFile).size }
}

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
  const ids = instance.projects.map(({ id }) => id).join(',')
  const script = fileURLToPath(new URL('./seed.mjs', import.meta.url))
  const args = [script, join(dataDir, 'digestline.db'), ids, String(events), String(issues)]
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`Seeding ended with ${code}.`)
  const seconds = (performance.now() - began) / 1000
  const seeded = { ...instance, samples: JSON.parse(out), events, issues, seconds }
  writeFileSync(join(dataDir, 'seeded.json'), JSON.stringify(seeded))
}
