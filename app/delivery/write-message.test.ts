import { expect, test } from 'vitest'
import type { Language } from '../accounts/language'
import type { AlertDetail, AlertKind } from '../alerts/alert'
import type { Delivery } from '../alerts/delivery'
import type { Issue } from '../issues/issue'
import type { AlertFactRows } from '../store/alert-facts'
import { german } from '../texts/de/german'
import { provideTexts } from '../texts/namespace'
import { askedFacts, writeMessage } from './write-message'

provideTexts('de', german)

const at = Date.UTC(2026, 2, 12, 14, 3, 22)
const publicUrl = 'https://errors.example'

const issue: Issue = {
  id: 7,
  shortId: 'SHOP-7',
  project: { id: 3, slug: 'shop', name: 'Shop' },
  title: 'TypeError: cart is null',
  culprit: 'checkout.submit',
  level: 'error',
  platform: 'node',
  status: 'open',
  statusAt: at,
  firstSeen: at - 600_000,
  lastSeen: at,
  count: 1234,
  users: 9,
  firstRelease: '2.4.0',
  lastRelease: '2.4.1',
  lastEventId: '9d1c1f0d4f9a4b0f8f3b7a5e2c6d8e10',
}

const facts = (parts: Partial<AlertFactRows> = {}): AlertFactRows => ({
  issues: new Map([[7, { issue, environment: 'production', digests: ['3862911841'] }]]),
  projects: new Map([[3, { slug: 'shop', name: 'Shop', receipts: true }]]),
  rules: new Map([[1, { name: 'Everything new' }]]),
  comments: new Map([[5, { text: 'Can @mina look\nat this?' }]]),
  ...parts,
})

const aDelivery = (kind: AlertKind, detail: AlertDetail = {}, parts: Partial<Delivery> = {}): Delivery => ({
  id: 1,
  messageId: 'msg_0123456789abcdef0123456789abcdef',
  state: 'leased',
  attempts: 0,
  channelId: 2,
  ruleId: 1,
  projectId: 3,
  issueId: 7,
  kind,
  detail,
  at,
  dueAt: at,
  ...parts,
})

const write = (
  delivery: Delivery,
  {
    language = 'en',
    given = facts(),
    ...leased
  }: { language?: Language; given?: AlertFactRows; others?: Delivery[]; more?: number; meanwhile?: boolean } = {},
) => {
  const { others = [], more = 0, meanwhile = false } = leased
  return writeMessage({ delivery, others, more, meanwhile }, given, { language, publicUrl })
}

const withoutIssue = { issueId: undefined }
const cases: [AlertKind, AlertDetail, Partial<Delivery>, en: string, de: string, type: string][] = [
  ['new', {}, {}, 'New issue', 'Neues Issue', 'issue.new'],
  ['regressed', { release: '2.4.1' }, {}, 'Regressed in 2.4.1', 'Wiedergekehrt in 2.4.1', 'issue.regressed'],
  ['regressed', {}, {}, 'Issue regressed', 'Issue wiedergekehrt', 'issue.regressed'],
  ['escalating', {}, {}, 'Issue is escalating', 'Issue eskaliert', 'issue.escalating'],
  [
    'threshold',
    { count: 1500, minutes: 10, of: 'events', scope: 'issue' },
    {},
    '1,500 events in 10 minutes',
    '1.500 Ereignisse in 10 Minuten',
    'issue.threshold',
  ],
  [
    'threshold',
    { count: 1, minutes: 60, of: 'users', scope: 'project' },
    withoutIssue,
    '1 user affected in 1 hour',
    '1 Nutzer betroffen in 1 Stunde',
    'project.threshold',
  ],
  ['storm', {}, {}, 'Many similar new issues', 'Viele ähnliche neue Issues', 'issue.storm'],
  ['release', { release: '2.4.1' }, {}, 'First regression in 2.4.1', 'Erste Regression in 2.4.1', 'release.regressed'],
  [
    'release',
    { release: '2.4.1', crashFree: 97.5 },
    withoutIssue,
    '97.5% crash-free sessions in 2.4.1',
    '97,5 % absturzfreie Sitzungen in 2.4.1',
    'release.crash_free',
  ],
  ['reported', {}, {}, 'A visitor reported a problem', 'Ein Besucher hat ein Problem gemeldet', 'issue.reported'],
  [
    'looked_up',
    { count: 3 },
    {},
    '3 people looked up a code of this issue within an hour',
    '3 Personen haben innerhalb einer Stunde einen Code dieses Issues nachgeschlagen',
    'issue.looked_up',
  ],
  [
    'monitor',
    { reason: 'missed', monitor: 'nightly', environment: 'production' },
    {},
    'Missed check-in: nightly · production',
    'Check-in ausgeblieben: nightly · production',
    'monitor.missed',
  ],
  [
    'refused',
    { reason: 'quota_project', count: 40 },
    withoutIssue,
    'Events are being rejected: over the project’s quota',
    'Ereignisse werden abgelehnt: Kontingent des Projekts erschöpft',
    'project.refused',
  ],
  [
    'refused',
    {},
    { issueId: undefined, projectId: 0 },
    'This server is rejecting events',
    'Dieser Server lehnt Ereignisse ab',
    'project.refused',
  ],
  [
    'refused',
    { reason: 'inbox_nearly_full' },
    { issueId: undefined, projectId: 0 },
    'The inbox is nearly full',
    'Der Eingang ist fast voll',
    'project.refused',
  ],
  [
    'refused',
    { reason: 'space_nearly_out' },
    { issueId: undefined, projectId: 0 },
    'The disk is nearly full',
    'Der Datenträger ist fast voll',
    'project.refused',
  ],
  [
    'refused',
    { reason: 'backup_overdue' },
    { issueId: undefined, projectId: 0 },
    'No recent backup',
    'Keine aktuelle Sicherung',
    'project.refused',
  ],
  [
    'refused',
    { reason: 'backup_not_copied' },
    { issueId: undefined, projectId: 0 },
    'Backup not copied to S3',
    'Sicherung nicht nach S3 kopiert',
    'project.refused',
  ],
  [
    'assigned',
    { by: 'Ada' },
    {},
    'Ada assigned an issue to you',
    'Ada hat Ihnen ein Issue zugewiesen',
    'issue.assigned',
  ],
  ['mentioned', { by: 'Ada', commentId: 5 }, {}, 'Ada mentioned you', 'Ada hat Sie erwähnt', 'issue.mentioned'],
  ['summary', {}, withoutIssue, 'Summary', 'Zusammenfassung', 'summary'],
  ['resolved', {}, {}, 'Resolved', 'Gelöst', 'issue.resolved'],
  [
    'channel_off',
    { channel: 'Ops' },
    withoutIssue,
    'Alert channel turned off: Ops',
    'Alarmkanal ausgeschaltet: Ops',
    'channel.off',
  ],
  ['test', {}, withoutIssue, 'Test alert', 'Testalarm', 'test'],
  ['tracker', {}, {}, 'Tracker issue created', 'Tracker-Issue angelegt', 'issue.tracker'],
]

test.each(cases)('%s %j has a headline in both languages', (kind, detail, parts, english, germanHeadline, type) => {
  const message = write(aDelivery(kind, detail, parts))
  expect(message).toMatchObject({ kind, type, headline: english, language: 'en' })
  expect(write(aDelivery(kind, detail, parts), { language: 'de' })?.headline).toBe(germanHeadline)
})

test('every kind of alert has a case above', () => {
  const kinds: Record<AlertKind, true> = {
    new: true,
    regressed: true,
    escalating: true,
    threshold: true,
    storm: true,
    release: true,
    reported: true,
    looked_up: true,
    monitor: true,
    refused: true,
    assigned: true,
    mentioned: true,
    summary: true,
    resolved: true,
    channel_off: true,
    test: true,
    tracker: true,
  }
  expect(Object.keys(kinds).filter((kind) => !cases.some(([one]) => one === kind))).toEqual([])
})

test('an alert about an issue says where, how often, to how many, since when, in which release and under which code', () => {
  expect(write(aDelivery('new'))).toMatchObject({
    subject: 'Shop: New issue – TypeError: cart is null',
    rule: { id: 1, name: 'Everything new' },
    project: { slug: 'shop', name: 'Shop', url: 'https://errors.example/projects/shop' },
    issue: { shortId: 'SHOP-7', event: { url: `https://errors.example/issues/SHOP-7/events/${issue.lastEventId}` } },
    facts: [
      { label: 'Where', value: 'checkout.submit' },
      { label: 'Events', value: '1,234' },
      { label: 'Users', value: '9' },
      { label: 'Since', value: '2026-03-12 13:53 UTC' },
      { label: 'Releases', value: '2.4.0 to 2.4.1' },
      { label: 'Environment', value: 'production' },
      { label: 'Digest shown to visitors', value: '3862911841' },
      { label: 'Rule', value: 'Everything new' },
    ],
    links: [
      { kind: 'issue', url: 'https://errors.example/issues/SHOP-7' },
      { kind: 'receipt', url: 'https://errors.example/d/3862911841' },
      { kind: 'resolve', url: 'https://errors.example/issues/SHOP-7/resolution' },
      { kind: 'mute', url: 'https://errors.example/issues/SHOP-7/mute' },
    ],
    incident: 'SHOP-7@errors.example',
    closes: false,
  })
})

test('no link leads where nothing is: no receipts, nothing to resolve twice', () => {
  const resolved = { issue: { ...issue, status: 'resolved' as const }, digests: ['3862911841'] }
  const given = facts({
    issues: new Map([[7, resolved]]),
    projects: new Map([[3, { slug: 'shop', name: 'Shop', receipts: false }]]),
  })
  expect(write(aDelivery('resolved'), { given })).toMatchObject({ links: [{ kind: 'issue' }], closes: true })
  expect(write(aDelivery('test', {}, withoutIssue))?.links).toEqual([
    { kind: 'settings', label: 'View channels', url: 'https://errors.example/projects/shop/alerts/channels' },
  ])
})

test('alerts folded into one message are listed up to ten, the others are counted', () => {
  const others = Array.from({ length: 12 }, (_, place) =>
    aDelivery('regressed', { release: `1.${place}` }, { id: place + 2 }),
  )
  const message = write(aDelivery('new'), { others, more: 25 })
  expect(message?.others).toHaveLength(10)
  expect(message?.others[0]).toEqual({
    headline: 'Regressed in 1.0',
    title: 'TypeError: cart is null',
    url: 'https://errors.example/issues/SHOP-7',
  })
  expect(message).toMatchObject({ more: 27, moreText: 'and 27 more' })
  expect(askedFacts([{ delivery: aDelivery('new'), others, more: 0, meanwhile: false }])).toEqual({
    issueIds: [7],
    projectIds: [3],
    ruleIds: [1],
    commentIds: [],
  })
})

test('a deleted issue is left out, and a message about nothing else is not written', () => {
  const gone = aDelivery('new', {}, { issueId: 99 })
  expect(write(gone)).toBeUndefined()
  const message = write(gone, { others: [aDelivery('regressed', {}, { id: 2 })] })
  expect(message).toMatchObject({ messageId: gone.messageId, headline: 'Issue regressed', others: [] })
})

test('what was said in a comment is part of a mention, and hostile text stays on its line', () => {
  expect(write(aDelivery('mentioned', { by: 'Ada', commentId: 5 }))?.facts[0]).toEqual({
    label: 'Comment',
    value: 'Can @mina look at this?',
  })
  const title = 'x\r\nBcc: everyone@example.com\u202e'
  const given = facts({ issues: new Map([[7, { issue: { ...issue, title }, digests: [] }]]) })
  expect(write(aDelivery('new'), { given })?.subject).toBe('Shop: New issue – x Bcc: everyone@example.com')
})

test('an alert that waited for hours says that it is delayed', () => {
  expect(write(aDelivery('new'), { meanwhile: true })?.headline).toBe('Delayed: New issue')
})
