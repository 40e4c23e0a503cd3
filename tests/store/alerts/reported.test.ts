import { expect } from 'vitest'
import { id, now } from '../contract/builders'
import { test } from './opened'

test('a visitor report alerts once, however often the form is sent', async ({ scene }) => {
  const rule = await scene.aRule({ when: [{ kind: 'reported' }], pauseMinutes: 0 })
  await scene.record([{ cause: 'a' }])
  scene.db.prepare('update project set receipts = 1').run()
  const report = {
    form: id(),
    person: id(),
    code: { kind: 'digest' as const, value: '3862911841' },
    shortId: 'SHOP-1',
    at: now,
    message: 'I could not pay.',
  }
  await scene.store.receipts.report(report)
  await scene.store.receipts.report({ ...report, email: 'ada@shop.example' })
  expect(scene.deliveries()).toMatchObject([{ kind: 'reported', ruleId: rule, issueId: 1 }])
  await scene.store.receipts.report({ ...report, form: id(), shortId: 'SHOP-9' })
  expect(scene.deliveries()).toHaveLength(1)
})
