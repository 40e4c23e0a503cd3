import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TrackerKind } from '../../alerts/tracker'
import { readWebhook } from './read-webhook'
import { isVerified, newWebhookSecret, webhookIds } from './verify-webhook.server'
import { makeWebhookBrake, notLater } from './webhook-brake'

const at = Date.UTC(2026, 10, 20, 12)
const secret = newWebhookSecret()
const body = '{"action":"closed"}'
const hex = (text: string, key = secret) => `sha256=${createHmac('sha256', key).update(text).digest('hex')}`
const standard = (id: string, seconds: number, text: string, key = secret) =>
  createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`${id}.${seconds}.${text}`)
    .digest('base64')

const verified = (
  kind: TrackerKind,
  headers: Record<string, string>,
  { text = body, url = 'https://e.example/x' } = {},
) => isVerified(kind, secret, { headers: new Headers(headers), url, body: Buffer.from(text) }, at)

test('GitHub signs the body', () => {
  expect(verified('github', { 'X-Hub-Signature-256': hex(body) })).toBe(true)
  expect(verified('github', { 'X-Hub-Signature-256': hex(body) }, { text: `${body} ` })).toBe(false)
  expect(verified('github', { 'X-Hub-Signature-256': hex(body, 'other') })).toBe(false)
  expect(verified('github', { 'X-Hub-Signature-256': '' })).toBe(false)
  expect(verified('github', {})).toBe(false)
  // What GitLab and old GitHub versions send proves nothing here.
  expect(verified('github', { 'X-Gitlab-Token': secret })).toBe(false)
})

test('GitLab signs as Standard Webhooks do, or sends the secret itself', () => {
  const signed = (seconds: number, signature: string) =>
    verified('gitlab', { 'webhook-id': 'a', 'webhook-timestamp': String(seconds), 'webhook-signature': signature })
  const now = at / 1000
  expect(signed(now, `v1,${standard('a', now, body)}`)).toBe(true)
  expect(signed(now, `v1,AAAA v1,${standard('a', now, body)}`)).toBe(true)
  expect(signed(now, `v1,${standard('b', now, body)}`)).toBe(false)
  expect(signed(now - 301, `v1,${standard('a', now - 301, body)}`)).toBe(false)
  expect(signed(now + 301, `v1,${standard('a', now + 301, body)}`)).toBe(false)
  expect(signed(Number.NaN, `v1,${standard('a', Number.NaN, body)}`)).toBe(false)
  expect(verified('gitlab', { 'X-Gitlab-Token': secret })).toBe(true)
  expect(verified('gitlab', { 'X-Gitlab-Token': `${secret}x` })).toBe(false)
  // A signature that is wrong is not made good by the token.
  expect(verified('gitlab', { 'X-Gitlab-Token': secret, 'webhook-signature': 'v1,AAAA' })).toBe(false)
})

test('Jira signs the body, or has the secret in the address', () => {
  const url = (value: string) => ({ url: `https://e.example/x?secret=${encodeURIComponent(value)}` })
  expect(verified('jira', { 'X-Hub-Signature': hex(body) })).toBe(true)
  expect(verified('jira', { 'X-Hub-Signature': hex('other') }, url(secret))).toBe(false)
  expect(verified('jira', {}, url(secret))).toBe(true)
  expect(verified('jira', {}, url('other'))).toBe(false)
  expect(verified('jira', {})).toBe(false)
})

test('the same text under another id is the same webhook', () => {
  const ids = (id: string, text = body) =>
    webhookIds('github', { headers: new Headers({ 'X-GitHub-Delivery': id }), url: '', body: Buffer.from(text) })
  expect(ids('a')).toEqual(['id:a', expect.stringMatching(/^body:[\da-f]{64}$/)])
  expect(ids('b')[1]).toBe(ids('a')[1])
  expect(ids('a', '{}')[1]).not.toBe(ids('a')[1])
})

const settings = { repository: 'Acme/shop', project: 'acme/shop', url: 'https://x.example' }
const read = (kind: TrackerKind, sent: object, event = 'issues') =>
  readWebhook(kind, kind === 'jira' ? { ...settings, project: 'shop' } : settings, {
    event,
    body: JSON.stringify(sent),
  })

test('GitHub: issues of the repository, their state and when it changed', () => {
  const issue = { number: 12, state: 'closed', updated_at: '2026-11-20T11:00:00Z', title: 'ignored' }
  const sent = { action: 'closed', issue, repository: { full_name: 'acme/shop' } }
  const changedAt = Date.UTC(2026, 10, 20, 11)
  expect(read('github', sent)).toEqual({ key: '12', state: 'closed', changedAt })
  expect(read('github', { ...sent, action: 'deleted' })).toEqual({ key: '12', state: 'gone', changedAt })
  expect(read('github', { ...sent, repository: { full_name: 'acme/other' } })).toBeUndefined()
  expect(read('github', sent, 'issue_comment')).toBeUndefined()
  expect(read('github', { zen: 'Design for failure.' }, 'ping')).toBeUndefined()
  expect(read('github', { ...sent, issue: { ...issue, number: 'x'.repeat(200) } })).toBe('malformed')
  expect(read('github', { ...sent, issue: { ...issue, state: 'new' } })).toBe('malformed')
  expect(readWebhook('github', settings, { event: 'issues', body: 'payload=%7B%7D' })).toBe('malformed')
})

test('GitLab: issues of the project, in both ways it writes times', () => {
  const attributes = { iid: 7, state: 'opened', updated_at: '2026-11-20 11:00:00 UTC' }
  const sent = { object_kind: 'issue', object_attributes: attributes, project: { path_with_namespace: 'acme/shop' } }
  const changedAt = Date.UTC(2026, 10, 20, 11)
  expect(read('gitlab', sent)).toEqual({ key: '7', state: 'open', changedAt })
  expect(
    read('gitlab', {
      ...sent,
      object_attributes: { ...attributes, state: 'closed', updated_at: '2026-11-20T11:00:00Z' },
    }),
  ).toEqual({ key: '7', state: 'closed', changedAt })
  expect(read('gitlab', { ...sent, object_kind: 'merge_request' })).toBeUndefined()
  expect(read('gitlab', { ...sent, project: { path_with_namespace: 'acme/shop2' } })).toBeUndefined()
})

test('Jira: issues of the project, by the category of their status', () => {
  const issue = (key: string, category: string) => ({ key, fields: { status: { statusCategory: { key: category } } } })
  const sent = { webhookEvent: 'jira:issue_updated', timestamp: at, issue: issue('SHOP-9', 'done') }
  expect(read('jira', sent)).toEqual({ key: 'SHOP-9', state: 'closed', changedAt: at })
  expect(read('jira', { ...sent, issue: issue('SHOP-9', 'indeterminate') })).toMatchObject({ state: 'open' })
  expect(read('jira', { ...sent, webhookEvent: 'jira:issue_deleted' })).toMatchObject({ state: 'gone' })
  expect(read('jira', { ...sent, webhookEvent: 'comment_created' })).toBeUndefined()
  expect(read('jira', { ...sent, issue: issue('SHOPPING-9', 'done') })).toBeUndefined()
  expect(read('jira', { ...sent, timestamp: 'soon' })).toBe('malformed')
})

test('rejected webhooks are counted in groups, verified ones are limited by channel', () => {
  const brake = makeWebhookBrake()
  expect(brake.rejected(1, 'not-verified', at)).toEqual({ 'not-verified': 1 })
  for (let i = 0; i < 3; i++) expect(brake.rejected(1, 'not-verified', at + i)).toBeUndefined()
  expect(brake.rejected(2, 'malformed', at)).toEqual({ malformed: 1 })
  expect(brake.rejected(1, 'too-large', at + 6000)).toEqual({ 'not-verified': 3, 'too-large': 1 })
  for (let i = 0; i < 120; i++) expect(brake.fromAddress('1.2.3.4', at)).toBeUndefined()
  expect(brake.fromAddress('1.2.3.4', at)).toBeGreaterThan(0)
  for (let i = 0; i < 120; i++) {
    expect(brake.fromAddress('5.6.7.8', at)).toBeUndefined()
    expect(brake.ofChannel(1, '5.6.7.8', at)).toBeUndefined()
  }
  expect(brake.ofChannel(1, '5.6.7.8', at)).toBeGreaterThan(0)
  expect(notLater({ key: '1', state: 'open', changedAt: at + 99 }, at).changedAt).toBe(at)
})
