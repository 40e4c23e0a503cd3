import { expect } from 'vitest'
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

test('within its pause a rule is quiet about an inbox that is nearly full again', async ({ scene }) => {
  const { instance } = scene.store
  const channels = instanceChannel(scene)
  const rule = await scene.anInstanceRule({ when: [{ kind: 'refused' }], channels, pauseMinutes: 60 })
  await instance.noteInboxFill(true, now)
  await instance.noteInboxFill(false, now + 1)
  await instance.noteInboxFill(true, now + 2)
  expect(await scene.outcomes(rule, '')).toMatchObject({ sent: 1, paused: 1 })
})
