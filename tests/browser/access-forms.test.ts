import { expect, test } from 'vitest'
import { complaintsOf, complaintsOfAll, livedInPages, lookupAnswers } from '../support/accessible-pages'
import { owner } from '../support/seed'

const { open } = livedInPages()

/** Further states of pages. */
const variants = [
  ...['?q=nonsense', '?q=level:error+)+browser:', '?q=is:all'].map((query) => `/issues${query}`),
  ...['/issues/SHOP-2', '/issues/SHOP-3', '/issues/SHOP-999', '/projects/none', '/projects/bare'],
  '/projects/bare/source-maps',
  '/issues/views/new',
  '/projects/shop/grouping?rule=1',
  // The form of an alert rule with all of its fields, and with mistakes in them.
  '/projects/shop/alerts/rules/new?form=rule&when=threshold&when=release&when=looked_up&quiet=on&threshold-count=x&q=is:nonsense',
  ...lookupAnswers,
]

test('pages of other kinds break no rule of access and fit a narrow phone', async () => {
  expect(await complaintsOfAll(await open(owner), variants)).toEqual([])
})

/** Forms with mistakes show the typed values and what to do. */
const mistakes = [
  ['/sign-in', { email: 'nobody@example.com', password: 'wrong' }],
  ['/projects/new', { name: '' }],
  ['/projects/shop/settings', { name: '' }],
  ['/projects/shop/keys', { label: 'x'.repeat(61) }],
  ['/projects/shop/members', { form: 'new', email: 'nobody@example.com', role: 'helper' }],
  ['/projects/shop/quotas', { whose: 'project', 'error.hour': 'many' }],
  ['/projects/shop/grouping', { form: 'rule', intent: 'preview', type: 'Till*' }],
  ['/issues/SHOP-1/grouping', { form: 'merge', others: 'SHOP-99' }],
  ['/issues/views/new', { name: '', q: '' }],
  ['/issues/SHOP-1/mute', { users: 'abc' }],
  ['/issues/SHOP-1/resolution', { commit: 'zzz' }],
  ['/account/password', { current: 'wrong', password: 'short' }],
] as const

test('forms with mistakes break no rule of access either', async () => {
  const page = await open(owner)
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

/** In the page: posts a whole document, as a browser without JavaScript does, without the fields' own validation. */
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
