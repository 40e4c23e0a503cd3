import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KillPoint } from '../../app/ops/kill-points.server'
import { Random } from '../fuzz/random'
import { type App, startApp } from './app'
import { type SeededProject, seed } from './seed'
import { drawSeed } from './seeds'
import { isWholeRun } from './tier'
import { until } from './until'
import { withDatabase } from './with-database'

/** At a point of the program, or some milliseconds after the first answers. */
export type Kill = KillPoint | number

/** On the way of an event. */
const wayOfEvents: KillPoint[] = ['durable', 'waiting', 'writing', 'committed']

/**
 * A kill at every one of `points`; in the whole run also `count` at any moment, from within the first batch to well after it.
 * `CRASH_KILLS` says how many.
 */
export function kills(count: number, points = wayOfEvents): Kill[] {
  if (!isWholeRun) return points
  const random = new Random(drawSeed('moments of kills'))
  return [...points, ...Array.from({ length: Number(process.env.CRASH_KILLS ?? count) }, () => random.below(500))]
}

/** The failure lab: it ends at the points. */
export const killable = { DIGESTLINE_LAB: '1' }

/** Ends an app that was started as `killable` when it comes to that point. Call `done` after its end. */
export function plantKill({ dataDir }: App, point: KillPoint): { done: () => void } {
  const planted = join(dataDir, 'lab-kill')
  writeFileSync(planted, point)
  return { done: () => rmSync(planted) }
}

/**
 * Kills an app that was started as `killable` and is under load, and waits for its end. `answered` resolves after as many more answers.
 */
export async function killAt(app: App, kill: Kill, answered: (count: number) => Promise<unknown>): Promise<void> {
  await answered(10)
  if (typeof kill === 'number') {
    await new Promise((resolve) => setTimeout(resolve, kill))
    return app.kill('SIGKILL')
  }
  const planted = plantKill(app, kill)
  if (kill === 'waiting') {
    await answered(50)
    await app.kill('SIGKILL')
  }
  await app.ended
  planted.done()
}

/** What one sender does, again and again: the id it was answered 200 for, if it was. `n`: how many were acknowledged so far. */
export type Send = (app: App, project: SeededProject, n: number) => Promise<string | undefined>

/** `app`: started once more after the last kill; `acknowledged`: all ids in the order of their answers. */
export type Killed = { app: App; project: SeededProject; token: string; acknowledged: string[] }

/** Kills the app again and again while several connections send. */
export async function killUnderLoad(
  dataDir: string,
  { kills, senders, send }: { kills: Kill[]; senders: number; send: Send },
): Promise<Killed> {
  const acknowledged: string[] = []
  let app = await startApp({ dataDir, env: killable })
  const { project, token } = await seed(app)
  await keepAllEvents(app)
  for (const kill of kills) {
    let isOver = false
    const work = async () => {
      while (!isOver) {
        const sent = await send(app, project, acknowledged.length).catch(() => undefined)
        if (sent) acknowledged.push(sent)
      }
    }
    const load = Array.from({ length: senders }, work)
    await killAt(app, kill, async (count) => {
      const enough = acknowledged.length + count
      await until(`${count} acknowledgements`, () => acknowledged.length >= enough)
    })
    isOver = true
    await Promise.all(load)
    app = await startApp({ dataDir, env: killable })
  }
  return { app, project, token, acknowledged }
}

/** As if retention had just run: of each issue it keeps 200 events a day, and no event may be missing for another reason than a kill. */
const keepAllEvents = (app: App): Promise<void> =>
  withDatabase(app, async (db) => {
    await db.prepare('delete from retention_run').run()
    await db
      .prepare(
        `insert into retention_run (cause, complete, pressure, started_at, ended_at, bytes_before)
        values ('schedule', 1, 0, :now, :now, 0)`,
      )
      .run({ now: Date.now() })
  })
