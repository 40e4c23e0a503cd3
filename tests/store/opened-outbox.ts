import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as bare } from 'vitest'
import { operator, type Viewer } from '../../app/accounts/viewer'
import { type ChannelKind, channelLimits } from '../../app/alerts/channel'
import type { Attempt, NewDelivery } from '../../app/alerts/delivery'
import { days } from '../../app/clock'
import { prepareEnqueue } from '../../app/store/sql/alerts/enqueue.server'
import { onSqlite } from '../../app/store/sqlite/connection.server'
import { openWriter } from '../../app/store/sqlite/open.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { putEmptyDatabase } from '../support/empty-database'
import { id as publicKey } from './contract/builders'

/** When everything happens in these tests. */
export const at = days(20_000)

export const good: Attempt = { at, milliseconds: 3, status: 204, ok: true }
export const bad = (parts: Partial<Attempt & { ok: false }> = {}): Attempt => ({
  ...{ at, milliseconds: 3, status: 500, ok: false, error: 'server-error', final: false },
  ...parts,
})

/** The store of a database file, with the outbox as the sender uses it. */
export async function openOutbox(file: string) {
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send, now: () => at })
  return {
    recorder,
    store,
    lease: (when = at, limit = 100) => store.outbox.lease({ at: when, limit }),
    settle: (id: number, attempt: Attempt) => store.outbox.settle([{ id, attempt }]),
    async close() {
      await store.close()
      await recorder.close()
    },
  }
}

/** The outbox of a new database in `dir` with the project Shop, and a connection that changes rows directly. */
async function newOutbox(dir: string) {
  const file = join(dir, 'digestline.db')
  await putEmptyDatabase(dir)
  const outbox = await openOutbox(file)
  const { store } = outbox
  const db = openWriter(file)
  const added = await store.projects.add(operator, { name: 'Shop', platform: 'node', publicKey: publicKey(), at })
  const shop = added?.project.id ?? 0
  const log = async (viewer: Viewer = operator) =>
    (await store.deliveries.page(viewer, { slug: 'shop', limit: 100 }))?.deliveries ?? []
  return {
    ...outbox,
    dir,
    db,
    shop,
    enqueue: prepareEnqueue(onSqlite(db)),
    log,
    states: async () => (await log()).map(({ state }) => state).reverse(),
    delivery: (parts: Partial<NewDelivery>): NewDelivery => ({
      ...{ projectId: shop, kind: 'new', detail: {}, at, dueAt: at },
      ...parts,
    }),
    aChannel: (kind: ChannelKind = 'webhook', projectId: number | null = shop): number =>
      Number(
        db
          .prepare(
            `insert into alert_channel (project_id, kind, name, settings, created_at, bucket, bucket_at)
            values (?, ?, ?, '{"secret":"s"}', ?, ?, ?)`,
          )
          .run(projectId, kind, kind, at, channelLimits.bucket, at).lastInsertRowid,
      ),
    aRule: (): number =>
      Number(
        db
          .prepare(
            `insert into alert_rule (project_id, name, enabled, whens, search, to_members, gather_seconds, pause_minutes, created_at)
            values (?, 'rule', 1, '[]', '', 0, 30, 60, ?)`,
          )
          .run(shop, at).lastInsertRowid,
      ),
    async aPerson(email: string, role?: 'admin' | 'member'): Promise<Viewer & { kind: 'user' }> {
      const account = await store.accounts.addUser({ email, name: email, passwordHash: 'x', owner: false, at })
      if (!account.ok) throw new Error('taken')
      if (role) await store.members.add(operator, 'shop', email, role)
      return { kind: 'user', userId: account.userId, email, name: email, owner: false }
    },
  }
}

/** `test` with an empty outbox, which is closed and deleted afterwards. */
export const test = bare.extend('outbox', async ({ onTestFinished }) => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-outbox-'))
  const outbox = await newOutbox(dir)
  onTestFinished(async () => {
    outbox.db.close()
    await outbox.close()
    rmSync(dir, { recursive: true })
  })
  return outbox
})
