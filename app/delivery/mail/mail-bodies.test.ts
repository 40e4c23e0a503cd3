import { expect, test } from 'vitest'
import type { AlertMessage } from '../message'
import { alertDocument } from './alert-document'
import { mailHtml } from './mail-html'
import { mailText } from './mail-text'
import '../../texts/texts.server'

const url = 'https://errors.example.com'
const message: AlertMessage = {
  messageId: 'msg_1',
  kind: 'new',
  type: 'issue.new',
  at: 0,
  language: 'en',
  subject: 'Shop: New issue – TypeError: cart is null',
  headline: 'New issue',
  rule: { id: 1, name: 'New and regressed' },
  project: { slug: 'shop', name: 'Shop', url: `${url}/projects/shop` },
  issue: {
    shortId: 'SHOP-12',
    title: 'TypeError: cart is null',
    level: 'error',
    status: 'open',
    url: `${url}/issues/SHOP-12`,
    count: 27,
    users: 9,
    firstSeen: 0,
    lastSeen: 0,
    digests: ['3862911841'],
  },
  facts: [
    { label: 'Where', value: 'checkout.submit' },
    { label: 'Events', value: '27' },
    { label: 'Code', value: '3862911841' },
  ],
  links: [
    { kind: 'issue', label: 'View issue', url: `${url}/issues/SHOP-12` },
    { kind: 'resolve', label: 'Resolve', url: `${url}/issues/SHOP-12/resolution` },
  ],
  others: [{ headline: 'Regressed in 2.4.1', title: 'Error: stock', url: `${url}/issues/SHOP-7` }],
  more: 37,
  moreText: 'and 37 more',
  closes: false,
}
const reader = { settingsUrl: `${url}/account/notifications`, unsubscribeUrl: `${url}/unsubscribe/abc` }

test('an alert reads like this in a text client', () => {
  expect(mailText(alertDocument(message, reader))).toBe(`NEW ISSUE
TypeError: cart is null
Shop · SHOP-12
${url}/issues/SHOP-12

Digest shown to visitors:
    386 291 1841

Where   checkout.submit
Events  27

View issue: ${url}/issues/SHOP-12
Resolve: ${url}/issues/SHOP-12/resolution

Also happened
- Error: stock
  Regressed in 2.4.1
  ${url}/issues/SHOP-7
and 37 more

-- 
You get this e-mail because of the rule “New and regressed” of Shop.
Unsubscribe: ${url}/unsubscribe/abc
Notification settings: ${url}/account/notifications
`)
})

/** The words of a page, in order, without those of its head. */
const wordsOf = (markup: string) =>
  markup
    .slice(Math.max(markup.indexOf('<body>'), 0))
    .replace(/<[^>]*>/g, ' ')
    .replace(
      /&#?\w+;/g,
      (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" })[entity] ?? entity,
    )
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

test.each(['en', 'de'] as const)('both forms say the same (%s)', (language) => {
  const document = alertDocument({ ...message, language }, { channel: 'Ops', ...reader })
  const html = new Set(wordsOf(mailHtml(document)))
  const text = new Set(wordsOf(mailText(document).replace(/https:\S+/g, '')))
  const missing = [...text].filter((word) => !html.has(word) && !/^[-:–·]+$|:$/.test(word))
  expect(missing).toEqual([])
  expect(
    [...html].filter((word) => !text.has(word) && !text.has(`${word}:`) && word !== 'digestline' && word !== '·'),
  ).toEqual([])
})

test('hostile text is only text in both forms, and nothing is loaded', () => {
  const evil =
    '</style><script>alert(1)</script>"\' onload=x <img src=http://evil.example/p.png>\r\n\r\n-- \r\nX: \u202e1&amp;'
  const hostile: AlertMessage = {
    ...message,
    headline: evil,
    subject: evil,
    rule: { id: 1, name: evil },
    project: { slug: 'shop', name: evil, url: `${url}/projects/shop` },
    issue: { ...message.issue!, title: evil, digests: [evil] },
    facts: [{ label: 'Where', value: evil }],
    others: [{ headline: evil, title: evil, url: `${url}/"onclick="alert(1)` }],
    moreText: evil,
  }
  const document = alertDocument(hostile, { channel: evil, ...reader })
  const html = mailHtml(document)
  const tags = [...html.matchAll(/<\/?([a-z0-9!]+)/g)].map(([, tag]) => tag ?? '')
  const known = [
    '!doctype',
    'html',
    'head',
    'meta',
    'title',
    'style',
    'body',
    'div',
    'p',
    'h1',
    'h2',
    'a',
    'span',
    'dl',
    'dt',
    'dd',
    'ul',
    'li',
    'br',
  ]
  expect(tags.filter((tag) => !known.includes(tag))).toEqual([])
  expect(html.match(/<style>/g)).toHaveLength(1)
  expect(html).not.toMatch(/<[^>]*\s(?:src|on\w+|style)\s*=/)
  expect(html).not.toMatch(/url\(|@import|<link/)
  expect(html).toContain(`<a href="${url}/&quot;onclick=&quot;alert(1)">`)
  expect(html + mailText(document)).not.toContain('\u202e')
  expect(mailText(document).match(/^-- $/gm)).toHaveLength(1)
})

test('a mail stays far below the size that programs cut', () => {
  const others = Array.from({ length: 10 }, () => message.others[0]!)
  expect(Buffer.byteLength(mailHtml(alertDocument({ ...message, others }, reader)))).toBeLessThan(20_000)
})
