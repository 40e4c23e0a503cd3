import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { test as base } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import type { AlertDetail, AlertKind } from '../../../app/alerts/alert'
import { defaultRule } from '../../../app/alerts/default-rule'
import type { Instant } from '../../../app/clock'
import type { RuleContent } from '../../../app/store/alert-rules'
import { openSqliteRecorder, type SqlRecorder } from '../../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../../app/store/sqlite/open-store.server'
import type { Store } from '../../../app/store/store'
import { putEmptyDatabase } from '../../support/empty-database'
import { aBatch, id, now, processed } from '../contract/builders'

type Parts = Parameters<typeof processed>[1]

/** A database with the project Shop without its default rule, and functions to see what rules do in it. */
export type AlertingScene = {
  file: string
  store: Store
  recorder: SqlRecorder
  db: Database.Database
  shop: { id: number; key: { id: number } }
  /** A channel of the shop; returns its id. */
  aChannel(kind?: string): number
  /** A rule of the shop: for new issues, to a new channel, without waiting or pause. */
  aRule(parts?: Partial<RuleContent>): Promise<number>
  anInstanceRule(parts?: Partial<RuleContent>): Promise<number>
  /** Records events, all in one batch. */
  record(events: Parts[], at?: Instant): Promise<void>
  deliveries(): Delivery[]
  outcomes(rule: number, slug?: string): Promise<Record<string, number>>
  aMember(email: string): Promise<Viewer & { kind: 'user' }>
}

type Delivery = {
  kind: AlertKind
  channelId: number | null
  userId: number | null
  ruleId: number | null
  issueId: number | null
  detail: AlertDetail
  dueAt: Instant
}

/** Opens such a database in a directory of its own. */
export async function openScene(): Promise<AlertingScene & { close(): Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-alerts-'))
  const file = join(dir, 'digestline.db')
  await putEmptyDatabase(dir)
  const recorder = await openSqliteRecorder({ file, mail: true })
  const store = await openSqliteStore({ file, send: recorder.send, now: () => now })
  const added = await store.projects.add(operator, { name: 'Shop', platform: 'node', publicKey: id(), at: now })
  if (!added) throw new Error('the operator may not add a project')
  for (const { id } of (await store.alertRules.list(operator, 'shop')) ?? []) {
    await store.alertRules.remove(operator, 'shop', id)
  }
  const shop = { id: added.project.id, key: added.key }
  const db = new Database(file)
  db.pragma('foreign_keys = on')
  const aChannel = (kind = 'webhook') =>
    Number(
      db
        .prepare(
          `insert into alert_channel (project_id, kind, name, settings, created_at, bucket, bucket_at)
          values (?, ?, 'Channel', '{}', 0, 20, 0)`,
        )
        .run(shop.id, kind).lastInsertRowid,
    )
  const add = async (slug: string | undefined, parts: Partial<RuleContent>) => {
    const rule = { ...defaultRule, toMembers: false, gatherSeconds: 0, pauseMinutes: 0, ...parts, at: now }
    const channels = parts.channels ?? (slug === undefined ? [] : [aChannel()])
    const result = await store.alertRules.add(operator, slug, { ...rule, channels })
    if (!result.ok) throw new Error(result.why)
    return result.id
  }
  return {
    ...{ file, store, recorder, db, shop, aChannel },
    aRule: (parts = {}) => add('shop', parts),
    anInstanceRule: (parts = {}) => add(undefined, parts),
    async record(events, at = now) {
      await recorder.record(
        aBatch(
          events.map((parts) => processed(shop, { ...parts, event: { timestamp: at, received: at, ...parts?.event } })),
          { at },
        ),
      )
    },
    deliveries: () =>
      db
        .prepare<[], Omit<Delivery, 'detail'> & { detail: string }>(
          `select kind, channel_id as channelId, user_id as userId, rule_id as ruleId, issue_id as issueId, detail, due_at as dueAt
          from delivery order by id`,
        )
        .all()
        .map((row) => ({ ...row, detail: JSON.parse(row.detail) as AlertDetail })),
    outcomes: async (rule, slug = 'shop') =>
      (await store.alertRules.one(operator, slug || undefined, rule))?.outcomes ?? {},
    async aMember(email) {
      const user = { email, name: email, passwordHash: 'x', owner: false, at: now }
      const added = await store.accounts.addUser(user)
      if (!added.ok) throw new Error(`${email} is taken`)
      await store.members.add(operator, 'shop', email, 'member')
      return { kind: 'user', userId: added.userId, email, name: email, owner: false }
    },
    async close() {
      db.close()
      await store.close()
      await recorder.close()
      rmSync(dir, { recursive: true })
    },
  }
}

/** `test` with a scene, which is closed and deleted afterwards. */
export const test = base.extend('scene', async ({ onTestFinished }): Promise<AlertingScene> => {
  const scene = await openScene()
  onTestFinished(() => scene.close())
  return scene
})
