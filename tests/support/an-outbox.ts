import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operator } from '../../app/accounts/viewer'
import { type ChannelKind, type ChannelSettings, channelLimits } from '../../app/alerts/channel'
import type { NewDelivery } from '../../app/alerts/delivery'
import { days } from '../../app/clock'
import { prepareEnqueue } from '../../app/store/sql/alerts/enqueue.server'
import { onSqlite } from '../../app/store/sqlite/connection.server'
import { openWriter } from '../../app/store/sqlite/open.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { putEmptyDatabase } from './empty-database'

/** A store with one project `shop`, for tests of the outbox. */
export async function anOutbox(at = days(20_000)) {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-outbox-'))
  const file = join(dir, 'digestline.db')
  await putEmptyDatabase(dir)
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send, now: () => at })
  const db = openWriter(file)
  const project = { name: 'Shop', platform: 'node', publicKey: 'a'.repeat(32), at }
  const added = await store.projects.add(operator, project)
  const shop = added?.project.id ?? 0
  const addChannel = db.prepare<unknown[]>(
    `insert into alert_channel (project_id, kind, name, settings, created_at, bucket, bucket_at)
    values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const addRule = db.prepare<unknown[]>(
    `insert into alert_rule (project_id, name, enabled, whens, search, to_members, gather_seconds, pause_minutes, created_at)
    values (?, 'rule', 1, '[]', '', 0, 30, 60, ?)`,
  )
  const enqueue = prepareEnqueue(onSqlite(db))
  return {
    at,
    db,
    store,
    recorder,
    shop,
    aChannel(kind: ChannelKind = 'webhook', settings: ChannelSettings = { secret: 's' }): number {
      const { bucket } = channelLimits
      return Number(addChannel.run(shop, kind, kind, JSON.stringify(settings), at, bucket, at).lastInsertRowid)
    },
    aRule: (): number => Number(addRule.run(shop, at).lastInsertRowid),
    enqueue: (...deliveries: Partial<NewDelivery>[]) =>
      enqueue(deliveries.map((parts) => ({ projectId: shop, kind: 'new', detail: {}, at, dueAt: at, ...parts }))),
    log: async () => (await store.deliveries.page(operator, { slug: 'shop', limit: 1000 }))?.deliveries ?? [],
    async close() {
      db.close()
      await store.close()
      await recorder.close()
      rmSync(dir, { recursive: true })
    },
  }
}
