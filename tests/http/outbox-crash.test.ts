import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelLimits } from '../../app/alerts/channel'
import { prepareEnqueue } from '../../app/store/sql/alerts/enqueue.server'
import { aReceiver } from '../support/a-receiver'
import { type App, startApp } from '../support/app'
import { killable, plantKill } from '../support/kills'
import { seed } from '../support/seed'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'
import { withDatabase } from '../support/with-database'

const channels = 40
const perChannel = 6
const kills = isWholeRun ? 6 : 2

let dataDir: string
let receiver: Awaited<ReturnType<typeof aReceiver>>
const env = { OUTSIDE_ALLOW: '127.0.0.1', ...killable }
/** The receiver answers when this resolves. */
let answers: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'digestline-crash-'))
  receiver = await aReceiver((_, response) => void answers.then(() => response.end('ok')))
})
afterAll(async () => {
  receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('kills while messages are sent lose none of them, and a message that is sent twice is the same', async () => {
  let app = await startApp({ dataDir, env })
  const { project } = await seed(app)
  for (let round = 0; round < kills; round++) {
    let answer = (_: unknown) => {}
    answers = new Promise((resolve) => {
      answer = resolve
    })
    if (round === 0) await fillOutbox(app, project.id)
    // While the receiver has messages that it does not answer.
    const before = receiver.received.length
    await until('messages', () => receiver.received.length > before + 5)
    await app.kill('SIGKILL')
    // When a message is answered, before the sender writes that down.
    app = await startApp({ dataDir, env })
    const kill = plantKill(app, 'sent')
    answer('from now on')
    await app.ended
    kill.done()
    app = await startApp({ dataDir, env })
  }
  await until('every message', async () => (await states(app)).every(({ state }) => state === 'sent'))
  const rows = await states(app)
  expect(rows).toHaveLength(channels * perChannel)
  const bodies = new Map<string, string>()
  for (const { headers, body } of receiver.received) {
    const id = String(headers['webhook-id'])
    expect(bodies.get(id) ?? body).toBe(body)
    bodies.set(id, body)
  }
  expect([...bodies.keys()].sort()).toEqual(rows.map(({ messageId }) => messageId).sort())
  expect(receiver.received.length, 'messages were sent again').toBeGreaterThan(rows.length)
  await app.stop()
})

/** In one transaction like recording, beside the running server. */
const fillOutbox = (app: App, projectId: number): Promise<void> =>
  withDatabase(app, async (db) => {
    const add = db.prepare<unknown[], { id: number }>(
      `insert into alert_channel (project_id, kind, name, settings, created_at, bucket, bucket_at)
      values (?, 'webhook', ?, ?, ?, ?, ?)
      returning id`,
    )
    const enqueue = prepareEnqueue(db)
    const at = Date.now()
    const fill = db.transaction(async () => {
      for (let n = 0; n < channels; n++) {
        const settings = JSON.stringify({ url: `${receiver.url}/${n}` })
        const added = await add.get(projectId, `hook ${n}`, settings, at, channelLimits.bucket, at)
        const channelId = added?.id ?? 0
        const delivery = { channelId, projectId, kind: 'refused', detail: { count: 3 }, at, dueAt: at } as const
        await enqueue(Array.from({ length: perChannel }, () => delivery))
      }
    })
    await fill()
  })

const states = (app: App): Promise<{ state: string; messageId: string }[]> =>
  withDatabase(app, (db) =>
    db.prepare<[], { state: string; messageId: string }>('select state, message_id as "messageId" from delivery').all(),
  )
