import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { startOwnedApp } from '../support/owned-app'
import { makeProject } from '../support/seed'
import { type Visitor, wordsOf } from '../support/visitor'

let app: App
let owner: Visitor
beforeAll(async () => {
  ;({ app, visitor: owner } = await startOwnedApp())
  const shop = await makeProject(app, 'Shop')
  await sendEnvelope(app, shop, eventEnvelope({ message: 'no till' }).body)
  await settled(app)
  await owner.post('/issues/SHOP-1/history', { text: 'I look at it' })
})
afterAll(() => app.stop())

/** Each line of the table, as words. */
async function lines(headers: Record<string, string> = {}): Promise<string[]> {
  const { html } = await owner.get('/admin/storage', headers)
  const [, table = ''] =
    /<section[^>]*aria-label="(?:Limits of other data|Grenzen der weiteren Daten)"[^>]*>([\s\S]*?)<\/section>/.exec(
      html,
    ) ?? []
  return table
    .split('<tr>')
    .slice(2)
    .map((row) => wordsOf(row).trim())
}

test('the Storage page names everything that has a limit, with what there is of it now', async () => {
  expect(await lines()).toEqual([
    'Source maps 0 B 11 GB · 90 days without use',
    'Attachments 0 B as long as the event; 7 days without one',
    'Parked items 0 · 0 B 268 MB · 5,000 at most · 30 days',
    'Log lines waiting for an error 0 B 268 MB · 1 hour',
    'Event counts of issues 1 by hour for 30 days · by day for 2 years, then by 30 days',
    'Session counts of releases 0 by hour for 30 days · by day for 2 years, then by 30 days',
    expect.stringMatching(/^Counts of received items \d+ by hour for 90 days · 2 years$/),
    expect.stringMatching(/^Codes \d+ 5,000,000 at most · 2 years$/),
    'IDs of deleted events 0 5,000,000 at most · 2 years',
    'Comments 1 500 per issue',
    expect.stringMatching(/^Audit log entries [1-9]\d* 2 years$/),
    'Deliveries in the log 0 30 days',
    'Sign-in sessions 1 30 days · 14 days without use',
  ])
})

test('the same in German', async () => {
  const german = await lines({ 'accept-language': 'de' })
  expect(german).toHaveLength(13)
  expect(german[9]).toBe('Kommentare 1 500 je Issue')
})
