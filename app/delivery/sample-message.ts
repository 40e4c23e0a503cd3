import type { Language } from '../accounts/language'
import type { Instant } from '../clock'
import type { Issue } from '../issues/issue'
import type { AlertFactRows } from '../store/alert-facts'
import type { AlertMessage } from './message'
import { writeMessage } from './write-message'

const issueId = 1
const projectId = 1

/** A message as a new issue's alert writes it, about an invented failure: for previews. */
export function sampleMessage(reader: { language: Language; publicUrl: string; at: Instant }): AlertMessage {
  const delivery = {
    id: 1,
    messageId: 'msg_00000000000000000000000000000000',
    state: 'leased' as const,
    attempts: 0,
    ruleId: 1,
    projectId,
    issueId,
    kind: 'new' as const,
    detail: {},
    at: reader.at,
    dueAt: reader.at,
  }
  const message = writeMessage(
    { delivery, others: [], more: 0, meanwhile: false },
    { ...sampleFacts, issues: new Map([[issueId, { ...sampleIssue, issue: seenAt(reader.at) }]]) },
    reader,
  )
  if (!message) throw new Error('The sample message has facts.')
  return message
}

const sampleIssue = { environment: 'production', digests: ['3862911841'] }

const sampleFacts: Omit<AlertFactRows, 'issues'> = {
  projects: new Map([[projectId, { slug: 'shop', name: 'Shop', receipts: true }]]),
  rules: new Map([[1, { name: 'New issues' }]]),
  comments: new Map(),
}

const seenAt = (at: Instant): Issue => ({
  id: issueId,
  shortId: 'SHOP-12',
  project: { id: projectId, slug: 'shop', name: 'Shop' },
  title: 'TypeError: cart is null',
  type: 'TypeError',
  value: 'cart is null',
  culprit: 'checkout.submit',
  level: 'error',
  platform: 'node',
  status: 'open',
  statusAt: at,
  firstSeen: at - 600_000,
  lastSeen: at,
  count: 27,
  users: 9,
  firstRelease: 'shop@2.4.1',
  lastRelease: 'shop@2.4.1',
  lastEventId: '9d1c1f0d4f9a4b0f8f3b7a5e2c6d8e10',
})
