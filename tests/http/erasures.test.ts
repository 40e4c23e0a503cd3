import { beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { newTenant } from '../support/shared-app'
import { until } from '../support/until'
import { wordsOf } from '../support/visitor'

const page = '/projects/erasures/privacy/visitors'
const email = 'ada@erasures.example'
let app: App
let root: Session
let events: { eventId: string }[]
beforeAll(async () => {
  const { project, ...tenant } = await newTenant('Erasures')
  ;({ app, admin: root } = tenant)
  const ada = eventEnvelope({ message: 'no till', user: { id: '4711', email, username: 'ada' } })
  const bob = eventEnvelope({ message: 'no till', user: { id: '4712', email: 'bob@customers.example' } })
  for (const { body } of [ada, bob]) await sendEnvelope(app, project, body)
  await settled(app)
  events = [ada, bob]
})

const told = async () => wordsOf((await root.get(page)).html)
const eventOf = async (index: number) =>
  (await root.get(`/issues/ERASURES-1/events/${events[index]!.eventId}/json`)).html

test('an admin erases a visitor with a plain form, and sees what was changed', async () => {
  expect(await eventOf(0)).toContain(email)
  expect((await root.get('/projects/erasures/privacy')).html).toContain(page)
  expect(await told()).toContain('No visitors erased yet')

  const nobody = await root.post(page, { sure: '1' })
  expect([nobody.status, wordsOf(nobody.html)]).toEqual([400, expect.stringContaining('Enter a user ID')])
  const unsure = await root.post(page, { email })
  expect([unsure.status, unsure.html]).toEqual([400, expect.stringContaining(`value="${email}"`)])
  const network = await root.post(page, { ip: '10.0.0.0/8', sure: '1' })
  expect(wordsOf(network.html)).toContain('Enter one complete IP address.')
  expect(await eventOf(0)).toContain(email)

  const sent = await root.post(page, { email: email.toUpperCase(), sure: '1' })
  expect([sent.status, sent.location]).toEqual([302, page])
  await until('the erasure to be done', async () => (await told()).includes('Done'))
  expect(await told()).toContain(
    'E-mail Done 2 1 event rewritten · removed as the user of 1 event · 1 issue counts one user fewer',
  )
  expect(await eventOf(0)).not.toMatch(/ada|4711/)
  expect(await eventOf(0)).toContain('no till')
  expect(await eventOf(1)).toContain('bob@customers.example')
  const log = wordsOf((await (await signIn(app)).get('/admin/audit?q=visitor')).html)
  expect(log).toContain('Visitor erased Matched by: e-mail erasures')
  expect(log).not.toContain(email)
})

test('only admins of the project erase', async () => {
  const dev = { email: 'dev@erasures.example', password: 'a password of somebody' }
  const place = ['--project', 'erasures', '--role', 'member']
  await digestline(app, ['user', 'add', '--email', dev.email, '--password-stdin', ...place], dev.password)
  const session = await signIn(app, dev)
  expect((await session.get(page)).status).toBe(403)
  expect((await session.post(page, { id: '4712', sure: '1' })).status).toBe(403)
  expect(await eventOf(1)).toContain('bob@customers.example')
})
