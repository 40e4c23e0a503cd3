import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { hours } from '../../app/clock'
import { normalise } from '../../app/events/normalise'
import { groupEvent } from '../../app/grouping/group.server'
import { groupKeys } from '../../app/grouping/group-keys.server'
import { noGroupingSettings } from '../../app/grouping/settings'
import { eraseSlice } from '../../app/processing/jobs/erase-visitors.server'
import { bytesIn } from '../../app/store/body-packing.server'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { recordedEvent } from '../../app/store/recorded-event'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import type { ProcessedEvent, Recorder } from '../../app/store/store'
import { aBatch, id, now, processed } from './contract/builders'
import { evictAll, old } from './contract/retention'
import { aPostgresEngine } from './postgres-contract'

/* What was erased or deleted is not in the rows, the unpacked blocks or the files of the database any more. */

type Block = { codec: number; bytes: Uint8Array }

const marker = 'marker4711'
const postgres = aPostgresEngine()

const unpacked = (blocks: Block[]): string =>
  blocks.map((block) => bytesIn(block, 0, null).toString('latin1')).join(' ')

/** `blocks`: all bodies. `contents`: those, and everything else that can be found in the database. */
const engines = {
  async sqlite() {
    const dir = mkdtempSync(join(tmpdir(), 'digestline-erased-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const file = join(dir, 'digestline.db')
    const recorder = await openSqliteRecorder({ file })
    const store = await openSqliteStore({ file, send: recorder.send })
    const blocks = async () => {
      const db = new Database(file, { readonly: true })
      const found = db.prepare<[], Block>('select codec, bytes from body_block').all()
      db.close()
      return unpacked(found)
    }
    const contents = async () => {
      // Another process reads the files: this one would lose its locks on them.
      const files = [file, `${file}-wal`].filter((name) => existsSync(name))
      return execFileSync('cat', files, { encoding: 'latin1', maxBuffer: 64 * 1024 ** 2 }) + (await blocks())
    }
    return { recorder, store, blocks, contents }
  },
  async postgres() {
    await postgres.empty()
    const url = postgres.url()
    const recorder = await openPostgresRecorder({ url })
    const store = await openPostgresStore({ url, send: recorder.send })
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    const blocks = async () =>
      unpacked((await client.query<Block>('select codec::integer, bytes from body_block')).rows)
    const contents = async () => {
      const tables = await client.query<{ name: string }>(
        "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      )
      let found = ''
      for (const { name } of tables.rows) {
        const { rows } = await client.query<{ line: string }>(`select t::text as line from "${name}" t`)
        found += rows.map(({ line }) => line).join('\n')
      }
      return found + (await blocks())
    }
    return { recorder, store, blocks, contents }
  },
}

async function opened(engine: keyof typeof engines) {
  const { recorder, store, blocks, contents } = await engines[engine]()
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: old })
  onTestFinished(async () => {
    await store.close()
    await recorder.close()
  })
  return { recorder, store, blocks, contents, web: { id: added!.project.id, key: added!.key } }
}

/** An event from the pipeline. */
function sent(web: Parameters<typeof processed>[0], timestamp: number, parts: Record<string, unknown>): ProcessedEvent {
  const payload = { platform: 'node', exception: { values: [{ type: 'TillError', value: 'no till' }] }, ...parts }
  const event = { ...normalise(payload, { eventId: id(), receivedAt: timestamp }), timestamp }
  const grouped = groupEvent(event, [], noGroupingSettings)
  return {
    ...processed(web, { payload: JSON.stringify(payload) }),
    ...groupKeys(grouped),
    event: recordedEvent(grouped.event),
  }
}

async function eraseAll({ eraser }: Pick<Recorder, 'eraser'>): Promise<void> {
  while (await eraseSlice(eraser, { at: now, budget: 25 }));
}

test.each(['sqlite', 'postgres'] as const)(
  'a visitor who was erased is not in blocks that also had evicted events, nor in unused space (%s)',
  async (engine) => {
    const { recorder, store, contents, web } = await opened(engine)
    const user = { email: `${marker}@example.com` }
    const note = 'what others did '.repeat(20)
    // Six of ten are always kept: their block is more than half full, and keeps the others until it is packed again.
    const events = Array.from({ length: 10 }, (_, n) => sent(web, old + n, n === 3 ? { user } : { extra: { note, n } }))
    await recorder.record(aBatch(events))
    const value = `cannot mail ${user.email}`
    const mailed = sent(web, now - hours(1), { user, exception: { values: [{ type: 'MailError', value }] } })
    await recorder.record(aBatch([mailed]))
    await evictAll({ recorder }, now)
    expect(await store.events.byId(operator, events[3]!.event.id)).toEqual([])
    expect(await contents()).toContain(marker)

    await store.erasures.begin(operator, 'web', { email: user.email }, now)
    await eraseAll(recorder)
    expect(await contents()).not.toContain(marker)
    for (const event of [events[0]!, ...events.slice(5)]) {
      const [kept] = await store.events.byId(operator, event.event.id)
      expect(kept?.payload).toBe(String(event.payload))
    }
    expect((await store.erasures.list(operator, 'web', 1))?.[0]).toMatchObject({ doneAt: now, progress: 1 })
  },
)

test.each(['sqlite', 'postgres'] as const)(
  'bodies of a deleted issue leave the blocks they shared with others within the next run (%s)',
  async (engine) => {
    const { recorder, store, blocks, web } = await opened(engine)
    const events = Array.from({ length: 10 }, (_, n) =>
      n === 3 ? processed(web, { cause: 'mail', payload: `{"note":"${marker}"}` }) : processed(web),
    )
    await recorder.record(aBatch(events))
    await evictAll({ recorder }, now)
    expect(await blocks()).toContain(marker)
    await store.bulk.begin(operator, { what: 'delete' }, ['WEB-2'], now)
    while (await recorder.bulk.slice(now));
    while (await recorder.bulk.forget(now + hours(1)));
    await evictAll({ recorder }, now + hours(2))
    expect(await blocks()).not.toContain(marker)
    const [other] = await store.events.byId(operator, events[4]!.event.id)
    expect(other?.payload).toBe(String(events[4]!.payload))
  },
)
