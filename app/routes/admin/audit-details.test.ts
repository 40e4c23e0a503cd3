import { expect, test } from 'vitest'
import { german } from '~/texts/de/german'
import { auditTexts } from '~/texts/en/audit'
import { privacyTexts } from '~/texts/en/privacy'
import { quotasTexts } from '~/texts/en/quotas'
import { numbersIn } from '~/texts/numbers'
import { auditDetails } from './audit-details'

const english = {
  audit: auditTexts.english,
  quotas: quotasTexts.english,
  privacy: privacyTexts.english,
  bytes: numbersIn('en').bytes,
}

test('names, codes, yes and no, and sizes are in the words of the reader', () => {
  const details = { knownBy: 'email ip', owner: false, by: 'recovery-code', spaceBytes: 2e9, before: 'member' }
  expect(auditDetails(details, english)).toEqual([
    'Matched by: e-mail, IP address',
    'Owner: no',
    'Method: recovery code',
    'Space limit: 2 GB',
    'Before: member',
  ])
  const inGerman = { audit: german.audit, quotas: german.quotas, privacy: german.privacy, bytes: numbersIn('de').bytes }
  expect(auditDetails({ role: 'helper', enabled: true }, inGerman)).toEqual(['Rolle: Support', 'Aktiv: ja'])
})

test('quotas and privacy rules are in words too', () => {
  const quotas = JSON.stringify({ error: { perMinute: 1200, perDay: 5000 }, session: { perDay: 0 } })
  expect(auditDetails({ quotas }, english)).toEqual([
    'Quotas: Errors 1,200 per minute, 5,000 per day; Sessions 0 per day',
  ])
  const rules = JSON.stringify({ sensitiveKeys: ['a', 'b'], safeKeys: [], neverKeep: { ip: true } })
  expect(auditDetails({ rules }, english)).toEqual(['Rules: Sensitive keys a, b; Never keep IP addresses'])
})

test('what has no words, and what was cut, is shown as it was kept', () => {
  const details = { constructor: 'x', kind: 'slack', before: 'Bookkeeping team', rules: '{"sensitiveKeys":["a' }
  expect(auditDetails(details, english)).toEqual([
    'constructor: x',
    'Type: slack',
    'Before: Bookkeeping team',
    'Rules: {"sensitiveKeys":["a',
  ])
})
