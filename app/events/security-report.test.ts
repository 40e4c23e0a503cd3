import { expect, test } from 'vitest'
import { normalise } from './normalise'
import { securityEvent } from './security-report'

const csp = (report: object) => securityEvent({ 'csp-report': { 'document-uri': 'https://a.test/x', ...report } }, {})

test('both forms of the same violation are titled and grouped alike', () => {
  const old = csp({ 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://cdn.test:8443/x.js?v=1' })
  const body = {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://cdn.test:8443/y.js',
    documentURL: 'https://a.test/y',
  }
  const now = securityEvent({ type: 'csp-violation', url: 'https://a.test/y', body }, {})
  for (const event of [old, now])
    expect(event).toMatchObject({
      message: "Blocked 'script' from 'cdn.test:8443'",
      fingerprint: ['csp', 'script-src-elem', 'cdn.test:8443'],
      platform: 'other',
      logger: 'csp',
    })
})

test.each([
  ['inline', "Blocked unsafe inline 'script'"],
  ['eval', "Blocked unsafe eval() 'script'"],
  ['', "Blocked unsafe inline 'script'"],
  ['data', "Blocked 'script' from 'data:'"],
  ['blob:https://a.test/7', "Blocked 'script' from 'blob:'"],
  ['self', "Blocked 'script' from 'a.test'"],
  ['https://[bad', "Blocked 'script' from 'https:'"],
])('what was blocked as %j reads %s', (blocked, message) => {
  expect(csp({ 'violated-directive': "script-src 'self'", 'blocked-uri': blocked })).toMatchObject({ message })
})

test('what the page brought itself is grouped by the page’s host', () => {
  const event = csp({ 'effective-directive': 'style-src', 'blocked-uri': 'inline' })
  expect(event?.fingerprint).toEqual(['csp', 'style-src', 'unsafe inline a.test'])
})

test('the older reports and network errors have titles of their own', () => {
  const title = (report: object) => securityEvent(report, {})?.message
  expect(title({ 'expect-ct-report': { hostname: 'a.test' } })).toBe("Expect-CT failed for 'a.test'")
  expect(title({ 'expect-staple-report': { hostname: 'a.test' } })).toBe("Expect-Staple failed for 'a.test'")
  expect(title({ hostname: 'a.test', 'known-pins': [] })).toBe("Public key pinning failed for 'a.test'")
  const nel = { type: 'network-error', url: 'https://a.test/', body: { type: 'dns.name_not_resolved', phase: 'dns' } }
  expect(title(nel)).toBe("Network error 'dns.name_not_resolved' for 'a.test'")
})

test('the event is one the normaliser reads, with what the address said', () => {
  const report = {
    'csp-report': {
      'document-uri': 'https://a.test/x',
      'effective-directive': 'img-src',
      'blocked-uri': 'https://b.test/x.png',
    },
  }
  const payload = securityEvent(report, { environment: 'staging', release: 'web@1', userAgent: 'Firefox' })
  const event = normalise(payload, { eventId: 'a'.repeat(32), receivedAt: 7 })
  expect(event).toMatchObject({
    title: "Blocked 'image' from 'b.test'",
    environment: 'staging',
    release: 'web@1',
    request: { url: 'https://a.test/x', headers: [['User-Agent', 'Firefox']] },
    notes: [],
  })
})

test('a body of another type is not a report', () => {
  for (const report of [
    null,
    [],
    7,
    {},
    { 'csp-report': 'x' },
    { type: 'csp-violation' },
    { type: 'deprecation', body: {} },
  ])
    expect(securityEvent(report, {})).toBeUndefined()
})
