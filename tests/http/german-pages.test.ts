import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../app/clock'
import { type LivedIn, startLivedIn } from '../support/a-lived-in-app'
import { settled } from '../support/api'
import { envelope, sendEnvelope } from '../support/intake'
import { owner } from '../support/seed'
import { pagePatterns } from '../support/sitemap'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'

let furnished: LivedIn
let signedIn: Visitor
beforeAll(async () => {
  furnished = await startLivedIn()
  const { app, project } = furnished
  const started = new Date(Date.now() - hours(1)).toISOString()
  const attrs = { release: 'shop@4.12.3', environment: 'production' }
  const sessions = { attrs, aggregates: [{ started, exited: 823, crashed: 411 }] }
  await sendEnvelope(app, project, envelope({}, ['sessions', sessions]))
  await settled(app)
  signedIn = makeVisitor(app)
  await signedIn.post('/sign-in', owner)
})
afterAll(async () => {
  await furnished?.app.stop()
})

const german = { 'accept-language': 'de-DE,de;q=0.9', accept: 'text/html' }

/**
 * What people read on a page: its text, and the attributes that browsers show or read out. Not what is marked as English, as the description
 * of the API is.
 */
function readable(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  const attributes = [...body.matchAll(/ (?:title|aria-label|placeholder|alt)="([^"]*)"/g)].map((found) => found[1])
  const text = body
    .replace(/<(code|pre|kbd|samp|textarea|option)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<(\w+)\b[^>]* lang="en"[^>]*>[\s\S]*?<\/\1>/g, ' ')
  return wordsOf(`${text} ${attributes.join(' · ')}`)
}

/** English data: texts of events and comments, searches, and names of rules. */
const data = new RegExp(
  [
    ...['payment for a basket could not be started', 'The basket is empty now\\.', 'Payment took \\d+ ms'],
    ...["Cannot read properties of undefined \\(reading 'id'\\)", 'property id of undefined', 'no till \\*'],
    ...['No table for \\S+ in the \\S+ wing', 'It is the currency ?, see ?\\.?', '\\bis: ?\\w+', 'date of birth'],
    'Application error: .*?\\.',
    'New and regressed issues',
  ].join('|'),
  'g',
)

/** Words of which every English sentence has one, and no German sentence. */
const english =
  /\b(?:the|and|of|is|are|were|with|this|that|from|have|has|not|your|you|for|to|it|its|by|or|seen|ago|been|at most|no|none|yet)\b/

test('a German page has no English sentence', async () => {
  const found: string[] = []
  let pages = 0
  for (const pattern of (await pagePatterns()).filter((one) => !one.startsWith('/__lab'))) {
    const { html, status, headers } = await signedIn.get(furnished.addressOf(pattern), german)
    if (status >= 300 && status < 400) continue
    expect(headers.get('content-type'), pattern).toContain('text/html')
    pages++
    const text = readable(html).replaceAll(data, ' ')
    for (const match of text.matchAll(new RegExp(english, 'g'))) {
      found.push(`${pattern}: …${text.slice(Math.max(0, match.index - 40), match.index + 40)}…`)
    }
  }
  expect(pages).toBeGreaterThan(25)
  expect(found).toEqual([])
})

test('numbers and shares are formatted in the language of the page', async () => {
  const release = '/releases/shop/shop%404.12.3'
  for (const path of ['/releases', release]) {
    expect(wordsOf((await signedIn.get(path, german)).html), path).toMatch(/\b67 %/)
    expect(wordsOf((await signedIn.get(path, { accept: 'text/html' })).html), path).toMatch(/\b67%/)
  }
  expect(wordsOf((await signedIn.get(release, german)).html)).toContain('1.234')
  expect(wordsOf((await signedIn.get(release, { accept: 'text/html' })).html)).toContain('1,234')
})
