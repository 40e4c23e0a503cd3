import { expect } from 'vitest'
import { seconds } from '../../../app/clock'
import { watchInboxFill } from '../../../app/ops/watch-inbox-fill'
import { anIntake, aPublicKey } from '../../support/an-intake'
import { now } from '../contract/builders'
import { type AlertingScene, test } from './opened'

function instanceChannel({ aChannel, db }: AlertingScene): number[] {
  const id = aChannel()
  db.prepare('update alert_channel set project_id = null where id = ?').run(id)
  return [id]
}

test('an inbox that is nearly full alerts once, and again after it was not', async ({ scene }) => {
  const { instance } = scene.store
  const rule = await scene.anInstanceRule({ when: [{ kind: 'refused' }], channels: instanceChannel(scene) })
  await scene.aRule({ when: [{ kind: 'refused' }] })
  await instance.noteInboxFill(false, now)
  await instance.noteInboxFill(true, now)
  await instance.noteInboxFill(true, now + 1)
  const once = { kind: 'refused', ruleId: rule, issueId: null, detail: { reason: 'inbox_nearly_full' } }
  expect(scene.deliveries()).toMatchObject([once])
  await instance.noteInboxFill(false, now + 2)
  await instance.noteInboxFill(true, now + 3)
  expect(scene.deliveries()).toMatchObject([once, once])
})

test('what applications send fills the inbox until owners are alerted, while it is still accepted', async ({
  scene,
}) => {
  await scene.anInstanceRule({ when: [{ kind: 'refused' }], channels: instanceChannel(scene) })
  const { inbox, post, close } = await anIntake({ limits: { inboxBytes: 400_000 } })
  let at = now
  const fill = watchInboxFill({
    isNearlyFull: () => inbox.nearlyFull(),
    note: (nearlyFull) => scene.store.instance.noteInboxFill(nearlyFull, at),
    now: () => at,
    trouble: (error) => expect.unreachable(String(error)),
  })
  const send = async () => {
    const event = JSON.stringify({ message: 'x'.repeat(9_000) })
    const { status } = await post(`/api/7/store/?sentry_key=${aPublicKey}`, event)
    at += seconds(6)
    await fill.look()
    return status
  }
  let accepted = 0
  while ((await send()) === 200) {
    accepted++
    const alerts = inbox.nearlyFull() ? [{ kind: 'refused', detail: { reason: 'inbox_nearly_full' } }] : []
    expect(scene.deliveries()).toMatchObject(alerts)
  }
  expect(accepted).toBeGreaterThan(20)
  expect(scene.deliveries()).toHaveLength(1)
  await close()
})

test('within its pause a rule is quiet about an inbox that is nearly full again', async ({ scene }) => {
  const { instance } = scene.store
  const channels = instanceChannel(scene)
  const rule = await scene.anInstanceRule({ when: [{ kind: 'refused' }], channels, pauseMinutes: 60 })
  await instance.noteInboxFill(true, now)
  await instance.noteInboxFill(false, now + 1)
  await instance.noteInboxFill(true, now + 2)
  expect(await scene.outcomes(rule, '')).toMatchObject({ sent: 1, paused: 1 })
})
