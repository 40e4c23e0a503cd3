import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aBatch, id, now, processed } from '../../../tests/store/contract/builders'
import { aMailServer, type MailServerInTest } from '../../../tests/support/a-mail-server'
import { operator, type Role } from '../../accounts/viewer'
import type { Channel } from '../../alerts/channel'
import type { Delivery, NewDelivery } from '../../alerts/delivery'
import { hours } from '../../clock'
import type { LeasedMessage } from '../../store/deliveries'
import { openSqliteRecorder, type SqlRecorder } from '../../store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../store/sqlite/open-store.server'
import type { Store } from '../../store/store'
import '../../texts/texts.server'
import { askedFacts, writeMessage } from '../write-message'
import { mailAddresses } from './mail-addresses'
import { makeMailer } from './mailer.server'
import { makeSendMail } from './send-mail.server'
import { readUnsubscribeToken } from './unsubscribe-token.server'

const publicUrl = 'https://errors.example.com'
let dir: string
let recorder: SqlRecorder
let store: Store
let shop: { id: number; key: { id: number } }
let closing: (() => unknown)[] = []

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'digestline-mail-'))
  const file = join(dir, 'digestline.db')
  recorder = await openSqliteRecorder({ file })
  store = await openSqliteStore({ file, send: recorder.send, now: () => now })
  const added = await store.projects.add(operator, { name: 'Shop', platform: 'node', publicKey: id(), at: now })
  shop = { id: added!.project.id, key: added!.key }
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
  await store.close()
  await recorder.close()
  rmSync(dir, { recursive: true })
})

async function aPerson(email: string, role?: Role) {
  const added = await store.accounts.addUser({ email, name: 'Ada', passwordHash: 'x', owner: false, at: now })
  const userId = added.ok ? added.userId : 0
  if (role) await store.members.add(operator, 'shop', email, role)
  return { userId, email, name: 'Ada' }
}

async function aSender(behaviour?: Parameters<typeof aMailServer>[0]) {
  const server: MailServerInTest = await aMailServer(behaviour)
  const from = { name: 'Digestline', address: 'errors@example.com' }
  const mailer = makeMailer({
    server: { host: 'localhost', port: server.port, tls: 'never', unverified: false, from },
    publicUrl,
  })
  closing.push(server.close, mailer.close)
  const send = makeSendMail({ mailer, store, publicUrl, now: () => now })
  return { server, send: (leased: LeasedMessage) => written(leased, send) }
}

/** Written as the sender writes it. */
async function written(leased: LeasedMessage, send: ReturnType<typeof makeSendMail>) {
  const facts = await store.alertFacts.read(operator, askedFacts([leased]))
  const message = writeMessage(leased, facts, { language: 'en', publicUrl })
  if (!message) throw new Error('There is nothing to say.')
  return send(message, leased)
}

let made = 0
function leased(to: LeasedMessage['to'], parts: Partial<NewDelivery> = {}): LeasedMessage {
  made++
  const delivery: Delivery = {
    ...{ id: made, messageId: `msg_${made}`, state: 'leased', attempts: 0 },
    ...{ projectId: shop.id, kind: 'new', detail: {}, at: now, dueAt: now },
    ...parts,
  }
  return { delivery, others: [], more: 0, meanwhile: false, to }
}

async function anIssue(title = 'TypeError: cart is null'): Promise<number> {
  await recorder.record(aBatch([processed(shop, { cause: title, event: { title } })]))
  const { rows } = await store.issues.page(operator, { status: 'all', sort: 'first-seen', limit: 1 })
  return rows[0]!.id
}

test('an alert to a person has its issue, and a link that unsubscribes from its kind and project', async () => {
  const { server, send } = await aSender()
  const person = await aPerson('ada@example.com', 'member')
  expect(await send(leased({ person }, { issueId: await anIssue() }))).toMatchObject({ ok: true, status: 250 })
  const [mail] = server.mails
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(mail?.parsed.subject).toBe('Shop: New issue – TypeError: cart is null')
  expect(mail?.parsed.text).toContain(`${publicUrl}/issues/SHOP-1`)
  expect(mail?.parsed.references).toBeTruthy()
  const [, token = ''] = /\/unsubscribe\/([^\s>]+)/.exec(mail?.parsed.text ?? '') ?? []
  expect(mail?.raw.replace(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${publicUrl}/unsubscribe/${token}>`)
  expect(readUnsubscribeToken(await store.mailSettings.unsubscribeSecret(), token)).toEqual({
    ...{ what: 'alerts', userId: person.userId, projectId: shop.id, kind: 'new' },
  })
})

test('who opted out or left the project while an alert waited gets nothing', async () => {
  const { server, send } = await aSender()
  const [ada, bob] = [await aPerson('ada@example.com', 'member'), await aPerson('bob@example.com', 'member')]
  const issueId = await anIssue()
  await store.mailSettings.optOut(ada.userId, { projectId: 0, kind: 'new' })
  await store.members.remove(operator, 'shop', bob.userId)
  const nothing = { ok: false, error: 'nothing-to-say', final: true }
  for (const person of [ada, bob]) expect(await send(leased({ person }, { issueId }))).toMatchObject(nothing)
  expect(server.mails).toEqual([])
  expect(await send(leased({ person: ada }, { issueId, kind: 'regressed' }))).toMatchObject({ ok: true })
})

async function aChannel(to: string): Promise<Channel> {
  const channel = { kind: 'mail' as const, name: 'Ops', settings: { to }, at: now }
  const added = await store.channels.add(operator, 'shop', channel)
  if (!added.ok) throw new Error(added.why)
  return { id: added.id, projectId: shop.id, ...channel }
}

test('each address of a channel gets a mail of its own, except those that unsubscribed', async () => {
  const { server, send } = await aSender()
  const channel = await aChannel('ops@example.com, dev@example.com\nOPS@example.com; gone@example.com')
  expect(await store.mailSettings.optOutOfChannel(channel.id, 'Gone@example.com', now)).toBe(true)
  expect(await store.mailSettings.optOutOfChannel(channel.id + 1, 'gone@example.com', now)).toBe(false)
  expect(await send(leased({ channel }, { issueId: await anIssue() }))).toMatchObject({ ok: true })
  expect(server.mails.map(({ to }) => to)).toEqual([['OPS@example.com'], ['dev@example.com']])
  expect(server.mails[0]?.parsed.text).toContain('This address gets the alerts of the channel “Ops”.')
  expect(server.mails[0]?.parsed.text).not.toContain('/account/notifications')
})

test('an address that is tried again does not bring the mail to the others twice', async () => {
  const tried = new Set<string>()
  const { server, send } = await aSender({
    reply(step, address) {
      if (step !== 'RCPT' || address !== 'grey@example.com' || tried.has(address)) return undefined
      tried.add(address)
      return [451, 'Greylisted']
    },
  })
  const channel = await aChannel('ops@example.com, grey@example.com')
  const message = leased({ channel }, { issueId: await anIssue() })
  expect(await send(message)).toMatchObject({
    ...{ ok: false, error: 'server-error', final: false, answer: 'grey@example.com: 451 Greylisted' },
  })
  expect(await send(message)).toMatchObject({ ok: true })
  expect(server.mails.map(({ to }) => to[0])).toEqual(['ops@example.com', 'grey@example.com'])
})

test('a channel fails for good when no address of it exists, and says so when one does not', async () => {
  const { send } = await aSender({
    reply: (_, address) => (address.startsWith('no') ? [550, 'No such user'] : undefined),
  })
  const issueId = await anIssue()
  const some = await aChannel('ops@example.com, nobody@example.com')
  expect(await send(leased({ channel: some }, { issueId }))).toMatchObject({
    ...{ ok: true, answer: 'nobody@example.com: 550 No such user' },
  })
  const none = await aChannel('nobody@example.com')
  expect(await send(leased({ channel: none }, { issueId }))).toMatchObject({
    ...{ ok: false, error: 'recipient-rejected', final: true },
  })
})

test('without a mail server alerts wait, and a test says so at once', async () => {
  const send = makeSendMail({ mailer: undefined, store, publicUrl, now: () => now })
  const person = await aPerson('ada@example.com', 'member')
  const missing = { ok: false, error: 'no-mail-server' }
  expect(await written(leased({ person }, { issueId: await anIssue() }), send)).toMatchObject({
    ...missing,
    final: false,
  })
  expect(await written(leased({ person }, { kind: 'test' }), send)).toMatchObject({ ...missing, final: true })
})

test('a summary says what changed since the last one, and nothing when nothing is new', async () => {
  const { server, send } = await aSender()
  const person = await aPerson('ada@example.com', 'member')
  const summary = { every: 'day', weekday: 1, hour: 8, timeZone: 'Europe/Berlin' } as const
  await store.mailSettings.setSummary(person.userId, summary, now)
  const due = (since: number) => leased({ person }, { projectId: 0, kind: 'summary', detail: { since } })
  const nothing = { ok: false, error: 'nothing-to-say', final: true }
  expect(await send(due(now - hours(24)))).toMatchObject(nothing)
  await anIssue('Error: one')
  await anIssue('Error: two')
  expect(await send(due(now + 1))).toMatchObject(nothing)
  expect(await send(due(now - hours(24)))).toMatchObject({ ok: true })
  const [mail] = server.mails
  expect(mail?.parsed.subject).toBe('Daily summary: 2 new')
  expect(mail?.parsed.text).toMatch(/New \(2\)\n- Error: \w+\n {2}Shop · SHOP-\d · 1 event\n {2}https:/)
  await store.mailSettings.setSummary(person.userId, undefined, now)
  expect(await send(due(now - hours(24)))).toMatchObject(nothing)
})

test('a helper, who sees no issues, gets no summary of them', async () => {
  const { server, send } = await aSender()
  const person = await aPerson('desk@example.com', 'helper')
  await store.mailSettings.setSummary(person.userId, { every: 'day', weekday: 1, hour: 8, timeZone: 'UTC' }, now)
  await anIssue()
  const due = leased({ person }, { projectId: 0, kind: 'summary', detail: { since: now - hours(24) } })
  expect(await send(due)).toMatchObject({ ok: false, error: 'nothing-to-say' })
  expect(server.mails).toEqual([])
})

test('a channel has at most twenty addresses', () => {
  expect(mailAddresses(' a@x.io,b@x.io ;\n a@X.io ')).toEqual(['a@X.io', 'b@x.io'])
  expect(mailAddresses(Array.from({ length: 30 }, (_, i) => `a${i}@x.io`).join(','))).toHaveLength(20)
})
