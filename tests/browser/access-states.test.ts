import { expect, test } from 'vitest'
import { helper, shownDigest } from '../support/a-furnished-app'
import { complaintsOf, complaintsOfAll, livedInPages, lookupAnswers, openWithAxe } from '../support/accessible-pages'
import { startApp } from '../support/app'
import { violationsInDark, violationsInLight } from '../support/axe'
import { owner } from '../support/seed'
import { until } from '../support/until'

const { browser, open } = livedInPages()

const receipts = [`/d/${shownDigest}`, '/d/1111111111', '/d/%20']
const failures = ['loader', 'render', 'parent', 'refusal', 'deferred'].map((kind) => `/__lab/${kind}`)

const signedOut = ['/', '/sign-in', '/nowhere', '/__lab', '/lookup', ...receipts, ...failures]

const forHelper = ['/', '/issues', '/projects', '/account', '/lookup', ...lookupAnswers]

const visitors = [
  { who: 'somebody signed out', account: undefined, paths: signedOut },
  { who: 'a helper', account: helper, paths: forHelper },
]

test.each(visitors)('pages for $who break no rule of access and fit a narrow phone', async ({ account, paths }) => {
  const found = await complaintsOfAll(await open(account), paths)
  expect(found.filter((one) => !isOfLiteral(one))).toEqual([])
})

test('the form that sets an instance up does so too', async () => {
  const bare = await startApp()
  const page = await openWithAxe(browser(), bare)
  const link = await until('the link', () => /\/setup\?token=\S+/.exec(bare.stdoutLines().join(' '))?.[0])
  for (const path of [link, '/setup']) {
    await page.goto(path)
    expect(await complaintsOf(page), path).toEqual([])
  }
  await bare.stop()
})

test('every question before something is deleted or disabled breaks no rule of access, and Escape answers no', async () => {
  const page = await open(owner)
  for (const path of ['/projects/shop/keys', '/projects/shop/members', '/projects/shop/grouping', '/account/tokens']) {
    await page.goto(path)
    const ask = page.getByRole('button', { name: /^(Disable|Remove|Delete)…/ }).first()
    await ask.click()
    const question = page.locator('[popover]:popover-open')
    await question.waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent), path).toBe('Cancel')
    expect(await violationsInLight(page), path).toEqual([])
    expect(await violationsInDark(page), path).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await ask.evaluate((button) => button === document.activeElement), path).toBe(true)
  }
})

/** Failure pages show the fixed sentence, which is not a heading. */
const isOfLiteral = (complaint: string) => /^\/__lab\/\S+ page-has-heading-one/.test(complaint)
