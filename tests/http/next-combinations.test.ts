import { beforeAll, expect, test } from 'vitest'
import { hintsTexts } from '../../app/texts/en/hints'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import { isReported, type NextRecording, nextRecording, patternOf, type Visit } from '../support/next-recordings'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'
import { wordsOf } from '../support/visitor'

/**
 * Failures whose digest finds the redacted event although the server event arrived too: @sentry/nextjs 8 sends no digest and no trace with
 * it, and what Next.js hashed cannot be computed from what it sends.
 */
const unlinked: Record<string, string[]> = {
  // The digest is the application's own and nothing is hashed; the SDK cuts messages at 250 characters, Next.js hashes all of them.
  'next14-sentry8': ['own digest', 'long message'],
}
const names = ['next14-sentry8', 'next15-sentry9', 'next15-sentry10', 'next16-sentry10']

let tenant: Tenant
let app: App
let ask: Api
beforeAll(async () => {
  tenant = await newTenant('Next combinations')
  app = tenant.app
  ask = api(app, tenant.token)
})

test.each(names)('%s: every digest finds the event with the most information', async (name) => {
  const recording = await nextRecording(name)
  const project = await anotherProject(tenant, name)
  for (const { envelope } of recording.envelopes) {
    const url = `${app.url}/api/${project.id}/envelope/?sentry_key=${project.key}`
    expect((await fetch(url, { method: 'POST', body: envelope })).status).toBe(200)
  }
  await ask.settled()
  const shown = digestsOf(recording)
  const wrong = async () => {
    const answers = await Promise.all(shown.map(async (one) => ({ one, is: await verdict(recording, name, one) })))
    return answers.filter(({ is }) => is !== 'right').map(({ one, is }) => `${one.visit.kind}: ${is}`)
  }
  const expected = (unlinked[name] ?? []).map((kind) => `${kind}: only the visitor’s half`)
  // A directory that is learned late adds digests to earlier events in the background.
  await expect.poll(wrong, { interval: 500 }).toEqual(expected)
})

test('at least 98 of 100 find the right event', async () => {
  const recordings = await Promise.all(names.map(nextRecording))
  const all = recordings.flatMap(digestsOf)
  expect(all.length).toBeGreaterThan(110)
  expect(Object.values(unlinked).flat().length / all.length).toBeLessThanOrEqual(0.02)
})

test('the issues of both counterparts show each other', async () => {
  const { visits } = await nextRecording('next14-sentry8')
  const { matches } = await ask.lookup(`Digest: ${visits[0]!.digests[0]}`)
  expect(matches.map(({ visitorsHalf }) => visitorsHalf)).toEqual([false, true])
  for (const { event, issue } of matches) {
    const { html } = await tenant.admin.get(`/issues/${issue.shortId}/events/${event!.id}`)
    expect(wordsOf(html)).toMatch(/One error, two events.*what the visitor saw.*what failed.*the catalog is closed/s)
  }
})

type Shown = { digest: string; visit: Visit; message: string }

/** Every digest of a recording of which at least one event was sent. */
function digestsOf({ visits, envelopes }: NextRecording): Shown[] {
  const shown = visits.flatMap((visit) =>
    visit.digests.map((digest, i) => ({ digest, visit, message: visit.messages[i]! })),
  )
  return shown.filter(
    ({ digest, message }) =>
      isReported(envelopes, message) || envelopes.some(({ envelope }) => envelope.includes(digest)),
  )
}

const halfIsMissing = hintsTexts.english.visitorsHalf

/** `right`, or what is wrong with the response to a digest. */
async function verdict({ envelopes }: NextRecording, slug: string, { digest, visit, message }: Shown): Promise<string> {
  const { matches, hints } = await ask.lookup(
    `Application error: a server-side exception has occurred\nDigest: ${digest}`,
  )
  // Other combinations fail with the same words, and have the same digest if only words are hashed.
  const [best, ...others] = matches.filter(({ project }) => project.slug === slug)
  if (!best?.event) return 'not known'
  const said = hints.join(' ')
  if (best.visitorsHalf) {
    if (isReported(envelopes, message)) return 'only the visitor’s half'
    return said.includes(halfIsMissing) ? 'right' : `says ${said}`
  }
  const { body } = await ask.get(`/events/${best.event.id}?project=${slug}`)
  const { transaction = '', exception } = (body as { payload: Payload }).payload
  const thrown = exception?.values.at(-1)?.value ?? ''
  if (!patternOf(message).test(thrown)) return `leads to ${thrown.slice(0, 60)}`
  if (!transaction.includes(visit.path.replace(/\?.*/, ''))) return `leads to ${transaction}`
  if (said.includes(halfIsMissing)) return `says ${said}`
  const isCarried = others.some(({ visitorsHalf }) => visitorsHalf)
  return isCarried && said.includes('No event carries') ? `says ${said}` : 'right'
}

type Payload = { transaction?: string; exception?: { values: { value?: string }[] } }
