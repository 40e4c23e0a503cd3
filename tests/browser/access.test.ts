import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Furnished, helper, openAs, shownDigest, startFurnished } from '../support/a-furnished-app'
import { violations } from '../support/axe'
import { openChromium } from '../support/chromium'
import { overflow } from '../support/legibility'
import { owner } from '../support/seed'

let furnished: Furnished
let browser: Browser
beforeAll(async () => {
  furnished = await startFurnished()
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await furnished?.app.stop()
})

/** Answers of each kind: found, by number alone, nothing, hints and more than one code. */
const lookups = [
  shownDigest,
  '3862911840',
  'no code in here',
  'NEXT_REDIRECT;replace;/basket;307;',
  `1234567 ${shownDigest}`,
]
const answers = lookups.map((text) => `/lookup?q=${encodeURIComponent(text)}`)
const receipts = [`/d/${shownDigest}`, '/d/1111111111', '/d/%20']
const failures = ['loader', 'render', 'parent', 'refusal', 'deferred'].map((kind) => `/__lab/${kind}`)

const signedOut = () => ['/', '/sign-in', '/setup', '/nowhere', '/__lab', '/lookup', ...receipts, ...failures]

const forOwner = (eventId: string) => {
  const issue = '/issues/SHOP-1'
  const project = '/projects/shop'
  const lists = ['', '?q=nonsense', '?q=level:error+)+browser:'].map((query) => `/issues${query}`)
  const ofIssue = ['', '/events', `/events/${eventId}`, '/grouping', '/history', '/people'].map((part) => issue + part)
  const ofProject = [
    'settings',
    'quotas',
    'members',
    'privacy',
    'receipts',
    'source-maps',
    'source-maps/doctor',
    'grouping',
  ]
  return [
    ...['/', '/projects', '/projects/new', '/account', '/admin', '/admin/quotas', '/issues/SHOP-999', '/projects/none'],
    ...lists,
    ...ofIssue,
    ...['/issues/SHOP-2', '/issues/SHOP-3', project, '/projects/bare', '/projects/bare/source-maps'],
    ...ofProject.map((part) => `${project}/${part}`),
    ...answers,
  ]
}

const forHelper = () => ['/', '/issues', '/projects', '/account', '/lookup', ...answers]

const visitors = [
  { who: 'somebody signed out', account: undefined, paths: signedOut },
  { who: 'the owner', account: owner, paths: forOwner },
  { who: 'a helper', account: helper, paths: forHelper },
]

test.each(visitors)('pages for $who break no rule of access and fit a narrow phone', async ({ account, paths }) => {
  const page = await openAs(browser, furnished.app, account)
  const found: string[] = []
  for (const path of paths(furnished.eventId)) {
    await page.goto(path)
    const complaints = (await complaintsOf(page)).filter(
      (one) => !isLiteral(path) || !one.startsWith('page-has-heading-one'),
    )
    found.push(...complaints.map((complaint) => `${path} ${complaint}`))
  }
  await page.context().close()
  expect(found).toEqual([])
})

/** What failed says the literal text, which is no heading. */
const isLiteral = (path: string) => path.startsWith('/__lab/')

/** Sent with what is wrong, each form stands again with what was typed and what to do about it. */
const mistakes = [
  ['/sign-in', { email: 'nobody@example.com', password: 'wrong' }],
  ['/projects/new', { name: '' }],
  ['/projects/shop/settings', { form: 'name', name: '' }],
  ['/projects/shop/members', { form: 'new', email: 'nobody@example.com', role: 'helper' }],
  ['/projects/shop/quotas', { whose: 'project', 'error.hour': 'many' }],
  ['/projects/shop/grouping', { form: 'rule', intent: 'preview', type: 'Till*' }],
  ['/issues/SHOP-1/grouping', { form: 'merge', others: 'SHOP-99' }],
  ['/account', { form: 'password', current: 'wrong', password: 'short' }],
] as const

test('forms with mistakes break no rule of access either', async () => {
  const page = await openAs(browser, furnished.app, owner)
  const found: string[] = []
  await page.goto('/projects')
  for (const [path, fields] of mistakes) {
    await Promise.all([page.waitForEvent('load'), page.evaluate(sendForm, { path, fields })])
    found.push(...(await complaintsOf(page)).map((complaint) => `${path} with mistakes ${complaint}`))
    expect(await page.getByRole('main').count(), path).toBe(1)
  }
  await page.context().close()
  expect(found).toEqual([])
})

/** In the page: posts a whole document, as a browser without JavaScript does, past what the fields themselves would refuse. */
function sendForm({ path, fields }: { path: string; fields: Record<string, string> }) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = path
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

async function complaintsOf(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 })
  const wide = await overflow(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  return [...(wide ? [`is ${wide} px too wide at 360`] : []), ...(await violations(page))]
}
