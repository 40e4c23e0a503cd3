import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../app/clock'
import { isIntakePath } from '../../app/intake/path'
import { shownDigest } from '../support/a-furnished-app'
import { type ActorName, actorNames } from '../support/actors'
import { settled } from '../support/api'
import { envelope, eventEnvelope, sendEnvelope } from '../support/intake'
import { owner } from '../support/seed'
import { makeVisitor, wordsOf } from '../support/visitor'
import {
  type Answer,
  isRefused,
  leaksIn,
  plantedWords,
  startWalk,
  unfinishedFor,
  type Walk,
  type Way,
  withQuestion,
} from '../support/walk'
import { isEnough, leastEnough, mostRefused, needOf } from '../support/who-may-ask'

/*
 * One walk over every address as everybody: a stranger, a session at the second step, a disabled account, each role and an owner. Each
 * request is sent once, and its answer is looked at for everything: permission, words that only developers may read, headers, the content
 * security policy, weight, escaping, a fallback where none should be. An owner reads the pages in German.
 */
let walk: Walk
beforeAll(async () => {
  walk = await startWalk()
  const { app, project } = walk.lived
  const { body } = eventEnvelope({ message: attack, logger: attack, tags: { [attack]: attack }, transaction: attack })
  await sendEnvelope(app, project, body)
  const started = new Date(Date.now() - hours(1)).toISOString()
  const attrs = { release: 'shop@4.12.3', environment: 'production' }
  await sendEnvelope(
    app,
    project,
    envelope({}, ['sessions', { attrs, aggregates: [{ started, exited: 823, crashed: 411 }] }]),
  )
  await settled(app)
})
afterAll(() => walk.lived.app.stop())

/** What people put into fields to run a script in the browser of a developer. */
const attack = `'"></script><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}`

/** The provider of the app cannot be reached. */
const isDown = (pattern: string, { status }: Answer) => pattern === '/sign-in/with/:id' && status === 503

/** Who reads pages as HTML too. What is on a page is in its data; roles differ in the data. */
const readers: ActorName[] = ['stranger', 'helper', 'owner']

/** How an actor reads an address, with a question for those who must not learn anything: searches answer it. */
function readsOf(pattern: string, name: ActorName): Way[] {
  const { read } = needOf(pattern)
  const isAsked =
    readers.includes(name) ||
    name === leastEnough(read) ||
    name === mostRefused(read) ||
    (read !== 'anyone' && name === unfinishedFor(walk, pattern))
  if (!isAsked) return []
  const ways = walk.waysOf(pattern, walk.actors[name]).filter(({ way, headers }) => {
    if (way === 'page') return readers.includes(name)
    if (way === 'data') return name !== 'owner' || name === leastEnough(read)
    return way !== 'API' || name === 'stranger' || 'authorization' in headers
  })
  if (name === 'owner')
    return ways.map((one) => (one.way === 'page' ? { ...one, headers: { ...one.headers, ...inGerman } } : one))
  if (name !== 'helper' && name !== 'stranger') return ways
  const questions = {
    page: `q=${shownDigest}&format=json`,
    data: 'q=is:all',
    API: 'q=is:all',
    other: `q=${shownDigest}`,
  }
  return ways.map((one) => ({ ...one, path: withQuestion(one.path, questions[one.way]) }))
}

const inGerman = { 'accept-language': 'de-DE,de;q=0.9', accept: 'text/html' }

/** The most a page may weigh, uncompressed. */
const mostBytes = 250_000
const fallback = /class="fallback-text"/

/** What is wrong with an answer that somebody got who may or may not read it. */
function mistakesIn(answer: Answer, pattern: string, name: ActorName, way: Way['way']): string[] {
  const { status, text, headers } = answer
  const { read } = needOf(pattern)
  const { path, known } = walk.addressOf(pattern)
  const found: string[] = []
  if (!isEnough(name, 'member')) found.push(...leaksIn(answer).map((word) => `shows ${word}`))
  if (status >= 500 && !isDown(pattern, answer)) found.push('fails')
  else if (read !== 'anyone' && !isEnough(name, read) && !isRefused(answer)) found.push('is let in')
  else if (read !== 'anyone' && isEnough(name, read) && (known ? isRefused(answer) : [401, 403].includes(status)))
    found.push('is refused')
  // What SDKs send is answered without the headers for browsers.
  if (!isIntakePath(path) && headers.get('x-content-type-options') !== 'nosniff') found.push('without nosniff')
  if (headers.get('x-digest')) found.push('with a digest')
  if (!headers.get('content-type')?.startsWith('text/html') || way === 'data') return found
  const policy = headers.get('content-security-policy') ?? ''
  if (!/script-src [^;]*'nonce-/.test(policy) || /unsafe-inline|unsafe-eval/.test(policy))
    found.push(`policy ${policy}`)
  if (!/frame-ancestors 'none'/.test(policy) || !/object-src 'none'/.test(policy)) found.push('embeds or is embedded')
  for (const name of ['referrer-policy', 'cross-origin-opener-policy', 'permissions-policy'])
    if (!headers.has(name)) found.push(`without ${name}`)
  if (name !== 'stranger' && !/no-store/.test(headers.get('cache-control') ?? '')) found.push('may be cached')
  if (text.length > mostBytes) found.push(`weighs ${text.length}`)
  if (/<script>alert|<img src=x/.test(text)) found.push('runs what was sent')
  // A page that is refused says so in the same place.
  if (status < 400 && fallback.test(text)) found.push('shows a fallback')
  return found
}

test('every address is for those with permission only, leaks nothing, and has the headers of its kind', async () => {
  const { patterns, pages, ask } = walk
  expect(patterns.length).toBeGreaterThan(300)
  expect(patterns).toContain('/issues/:shortId/events/:eventId')
  const wrong: string[] = []
  const seen = new Set<string>()
  let german = 0
  let escaped = 0
  for (const pattern of patterns) {
    const answers = actorNames.map(async (name) => {
      for (const { way, path, headers } of readsOf(pattern, name)) {
        const answer = await ask(path, { headers })
        const mistakes = mistakesIn(answer, pattern, name, way)
        wrong.push(
          ...mistakes.map((one) => `${name} reads ${path} (${way}): ${answer.status} ${answer.location} ${one}`),
        )
        if (name !== 'owner') continue
        for (const word of leaksIn(answer)) seen.add(word)
        if (answer.text.includes('&lt;script&gt;alert(1)')) escaped++
        if (way !== 'page' || answer.status >= 300) continue
        german++
        wrong.push(...englishIn(answer.text).map((words) => `${path} has English words: ${words}`))
      }
    })
    await Promise.all(answers)
  }
  expect(wrong).toEqual([])
  // Somebody who may read them found every planted word, and hostile text was shown: the walk can fail.
  expect(plantedWords.filter((word) => !seen.has(word))).toEqual([])
  expect(escaped).toBeGreaterThan(0)
  expect(german).toBeGreaterThan(60)
  expect(pages.size).toBeGreaterThan(german)
})

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
  /\b(?:the|and|of|is|are|were|with|this|that|from|have|has|not|your|you|for|to|it|its|by|or|seen|ago|been|at most|no|none|yet)\b/g

function englishIn(html: string): string[] {
  const text = readable(html).replaceAll(data, ' ')
  return [...text.matchAll(english)].map(({ index }) => `…${text.slice(Math.max(0, index - 40), index + 40)}…`)
}

test('numbers and shares are formatted in the language of the page', async () => {
  const signedIn = makeVisitor(walk.lived.app)
  await signedIn.post('/sign-in', owner)
  const release = '/releases/shop/shop%404.12.3'
  for (const path of ['/releases', release]) {
    expect(wordsOf((await signedIn.get(path, inGerman)).html), path).toMatch(/\b67 %/)
    expect(wordsOf((await signedIn.get(path, { accept: 'text/html' })).html), path).toMatch(/\b67%/)
  }
  expect(wordsOf((await signedIn.get(release, inGerman)).html)).toContain('1.234')
  expect(wordsOf((await signedIn.get(release, { accept: 'text/html' })).html)).toContain('1,234')
})
