import { expect, onTestFinished, test } from 'vitest'
import { startDemo } from '../support/app'
import { makeVisitor, wordsOf } from '../support/visitor'

test('the demo opens with a link that signs in, has two weeks of a failing shop, and leaves no files', async () => {
  const demo = await startDemo()
  onTestFinished(async () => void (await demo.stop()))
  const visitor = makeVisitor({ url: demo.link.origin })
  expect(await visitor.get(demo.link.pathname + demo.link.search)).toMatchObject({ status: 302, location: '/' })
  expect(wordsOf((await visitor.get('/issues')).html)).toContain('PaymentError')
  const answer = wordsOf((await visitor.get('/lookup?q=Digest:+3862911841')).html)
  expect(answer).toContain('payment for a basket could not be started')
  const shortId = /SHOP-\d+/.exec(answer)?.[0] ?? ''
  const support = wordsOf((await visitor.get(`/issues/${shortId}/people`)).html)
  expect(support).toContain('Was I charged?')
  expect(support).toContain('Paid by card instead.')
  expect(wordsOf((await visitor.get(`/issues/${shortId}`)).html)).toContain(
    'Provider transfer is not open for this shop',
  )
  expect(wordsOf((await visitor.get('/releases')).html)).toContain('shop@4.12.1')
  expect(wordsOf((await visitor.get('/monitors')).html)).toContain('nightly-invoices')
  expect(wordsOf((await visitor.get('/projects/shop/alerts/deliveries')).html)).toContain('Team chat')
  expect(await demo.stop()).toEqual({ code: 0, dataLeft: [] })
})
