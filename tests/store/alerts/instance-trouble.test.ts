import { expect } from 'vitest'
import { instanceTroubles } from '../../../app/alerts/alert'
import { seconds } from '../../../app/clock'
import { watchTrouble } from '../../../app/ops/watch-trouble'
import { anIntake, aPublicKey } from '../../support/an-intake'
import { now } from '../contract/builders'
import { type AlertingScene, test } from './opened'

function instanceChannel({ aChannel, db }: AlertingScene): number[] {
  const id = aChannel()
  db.prepare('update alert_channel set project_id = null where id = ?').run(id)
  return [id]
}

test.for(instanceTroubles)('%s alerts once, and again after it ended', async (trouble, { scene }) => {
  const { instance } = scene.store
  const rule = await scene.anInstanceRule({ when: [{ kind: 'refused' }], channels: instanceChannel(scene) })
  await scene.aRule({ when: [{ kind: 'refused' }] })
  await instance.noteTrouble(trouble, false, now)
  await instance.noteTrouble(trouble, true, now)
  await instance.noteTrouble(trouble, true, now + 1)
  const once = { kind: 'refused', ruleId: rule, issueId: null, detail: { reason: trouble } }
  expect(scene.deliveries()).toMatchObject([once])
  await instance.noteTrouble(trouble, false, now + 2)
  await instance.noteTrouble(trouble, true, now + 3)
  expect(scene.deliveries()).toMatchObject([once, once])
})

test('events fill the inbox until owners are alerted, while it still accepts more', async ({ scene }) => {
  await scene.anInstanceRule({ when: [{ kind: 'refused' }], channels: instanceChannel(scene) })
  const { inbox, post, close } = await anIntake({ limits: { inboxBytes: 400_000 } })
  let at = now
  const fill = watchTrouble({
    isOn: () => inbox.nearlyFull(),
    note: (isOn) => scene.store.instance.noteTrouble('inbox_nearly_full', isOn, at),
    now: () => at,
    failed: (error) => expect.unreachable(String(error)),
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

test('a rule does not alert again about a nearly full inbox within its pause', async ({ scene }) => {
  const { instance } = scene.store
  const channels = instanceChannel(scene)
  const rule = await scene.anInstanceRule({ when: [{ kind: 'refused' }], channels, pauseMinutes: 60 })
  await instance.noteTrouble('inbox_nearly_full', true, now)
  await instance.noteTrouble('inbox_nearly_full', false, now + 1)
  await instance.noteTrouble('inbox_nearly_full', true, now + 2)
  expect(await scene.outcomes(rule, '')).toMatchObject({ sent: 1, paused: 1 })
})
