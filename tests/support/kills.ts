import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type App, startApp } from './app'
import { type SeededProject, seed } from './seed'
import { until } from './until'

/** What one sender does, again and again: the id it was answered 200 for, if it was. `n`: how many were acknowledged so far. */
export type Send = (app: App, project: SeededProject, n: number) => Promise<string | undefined>

/** `app`: started once more after the last kill; `acknowledged`: all ids in the order of their answers. */
export type Killed = { app: App; project: SeededProject; token: string; acknowledged: string[] }

/**
 * Kills the app (SIGKILL) while several connections send, each time a little later: from within the first batch to well after it, so that
 * kills meet appends, syncs, commits and the catching up after the last kill.
 */
export async function killUnderLoad(
  dataDir: string,
  { kills, senders, send }: { kills: number; senders: number; send: Send },
): Promise<Killed> {
  const acknowledged: string[] = []
  let app = await startApp({ dataDir })
  const { project, token } = await seed(app)
  keepAllEvents(dataDir)
  for (let round = 0; round < kills; round++) {
    const work = async () => {
      while (true) {
        const sent = await send(app, project, acknowledged.length).catch(() => 'gone' as const)
        if (sent === 'gone') return
        if (sent) acknowledged.push(sent)
      }
    }
    const load = Promise.all(Array.from({ length: senders }, work))
    const before = acknowledged.length
    await until('the first acknowledgements', () => acknowledged.length > before + senders)
    await new Promise((resolve) => setTimeout(resolve, (round * 53) % 500))
    await app.kill('SIGKILL')
    await load
    app = await startApp({ dataDir })
  }
  return { app, project, token, acknowledged }
}

/** As if retention had just run: of each issue it keeps 200 events a day, and no event may be missing for another reason than a kill. */
function keepAllEvents(dataDir: string): void {
  const db = new Database(join(dataDir, 'digestline.db'))
  db.prepare('delete from retention_run').run()
  db.prepare(
    `insert into retention_run (cause, complete, pressure, started_at, ended_at, bytes_before)
    values ('schedule', 1, 0, :now, :now, 0)`,
  ).run({ now: Date.now() })
  db.close()
}
